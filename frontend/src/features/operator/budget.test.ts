import { describe, expect, it } from "vitest";

import { TOKEN } from "../../chain/testing/gameState";
import { type Means, suggestBudget } from "./budget";

/** Types that earn 1, 2 and 4 tokens a day, for 50, 100 and 400 tokens. */
const TYPES = [
  [1n, 50n],
  [2n, 100n],
  [4n, 400n],
].map(([daily, price], index) => ({
  id: BigInt(index + 1),
  price: price! * TOKEN,
  rewardRate: (daily! * TOKEN) / 86_400n,
  isActive: true,
}));
const own = (...ids: number[]) =>
  TYPES.map(({ id }) => ({ componentId: id, purchased: ids.includes(Number(id)), hacked: id === 2n }));

describe("the suggested budget of the session key", () => {
  const MEANS: Means = { types: TYPES, speed: 10_000n, components: own(1, 2), balance: 0n, cost: 0n };

  it("is a day's income of the whole rig, its hacked components included", () => {
    expect(suggestBudget(MEANS)).toBe(3n * TOKEN);
  });

  it("covers the cheapest part that the player lacks and can afford", () => {
    expect(suggestBudget({ ...MEANS, balance: 399n * TOKEN })).toBe(3n * TOKEN);
    expect(suggestBudget({ ...MEANS, balance: 400n * TOKEN })).toBe(403n * TOKEN);
    const offSale = TYPES.map((type) => ({ ...type, isActive: type.id !== 2n }));
    const few = { types: offSale, components: own(1), balance: 1_000n * TOKEN };
    expect(suggestBudget({ ...MEANS, ...few })).toBe(401n * TOKEN);
  });

  it("covers the action that asks for it instead", () => {
    expect(suggestBudget({ ...MEANS, balance: 400n * TOKEN, cost: 20n * TOKEN })).toBe(23n * TOKEN);
  });

  it("counts what a slowed pool pays", () => {
    // 1.5 tokens a day, in whole ones.
    expect(suggestBudget({ ...MEANS, speed: 5_000n })).toBe(2n * TOKEN);
  });
});
