import { expect } from "chai";

import { CATALOGUE } from "../../scripts/catalogue";
import { PAST, planRivals } from "../../scripts/start/rivals";

const RIVALS = 12;
const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

describe("start: the rivals' plan", () => {
  it("is the same for the same seed, and another one for another seed", () => {
    expect(planRivals(1, RIVALS)).to.deep.equal(planRivals(1, RIVALS));
    expect(planRivals(1, RIVALS)).to.not.deep.equal(planRivals(2, RIVALS));
  });

  it("lets every rival buy something, nothing twice, and nothing beyond the budget", () => {
    for (const { budgets, purchases } of SEEDS.map((seed) => planRivals(seed, RIVALS))) {
      expect(budgets).to.have.length(RIVALS);
      for (const [rival, budget] of budgets.entries()) {
        const ids = purchases.filter((purchase) => purchase.rival === rival).map(({ componentId }) => componentId);
        expect(ids).to.not.be.empty;
        expect(new Set(ids).size).to.equal(ids.length);
        expect(ids.reduce((sum, id) => sum + CATALOGUE[id - 1].price, 0)).to.be.at.most(budget);
      }
    }
  });

  it("goes through the past in order, after the opening and before the end", () => {
    for (const { purchases } of SEEDS.map((seed) => planRivals(seed, RIVALS))) {
      const times = purchases.map(({ at }) => at);
      expect(times).to.deep.equal([...times].sort((a, b) => a - b));
      expect(times[0]).to.be.at.least(60 * 60);
      expect(times.at(-1)).to.be.below(PAST);
    }
  });

  it("makes rivals of all sizes, from a few components to half of all types at least", () => {
    for (const seed of SEEDS) {
      const { purchases } = planRivals(seed, RIVALS);
      const counts = Array.from({ length: RIVALS }, (_, rival) => purchases.filter((p) => p.rival === rival).length);
      expect(Math.min(...counts), `seed ${seed}`).to.be.at.most(2);
      expect(Math.max(...counts), `seed ${seed}`).to.be.at.least(CATALOGUE.length / 2);
    }
  });
});
