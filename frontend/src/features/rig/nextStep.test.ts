import { describe, expect, it } from "vitest";

import { type Situation, nextStep } from "./nextStep";

const HALF_A_DAY = 43_200n;
const IDLE: Situation = {
  owned: 2,
  hacked: 0,
  canReactivate: false,
  shouldRepair: false,
  charges: 0,
  readiness: "ready",
  reward: 5n * HALF_A_DAY - 1n,
  ratePerSecond: 5n,
  canGrow: false,
};

describe("the next step", () => {
  it.each<[string, Partial<Situation>, ReturnType<typeof nextStep>]>([
    ["is what is free before a repair", { hacked: 2, canReactivate: true, shouldRepair: true }, "reactivate"],
    ["is a repair before a raid", { hacked: 1, shouldRepair: true, charges: 5 }, "repair"],
    ["is no repair that is not worth it", { hacked: 1, charges: 5 }, "raid"],
    ["is a raid before collecting", { charges: 1, reward: 5n * HALF_A_DAY }, "raid"],
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
