import type { Chance } from "./chance";

/** A component with uncollected rewards, as its owner sees it at a visit. */
export interface Holding {
  /** Wall time since the last claim, seconds. */
  readonly age: number;
  /** Age from which a claim pays everything, seconds. */
  readonly ripeAge: number;
  /** Whether a hit is possible before the next visit. */
  readonly isOpen: boolean;
}

/** Decides at a visit whether to collect a component. */
type Policy = (holding: Holding, chance: Chance) => boolean;

/** Ways of collecting. */
export const POLICIES = {
  /** The best known way: holds guarded components until they are ripe, and collects open ones at every visit. */
  careful: ({ age, ripeAge, isOpen }) => isOpen || age >= ripeAge,
  always: () => true,
  ripe: ({ age, ripeAge }) => age >= ripeAge,
  random: (_, chance) => chance() < 0.5,
  /** Accepts the risk of a raid for half of the ripening's gain. */
  greedy: ({ age, ripeAge, isOpen }) => age >= (isOpen ? ripeAge / 2 : ripeAge),
} satisfies Record<string, Policy>;

export type PolicyName = keyof typeof POLICIES;

export const POLICY_NAMES = Object.keys(POLICIES) as readonly PolicyName[];
