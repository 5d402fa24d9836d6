import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { levelUp, xpForLevel } from "#game/levels";
import { readRules, RULE_NAMES } from "#game/rules";

import { compileRules } from "../../../../scripts/tools/compile/rules";
import { deployEmptyGame } from "../../../fixtures";

describe("the rules", () => {
  it("of a deployed game are those that its sources were compiled with", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    expect(await readRules(game)).to.deep.equal(compileRules(RULE_NAMES));
  });

  it("of the sources are plain numbers", () => {
    expect(compileRules(["RUNWAY", "INITIAL_SHIELDS"])).to.deep.equal({ RUNWAY: 7_776_000, INITIAL_SHIELDS: 1 });
    expect(() => compileRules(["LUCK", "XP_PER_FAILED_ATTACK"])).to.throw(
      "has no plain number for LUCK, XP_PER_FAILED_ATTACK",
    );
  });

  it("give a level the XP that the game tells", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    const rules = await readRules(game);
    for (const level of [1, 2, 49, 99, 100]) {
      expect(xpForLevel(level, rules), `level ${level}`).to.equal(Number(await game.getXPForLevel(level)));
    }
    expect(levelUp(1, 99, rules)).to.deep.equal({ level: 1, xp: 99 });
    expect(levelUp(1, 260, rules)).to.deep.equal({ level: 3, xp: 10 });
    expect(levelUp(99, 1e6, rules)).to.deep.equal({ level: 100, xp: 0 });
  });
});
