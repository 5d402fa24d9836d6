import { expect } from "chai";

import { CATALOGUE } from "../../scripts/deploy/catalogue";
import { type Move, PAST, planPast } from "../../scripts/start/past";

const RIVALS = 12;
const VETERAN = RIVALS;
const PLANS = Array.from({ length: 100 }, (_, seed) => planPast(seed, RIVALS));

/** The ids of what a participant buys, in that order. */
function purchasesOf(moves: readonly Move[], participant: number): number[] {
  return moves.filter((move) => move.participant === participant).flatMap(({ componentId }) => componentId ?? []);
}

describe("start: the plan of the past", () => {
  it("is the same for the same seed, and another one for another seed", () => {
    expect(planPast(1, RIVALS)).to.deep.equal(planPast(1, RIVALS));
    expect(planPast(1, RIVALS).moves).to.not.deep.equal(planPast(2, RIVALS).moves);
  });

  it("lets everybody buy something, nothing twice, and nothing beyond the budget", () => {
    for (const { budgets, moves } of PLANS) {
      expect(budgets).to.have.length(RIVALS + 1);
      for (const [participant, budget] of budgets.entries()) {
        const ids = purchasesOf(moves, participant);
        expect(ids).to.not.be.empty;
        expect(new Set(ids).size).to.equal(ids.length);
        expect(ids.reduce((sum, id) => sum + CATALOGUE[id - 1].price, 0)).to.be.at.most(budget);
      }
    }
  });

  it("goes in order, after the opening and before the end", () => {
    for (const { moves } of PLANS) {
      const times = moves.map(({ at }) => at);
      expect(times).to.deep.equal([...times].sort((a, b) => a - b));
      expect(times[0]).to.be.at.least(60 * 60);
      expect(times.at(-1)).to.be.below(PAST);
    }
  });

  it("gives turns only to those who have bought all that they will need the budget for", () => {
    for (const { moves } of PLANS) {
      const haveHadTurns = new Set<number>();
      for (const { participant, componentId } of moves) {
        if (componentId === undefined) haveHadTurns.add(participant);
        else expect(haveHadTurns).to.not.include(participant);
      }
      expect(haveHadTurns.size).to.be.above(RIVALS / 2);
      expect(haveHadTurns).to.include(VETERAN);
    }
  });

  it("makes rivals of all sizes, from a few components to half of all types in nearly every past", () => {
    const largest = PLANS.map(({ seed, moves }) => {
      const counts = Array.from({ length: RIVALS }, (_, rival) => purchasesOf(moves, rival).length);
      expect(Math.min(...counts), `seed ${seed}`).to.be.at.most(2);
      return Math.max(...counts);
    });
    expect(largest.filter((count) => count >= CATALOGUE.length / 2)).to.have.length.of.at.least(99);
  });
});
