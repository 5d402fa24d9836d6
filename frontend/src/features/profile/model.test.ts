import { describe, expect, it } from "vitest";
import { isPlayer, levelProgress, percentage, type PlayerStats } from "./model";

const stats: PlayerStats = {
  level: 2n,
  currentXP: 30n,
  totalAttacks: 3n,
  successfulAttacks: 2n,
  failedAttacks: 1n,
  timesAttacked: 0n,
  successfulDefenses: 0n,
  totalRewardsStolen: 0n,
  totalRewardsLost: 0n,
  xpToNextLevel: 120n,
  xpRequiredForNextLevel: 150n,
};

describe("a record", () => {
  it("is a player's from level 1 on", () => {
    expect(isPlayer(stats)).toBe(true);
    expect(isPlayer({ ...stats, level: 0n })).toBe(false);
  });

  it("says how far the level is done", () => {
    expect(levelProgress(stats)).toBe(0.2);
    expect(levelProgress({ ...stats, level: 100n, currentXP: 0n, xpRequiredForNextLevel: 0n })).toBe(1);
  });

  it("has percentages, but not of nothing", () => {
    expect(percentage(2n, 3n)).toBe(66);
    expect(percentage(0n, 0n)).toBeUndefined();
  });
});
