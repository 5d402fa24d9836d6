/** A component type that could be bought. */
export interface Candidate {
  readonly id: bigint;
  /** Wei. */
  readonly price: bigint;
  /** Wei per second. */
  readonly rewardRate: bigint;
}

/** Some of the candidates together. */
interface Choice {
  readonly price: bigint;
  readonly rate: bigint;
  readonly ids: readonly number[];
}

const NOTHING: Choice = { price: 0n, rate: 0n, ids: [] };

/**
 * Finds the components that earn the most together within a budget; of equal ones the cheapest. Exact, not greedy.
 *
 * Each half of the candidates has at most 2^16 choices worth making, even with the 32 types that the game allows: they
 * are found once, and a budget takes one walk through both.
 *
 * @returns Gives the ids for a budget in wei, in ascending order.
 */
export function rigPlanner(candidates: readonly Candidate[]): (budget: bigint) => number[] {
  const middle = Math.ceil(candidates.length / 2);
  const first = worthwhile(candidates.slice(0, middle));
  const second = worthwhile(candidates.slice(middle));
  return (budget) => {
    let best: Choice = NOTHING;
    let last = second.length - 1;
    for (const one of first) {
      if (one.price > budget) break;
      while (one.price + second[last]!.price > budget) last--;
      const both = join(one, second[last]!);
      if (both.rate > best.rate || (both.rate === best.rate && both.price < best.price)) best = both;
    }
    return [...best.ids].sort((a, b) => a - b);
  };
}

/** All choices among these that no cheaper or equally dear one equals, from the cheapest on. */
function worthwhile(candidates: readonly Candidate[]): Choice[] {
  let choices = [NOTHING];
  for (const { id, price, rewardRate } of candidates) {
    const more = choices.map((choice) => join(choice, { price, rate: rewardRate, ids: [Number(id)] }));
    choices = withoutWorse([...choices, ...more]);
  }
  return choices;
}

function withoutWorse(choices: readonly Choice[]): Choice[] {
  const sorted = [...choices].sort((a, b) => compare(a.price, b.price) || compare(b.rate, a.rate));
  let highest = -1n;
  return sorted.filter(({ rate }) => {
    const isBetter = rate > highest;
    if (isBetter) highest = rate;
    return isBetter;
  });
}

function join(one: Choice, other: Choice): Choice {
  return { price: one.price + other.price, rate: one.rate + other.rate, ids: [...one.ids, ...other.ids] };
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
