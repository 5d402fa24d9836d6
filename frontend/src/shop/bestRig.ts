import { compare } from "#game/amounts";

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
 * Finds the components that earn the most together within a budget (wei); of equals the cheapest. Exact, not greedy.
 *
 * @returns Their ids in ascending order.
 */
export function bestRig(candidates: readonly Candidate[], budget: bigint): number[] {
  const [first, second] = halvesOf(candidates);
  let best = NOTHING;
  let last = second.length - 1;
  for (const one of first) {
    if (one.price > budget) break;
    while (one.price + second[last]!.price > budget) last--;
    const both = join(one, second[last]!);
    if (both.rate > best.rate || (both.rate === best.rate && both.price < best.price)) best = both;
  }
  return [...best.ids].sort((a, b) => a - b);
}

/** Divisor of the tokens that a suggested rig leaves to its player: a fifth. */
const KEPT_BACK = 5n;
/** Divisor of the rest that is spent on the cheapest types first: a tenth. Owning a type allows raids on it. */
const REACH = 10n;

/**
 * Suggests a rig for a newcomer with these tokens (wei): the cheapest types, because a component can raid only its own
 * type, and then the types that earn the most. A fifth of the tokens is kept for repairs, shields and charges, unless
 * nothing is that cheap.
 *
 * @returns Ids in ascending order; none if the tokens do not buy a component.
 */
export function advisedRig(candidates: readonly Candidate[], tokens: bigint): number[] {
  const budget = tokens - tokens / KEPT_BACK;
  let left = budget / REACH;
  const reaching = cheapest(candidates).filter(({ price }) => (left -= price) >= 0n);
  const spent = reaching.reduce((sum, { price }) => sum + price, 0n);
  const others = candidates.filter((candidate) => !reaching.includes(candidate));
  const rig = [...reaching.map(({ id }) => Number(id)), ...bestRig(others, budget - spent)].sort((a, b) => a - b);
  return rig.length > 0 ? rig : bestRig(candidates, tokens);
}

/** The cheapest candidates, from the cheapest on. */
export function cheapest(candidates: readonly Candidate[], count = candidates.length): Candidate[] {
  return [...candidates].sort((a, b) => compare(a.price, b.price)).slice(0, count);
}

type Halves = readonly [readonly Choice[], readonly Choice[]];

let remembered: { readonly key: string; readonly halves: Halves } | undefined;

/**
 * The choices worth making in each half of the candidates: at most 2^16, even with the 32 types that the game allows.
 * Those of the last candidates are remembered, because one budget after another is tried on them.
 */
function halvesOf(candidates: readonly Candidate[]): Halves {
  const key = candidates.map(({ id, price, rewardRate }) => `${id} ${price} ${rewardRate}`).join();
  if (remembered?.key !== key) {
    const middle = Math.ceil(candidates.length / 2);
    const halves = [worthwhile(candidates.slice(0, middle)), worthwhile(candidates.slice(middle))] as const;
    remembered = { key, halves };
  }
  return remembered.halves;
}

/** The Pareto frontier of these choices, from the cheapest on. */
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
