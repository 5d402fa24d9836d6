/** What the guide knows of a player; undefined where no screen has read it. */
export interface Facts {
  readonly isConnected: boolean;
  /** How many components the player owns, and how many of them are protected. */
  readonly owned: number | undefined;
  readonly protected: number;
  /** How often the player has attacked. */
  readonly attacks: number | undefined;
  /** Whether there is something to collect that is worth the network's fee. */
  readonly canCollect: boolean;
}

export type Place = "rig" | "market" | "arena";

/** A line of the guide. */
interface GuideStep {
  readonly id: string;
  /** Where it is shown, and what it says there; the empty Rig leads on in its own words. */
  readonly texts: Readonly<Partial<Record<Place, string>>>;
  readonly title: string;
  /** Where it leads, unless the player is there. */
  readonly leadsTo?: { readonly place: Place; readonly name: string };
  isDue(facts: Facts): boolean;
}

/** Whoever has attacked more often needs no guide. */
const MAX_BEGINNER_ATTACKS = 10;

const isBeginner = ({ attacks }: Facts) => attacks !== undefined && attacks <= MAX_BEGINNER_ATTACKS;

/** The first ten minutes, in order. */
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
      market: "It earns from the moment it is plugged in, and brings a shield and full attack charges.",
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
      arena: "Choose a rival without shields: every attack costs one charge, and some miss.",
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
    title: "What protects you.",
    texts: {
      rig: "New and repaired components cannot be attacked for a while. Then your shields stop hits, one each.",
    },
    isDue: (facts) => facts.protected > 0 && isBeginner(facts),
  },
];

/** What is remembered of a player's steps: which were shown, and which are done or dismissed. */
export type Progress = Readonly<Record<string, "shown" | "done">>;

/** The step to show now, wherever it belongs; undefined when there is none. */
export function currentStep(facts: Facts, progress: Progress): GuideStep | undefined {
  return GUIDE.find((step) => progress[step.id] !== "done" && step.isDue(facts));
}

/** The steps that were shown and are no longer due: the player has done what they said. */
export function doneSteps(facts: Facts, progress: Progress): string[] {
  return GUIDE.filter((step) => progress[step.id] === "shown" && !step.isDue(facts)).map(({ id }) => id);
}
