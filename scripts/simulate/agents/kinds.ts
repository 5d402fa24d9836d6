import type { PolicyName } from "./collecting";

const HOUR = 3600;

/** Habits of a kind of player. */
export interface Habits {
  /** One line for the report and the help text. */
  readonly description: string;
  /** Least and most tokens spent on components; half of the draws are below the geometric mean. */
  readonly budget: readonly [from: number, to: number];
  /** Order of purchases: the most expensive first, or from the cheapest, which makes more types attackable. */
  readonly shopsFor: "income" | "targets";
  /** Mean seconds between two visits while awake. */
  readonly visitEvery: number;
  /** Hours a day in which visits happen. */
  readonly awake: number;
  /** Whether the last visit of a day is just before sleep. */
  readonly looksBeforeSleep?: boolean;
  /**
   * Never attacks; tries some random opponents, as a person in the arena does; surveys everybody and looks at the roll
   * before each attack.
   */
  readonly attacks: "never" | "some" | "best";
  /** Number of shields to have after a visit, if they are worth their price. */
  readonly keepsShields: number;
  /** Whether the player buys attack charges when the best target is worth more. */
  readonly buysCharges: boolean;
  /** Way of collecting; careful by default. */
  readonly collects?: PolicyName;
  /** Whether the player always waits for the free restart, at any loss. */
  readonly neverRepairs?: boolean;
}

/** Above every capacity: no limit on shields. */
const AS_MANY_AS_FIT = 99;

/** Habits of players who look in every hour and never raid. */
const HOURLY = {
  budget: [500, 5_000],
  shopsFor: "income",
  visitEvery: HOUR,
  awake: 24,
  attacks: "never",
  keepsShields: 1,
  buysCharges: false,
} as const;

export const KINDS = {
  casual: {
    description: "looks in once a day, raids a few random opponents",
    budget: [100, 2_000],
    shopsFor: "income",
    visitEvery: 24 * HOUR,
    awake: 24,
    attacks: "some",
    keepsShields: AS_MANY_AS_FIT,
    buysCharges: false,
  },
  active: {
    description: "five visits in sixteen waking hours, raids random opponents",
    budget: [500, 6_000],
    shopsFor: "income",
    visitEvery: 3.2 * HOUR,
    awake: 16,
    attacks: "some",
    keepsShields: 2,
    buysCharges: false,
  },
  whale: {
    description: "owns everything, visits four times a day, keeps shields",
    budget: [45_000, 45_000],
    shopsFor: "targets",
    visitEvery: 4 * HOUR,
    awake: 16,
    attacks: "some",
    keepsShields: AS_MANY_AS_FIT,
    buysCharges: false,
  },
  hourly: { ...HOURLY, description: "looks in every hour, day and night, never raids" },
  patient: {
    ...HOURLY,
    description: "as hourly, but never repairs: it waits until a restart is free",
    neverRepairs: true,
  },
  raider: {
    description: "surveys everybody every two waking hours and before sleep, buys charges",
    budget: [2_000, 20_000],
    shopsFor: "targets",
    visitEvery: 2 * HOUR,
    awake: 16,
    looksBeforeSleep: true,
    attacks: "best",
    keepsShields: 1,
    buysCharges: true,
  },
  defender: {
    description: "never raids, tops up shields four times a day",
    budget: [500, 5_000],
    shopsFor: "income",
    visitEvery: 4 * HOUR,
    awake: 16,
    attacks: "never",
    keepsShields: AS_MANY_AS_FIT,
    buysCharges: false,
  },
  bot: {
    description: "a program: every ten minutes it collects what is exposed and takes the best target",
    budget: [2_000, 20_000],
    shopsFor: "targets",
    visitEvery: HOUR / 6,
    awake: 24,
    attacks: "best",
    keepsShields: 1,
    buysCharges: true,
  },
  absent: {
    description: "bought a rig and never came back",
    budget: [100, 5_000],
    shopsFor: "income",
    visitEvery: Infinity,
    awake: 24,
    attacks: "never",
    keepsShields: 0,
    buysCharges: false,
  },
} satisfies Record<string, Habits>;

export type Kind = keyof typeof KINDS;

/** An account that serves another one. */
const HELPER = {
  budget: [50, 50],
  shopsFor: "income",
  awake: 24,
  attacks: "best",
  keepsShields: 0,
  buysCharges: false,
} as const;

/** Several cooperating accounts of one person. */
export const TEAMS = {
  swarm: { ...HELPER, description: "accounts with one fan each that raid every two hours", visitEvery: 2 * HOUR },
  strippers: {
    ...HELPER,
    description: "accounts with one fan each that break shields for one raider who owns everything",
    visitEvery: 0.5 * HOUR,
  },
  pair: {
    ...HELPER,
    description: "two accounts that own everything and hack each other, and nobody else",
    collects: "ripe",
    budget: [45_000, 45_000],
    shopsFor: "targets",
    visitEvery: HOUR / 6,
    buysCharges: true,
  },
  shelter: {
    ...HELPER,
    description: "a whale whose three one-fan accounts attack it for the immunities that follow",
    visitEvery: 0.5 * HOUR,
  },
} satisfies Record<string, Habits>;

export type Team = keyof typeof TEAMS;
