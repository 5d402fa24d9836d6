import { describe, expect, it } from "vitest";
import { component } from "../../chain/testing/gameState";
import { earningRate, readSockets } from "./model";

const settings = [1n, 2n].map((id) => ({ id, price: 10n, rewardRate: id, repairCost: 1n, isActive: true }));
const FAN = component(1, { currentSkinId: 2n, protectedUntil: 101n });

const socketAt = (nowSeconds: number, component = FAN) =>
  readSockets({ settings, components: [component], nowSeconds })[0];

describe("sockets", () => {
  it("is protected up to, not at, the second at which protection ends, and keeps the skin", () => {
    expect(socketAt(100)).toMatchObject({ state: "protected", skinId: 2 });
    expect(socketAt(101)).toMatchObject({ state: "earning", skinId: 2 });
  });

  it("counts an entry of zeros as not owned", () => {
    expect(socketAt(0, component(0, { purchased: false }))?.state).toBe("empty");
  });

  it("adds up what earns, protected or not", () => {
    const components = [FAN, component(2, { hacked: true })];
    expect(earningRate(readSockets({ settings, components, nowSeconds: 0 }))).toBe(1n);
    expect(earningRate(readSockets({ settings, components, nowSeconds: 0, standstill: "dry" }))).toBe(0n);
  });
});
