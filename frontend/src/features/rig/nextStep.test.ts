import { describe, expect, it } from "vitest";

import { nextStep, type Situation } from "./nextStep";

const EIGHT_HOURS = 28_800n;
const IDLE: Situation = {
  owned: 2,
  hacked: 0,
  canRaid: false,
  reward: 5n * EIGHT_HOURS - 1n,
  exposed: 0n,
  ratePerSecond: 5n,
  restartable: 0n,
  savedByRepair: 0n,
  canGrow: false,
};

describe("the next step", () => {
  it.each<[string, Partial<Situation>, ReturnType<typeof nextStep>]>([
    ["is a restart of what earns more than is exposed", { restartable: 3n, exposed: 3n * EIGHT_HOURS - 1n }, "restart"],
    [
      "is to collect what is exposed, where that is more",
      { restartable: 3n, exposed: 3n * EIGHT_HOURS + 1n },
      "collect",
    ],
    [
      "is a repair that saves more than is exposed",
      { savedByRepair: 20_001n, exposed: 20_000n, canRaid: true },
      "repair",
    ],
    [
      "is to collect before a raid what is exposed for more than an hour",
      { exposed: 18_001n, canRaid: true },
      "collect",
    ],
    ["is a raid while little is exposed", { exposed: 18_000n, canRaid: true }, "raid"],
    ["is a raid before collecting what is safe", { canRaid: true, reward: 5n * EIGHT_HOURS }, "raid"],
    ["is no raid without a working component", { hacked: 2, canRaid: true, canGrow: true }, "grow"],
    ["is to collect what is worth it", { reward: 5n * EIGHT_HOURS, canGrow: true }, "collect"],
    ["is to grow while there is little to collect", { canGrow: true }, "grow"],
    ["is to wait when there is nothing else", {}, undefined],
  ])("%s", (_, change, step) => {
    expect(nextStep({ ...IDLE, ...change })).toBe(step);
  });
});
