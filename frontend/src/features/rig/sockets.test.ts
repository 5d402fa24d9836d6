import { describe, expect, it } from "vitest";

import { component } from "../../chain/testing/gameState";
import { earningRate, readSockets, waitFor } from "./sockets";

const settings = [1n, 2n].map((id) => ({ id, price: 10n, rewardRate: id, repairCost: 1n, isActive: true }));
const FAN = component(1, { currentSkinId: 2n, protectedUntil: 101n });

const socketAt = (nowSeconds: number, component = FAN) =>
  readSockets({ settings, components: [component], nowSeconds })[0];

describe("sockets", () => {
  it("is protected up to, not at, the second at which protection ends, and keeps the skin", () => {
    expect(socketAt(100)).toMatchObject({ state: "protected", skinId: 2 });
    expect(socketAt(101)).toMatchObject({ state: "earning", skinId: 2 });
  });

  it("adds up what earns, protected or not", () => {
    const components = [FAN, component(2, { hacked: true })];
    expect(earningRate(readSockets({ settings, components, nowSeconds: 0 }))).toBe(1n);
    expect(earningRate(readSockets({ settings, components, nowSeconds: 0, offlineReason: "poolEmpty" }))).toBe(0n);
  });

  it.each<[number[], ReturnType<typeof waitFor>]>([
    [[60, 150], { seconds: 100, cost: 10n + 200n }],
    [[60, 40], { seconds: 10, cost: 10n }],
    [[60], undefined],
  ])("tell what waiting for the free reactivation at %j costs, once all times are known", (times, wait) => {
    const components = [component(1, { hacked: true }), component(2, { hacked: true })];
    const reactivationTimes = new Map(times.map((at, index) => [index + 1, at]));
    expect(waitFor(readSockets({ settings, components, nowSeconds: 50, reactivationTimes }), 50)).toEqual(wait);
  });
});
