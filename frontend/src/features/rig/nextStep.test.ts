import { describe, expect, it } from "vitest";

import { nextStep, type Situation } from "./nextStep";

const HALF_A_DAY = 43_200n;
const EIGHT_HOURS = 28_800n;
const IDLE: Situation = {
  owned: 2,
  hacked: 0,
  charges: 0,
  readiness: "ready",
  reward: 5n * HALF_A_DAY - 1n,
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
    ["is a repair that saves more than is exposed", { savedByRepair: 20_001n, exposed: 20_000n, charges: 5 }, "repair"],
    ["is to collect before a raid what is exposed for more than an hour", { exposed: 18_001n, charges: 5 }, "collect"],
    ["is a raid while little is exposed", { exposed: 18_000n, charges: 5 }, "raid"],
    ["is a raid before collecting what is safe", { charges: 1, reward: 5n * HALF_A_DAY }, "raid"],
    ["is a raid while the attack is priming", { charges: 1, readiness: "priming" }, "raid"],
    ["is no raid with a cold attack", { charges: 1, readiness: "cold", canGrow: true }, "grow"],
    ["is no raid without a working component", { hacked: 2, charges: 5, canGrow: true }, "grow"],
    ["is to collect what is worth it", { reward: 5n * HALF_A_DAY, canGrow: true }, "collect"],
    ["is to grow while there is little to collect", { canGrow: true }, "grow"],
    ["is to wait when there is nothing else", {}, undefined],
  ])("%s", (_, change, step) => {
    expect(nextStep({ ...IDLE, ...change })).toBe(step);
  });
});
