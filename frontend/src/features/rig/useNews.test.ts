import { describe, expect, it } from "vitest";

import type { AwayReport } from "../../chain/history/away";
import type { UserComponent } from "../../chain/queries";
import { component as anyComponent } from "../../chain/testing/gameState";
import { canAttack, earnedSince } from "./useNews";

const NOW = 1_000;

const component = (change: Partial<UserComponent> = {}) => anyComponent(1, { lastClaimTimestamp: 10n, ...change });

describe("canAttack", () => {
  const open = { components: [component()], immuneUntil: 0 };

  it("takes a working component of each", () => {
    expect(canAttack([component()], open, NOW)).toBe(true);
    expect(canAttack([component({ hacked: true })], open, NOW)).toBe(false);
    expect(canAttack([component({ purchased: false })], open, NOW)).toBe(false);
    expect(canAttack([component()], { ...open, components: [component({ hacked: true })] }, NOW)).toBe(false);
    expect(canAttack([component({ purchased: false }), component()], open, NOW)).toBe(false);
  });

  it("respects protection and immunity until they end", () => {
    const until = (second: number) => ({ ...open, components: [component({ protectedUntil: BigInt(second) })] });
    expect(canAttack([component()], until(NOW + 1), NOW)).toBe(false);
    expect(canAttack([component()], until(NOW), NOW)).toBe(true);
    expect(canAttack([component()], { ...open, immuneUntil: NOW + 1 }, NOW)).toBe(false);
    expect(canAttack([component()], { ...open, immuneUntil: NOW }, NOW)).toBe(true);
  });
});

describe("earnedSince", () => {
  const clock = { readAt: NOW, fundedTicks: 10_000, runway: 1 };
  const rig = {
    settings: [{ rewardRate: 3n }],
    components: [component()],
    rewards: { rewards: [500n], clock },
    paused: false,
  };
  const report = { lost: 40n, before: { at: 11, unclaimed: 100n } } as AwayReport;

  it("counts what was stolen as earned", () => {
    expect(earnedSince(report, rig, NOW + 2)).toBe(506n + 40n - 100n);
  });

  it("is not known after a collection elsewhere, nor when nobody knows what there was", () => {
    expect(earnedSince({ ...report, before: { at: 10, unclaimed: 100n } }, rig, NOW)).toBeUndefined();
    expect(earnedSince({ ...report, before: undefined }, rig, NOW)).toBeUndefined();
  });
});
