import { expect } from "chai";

import { ATTACK_OUTCOMES } from "#game/outcomes";
import { wordsOf } from "#game/texts/identifiers";
import { outcomeName, outcomeText, targetName } from "#game/texts/outcomes";
import { ordinal, quantity } from "#game/texts/quantities";
import { ripenessText, ripeRewardsText } from "#game/texts/ripeness";

describe("texts", () => {
  it("give a noun the form that its number needs", () => {
    const shown = [0, 1, 2, 1_001].map((count) => quantity(count, "attackCharge"));
    expect(shown).to.deep.equal(["0 attack charges", "1 attack charge", "2 attack charges", "1,001 attack charges"]);
  });

  it("name places as English does", () => {
    const named = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 1_111].map(ordinal);
    expect(named.join(" ")).to.equal("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 1,111th");
  });

  it("split identifiers into words", () => {
    expect(["claim", "GamePaused", "maxUsers"].map(wordsOf)).to.deep.equal(["Claim", "Game paused", "Max users"]);
  });

  for (const [left, title, state] of [
    [-1, "Ripe", "rewards ripe"],
    [0, "Ripe", "rewards ripe"],
    [1, "Ripe in 1 min", "rewards ripe in 1 min"],
    [3_541, "Ripe in 1 h", "rewards ripe in 1 h"],
    [3_601, "Ripe in 2 h", "rewards ripe in 2 h"],
    [28_800, "Ripe in 8 h", "rewards ripe in 8 h"],
  ] as const) {
    it(`show rewards that are ripe in ${left} s as ${title}`, () => {
      expect([ripenessText(1_000 + left, 1_000), ripeRewardsText(1_000 + left, 1_000)]).to.deep.equal([title, state]);
    });
  }

  it("name every outcome of an attack in a title and in a sentence about its target", () => {
    const target = targetName(1, "Swift Otter");
    const texts = [
      ...ATTACK_OUTCOMES.map((outcome) => [outcomeName(outcome, false), outcomeText(outcome, false, target)]),
      [outcomeName("hit", true), outcomeText("hit", true, target)],
    ];
    expect(texts).to.deep.equal([
      ["Missed", "The attack missed the Case Fan of Swift Otter. Nothing was taken, and no shield was used up."],
      ["Shield broken", "The attack got through to the Case Fan of Swift Otter and broke a shield."],
      ["Hit", "A hit hacked the Case Fan of Swift Otter and took a part of its rewards."],
      [
        "Bounced",
        "The attack bounced off a shield: only a bigger component than the Case Fan of Swift Otter can break it.",
      ],
      ["Critical hit", "A critical hit hacked the Case Fan of Swift Otter and took all of its rewards."],
    ]);
  });
});
