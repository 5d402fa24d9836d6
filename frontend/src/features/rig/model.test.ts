import { describe, expect, it } from "vitest";
import type { UserComponent } from "../../chain/queries";
import { component } from "../../chain/testing/gameState";
import { earningRate, readSockets } from "./model";

const settings = [1n, 2n].map((id) => ({ id, price: 10n, rewardRate: id, repairCost: 1n, isActive: true }));
const FAN = component(1, { currentSkinId: 2n, protectedUntil: 101n });

function stateAt(nowSeconds: number, changes: Partial<UserComponent> = {}) {
  return readSockets({ settings, components: [{ ...FAN, ...changes }], nowSeconds })[0]?.state;
}

describe("sockets", () => {
  it("is protected up to, not at, the second at which protection ends", () => {
    expect(stateAt(100)).toBe("protected");
    expect(stateAt(101)).toBe("earning");
  });

  it("counts an entry of zeros as not owned", () => {
    expect(stateAt(0, { componentId: 0n, purchased: false })).toBe("empty");
  });

  it("keeps the skin", () => {
    expect(readSockets({ settings, components: [FAN], nowSeconds: 0 })[0]?.skinId).toBe(2);
  });

  it("adds up what earns, protected or not", () => {
    const components = [FAN, component(2, { hacked: true })];
    expect(earningRate(readSockets({ settings, components, nowSeconds: 0 }))).toBe(1n);
    expect(earningRate(readSockets({ settings, components, nowSeconds: 0, standstill: "dry" }))).toBe(0n);
  });
});
