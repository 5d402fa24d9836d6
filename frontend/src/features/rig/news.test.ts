import { describe, expect, it } from "vitest";

import type { AwayReport } from "../../chain/history/away";
import { component } from "../../chain/testing/gameState";
import { earnedSince } from "./news";

const NOW = 1_000;

describe("earnedSince", () => {
  const clock = { readAt: NOW, fundedTicks: 10_000, runway: 1 };
  const rig = {
    settings: [{ rewardRate: 3n }],
    components: [component(1, { lastClaimTimestamp: 10n })],
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
