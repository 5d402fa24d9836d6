/** Facts about a player that the guide needs; undefined where no screen has read them. */
export interface Facts {
  readonly isConnected: boolean;
  /** Components that the player owns, and the protected ones among them. */
  readonly owned: number | undefined;
  readonly protected: number;
  /** Attacks that the player has made. */
  readonly attacks: number | undefined;
  /** True if the rewards are worth the network's fee for collecting them. */
  readonly canCollect: boolean;
}

export type Place = "rig" | "market" | "arena";

/** A line of the guide. */
interface GuideStep {
  readonly id: string;
  /** Text by screen; screens without a text do not show the step. The empty Rig has its own text. */
  readonly texts: Readonly<Partial<Record<Place, string>>>;
  readonly title: string;
  /** Screen that the step links to, unless the player is on it. */
  readonly leadsTo?: { readonly place: Place; readonly name: string };
  isDue(facts: Facts): boolean;
}

/** Attacks up to which a player counts as a beginner. */
const MAX_BEGINNER_ATTACKS = 10;

const isBeginner = ({ attacks }: Facts) => attacks !== undefined && attacks <= MAX_BEGINNER_ATTACKS;

/** Steps of the first ten minutes, in order. */
const GUIDE: readonly GuideStep[] = [
  {
    id: "connect",
    title: "Look around, then connect.",
    texts: {
      market: "With a wallet you can buy components. They earn by the second.",
      arena: "With a wallet and a component you can raid players who own one of the same kind.",
    },
    isDue: ({ isConnected }) => !isConnected,
  },
  {
    id: "buy",
    title: "Buy your first component.",
    texts: {
      market: "It earns from the moment it is plugged in. You also get a shield and full attack charges.",
      arena: "You attack with your own components: one of each kind lets you raid that kind.",
    },
    leadsTo: { place: "market", name: "To the Market" },
    isDue: ({ owned }) => owned === 0,
  },
  {
    id: "raid",
    title: "Raid your first rival.",
    texts: {
      rig: "A hit takes part of what a rival has earned and not collected, and hacks the component.",
      arena: "Choose an opponent without shields: every attack costs one charge, and some miss.",
    },
    leadsTo: { place: "arena", name: "To the Arena" },
    isDue: ({ owned = 0, attacks }) => owned > 0 && attacks === 0,
  },
  {
    id: "collect",
    title: "Collect your rewards.",
    texts: { rig: "Rivals can only take what you have not collected. Each collection costs a network fee." },
    isDue: (facts) => facts.canCollect && isBeginner(facts),
  },
  {
    id: "protection",
    title: "Know your protection.",
    texts: {
      rig: "New and repaired components cannot be attacked for a while. After that, each shield stops one hit.",
    },
    isDue: (facts) => facts.protected > 0 && isBeginner(facts),
  },
];

/** State of a player's steps, by id; `done` if completed or dismissed. */
export type Progress = Readonly<Record<string, "shown" | "done">>;

/** Step to show now, on whichever screen it belongs; undefined when none is due. */
export function currentStep(facts: Facts, progress: Progress): GuideStep | undefined {
  return GUIDE.find((step) => progress[step.id] !== "done" && step.isDue(facts));
}

/** Steps that were shown and are no longer due, because the player has done them; none while that is unknown. */
export function doneSteps(facts: Facts, progress: Progress): string[] {
  if (facts.owned === undefined || (facts.owned > 0 && facts.attacks === undefined)) return [];
  return GUIDE.filter((step) => progress[step.id] === "shown" && !step.isDue(facts)).map(({ id }) => id);
}
