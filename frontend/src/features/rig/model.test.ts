import { describe, expect, it } from "vitest";
import type { UserComponent } from "../../chain/queries";
import { earningRate, readSockets } from "./model";

const settings = [1n, 2n].map((id) => ({ id, price: 10n, rewardRate: id, repairCost: 1n, isActive: true }));
const component: UserComponent = {
  componentId: 1n,
  owner: "0x1",
  lastClaimTimestamp: 0n,
  purchased: true,
  hacked: false,
  currentSkinId: 2n,
  protectedUntil: 101n,
};

function stateAt(nowSeconds: number, changes: Partial<UserComponent> = {}) {
  return readSockets({ settings, components: [{ ...component, ...changes }], nowSeconds })[0]?.state;
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
    expect(readSockets({ settings, components: [component], nowSeconds: 0 })[0]?.skinId).toBe(2);
  });

  it("adds up what earns, protected or not", () => {
    const components = [component, { ...component, componentId: 2n, hacked: true }];
    expect(earningRate(readSockets({ settings, components, nowSeconds: 0 }))).toBe(1n);
    expect(earningRate(readSockets({ settings, components, nowSeconds: 0, standstill: "dry" }))).toBe(0n);
  });
});
