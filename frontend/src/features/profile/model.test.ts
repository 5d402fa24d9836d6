import { describe, expect, it } from "vitest";
import { isPlayer, levelProgress, parseAddress, percentage, type PlayerStats } from "./model";

const ADDRESS = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

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

describe("a typed address", () => {
  it.each([ADDRESS, ADDRESS.toLowerCase(), `  ${ADDRESS} `, ADDRESS.toUpperCase()])("is understood: %j", (typed) => {
    expect(parseAddress(typed)).toEqual({ address: ADDRESS });
  });

  it.each([
    ["", "Enter the address of a player."],
    ["player.eth", "An address begins with 0x."],
    ["90F79bf6EB2c4f870365E785982E1f101E93b906", "An address begins with 0x."],
    ["0x90F79bf6EB2c4f870365E785982E1f101E93b90g", "After 0x an address has only digits and the letters a to f."],
    ["0x90F79bf6", "An address has 42 characters with its 0x; this one has 10."],
    [`${ADDRESS}1`, "An address has 42 characters with its 0x; this one has 43."],
    [ADDRESS.replace("90F7", "90f7"), "Invalid checksum: check for a typo and copy it again."],
  ])("is refused with the reason: %j", (typed, error) => {
    expect(parseAddress(typed)).toEqual({ error });
  });
});
