/** Something that the project promises. */
export interface Claim {
  readonly promise: string;
  /** Where it stands. */
  readonly chapter: readonly [document: string, title: string];
  /** What shows it, by step: invariants, lemmas and tests. A test's folder is left out where the step is "contracts". */
  readonly evidence: Readonly<Record<string, string>>;
}

const MAP = "contracts/README.md";
const INVARIANTS = "test/invariant/README.md";

export const CLAIMS: readonly Claim[] = [
  {
    promise: "What is owed to players is within what the game holds, always",
    chapter: [MAP, "Why the game can always pay"],
    evidence: {
      proofs: "RewardClock, RewardPool",
      invariants: "S1 to S4",
      contracts: "scenarios/dryPool, scenarios/raidsOnADryPool",
    },
  },
  {
    promise: "No action but a claim and a hit takes from what was earned, the owner's included",
    chapter: [MAP, "What the owner can and cannot do to players"],
    evidence: { invariants: "E1, E2, E5", contracts: "unit/game/rescueTokens, scenarios/frequentChanges" },
  },
  {
    promise: "Nobody can choose, repeat or predict a roll",
    chapter: [MAP, "Why nobody can choose a roll"],
    evidence: {
      invariants: "A1, A2, A4, A6",
      contracts: "scenarios/cheating, scenarios/fairness, unit/libraries/PastBlockHash",
    },
  },
  {
    promise: "A pause costs nobody anything",
    chapter: ["README.md", "RigRaid"],
    evidence: {
      proofs: "PausableClock",
      invariants: "P1, P2",
      contracts: "scenarios/weekOfPause, scenarios/pausePromise, scenarios/pausedTimers",
    },
  },
  {
    promise: "Cost does not grow with the number of players",
    chapter: ["README.md", "RigRaid"],
    evidence: { contracts: "scenarios/tenThousand, gas/gas" },
  },
  {
    promise: "The pool slows down, it does not run out, and says so in advance",
    chapter: ["README.md", "RigRaid"],
    evidence: {
      proofs: "RewardClock",
      invariants: "E3",
      contracts: "scenarios/dryPool, unit/libraries/RewardClock, unit/game/rewardPool",
    },
  },
  {
    promise: "Fees and shares add up to the wei, and go where they should",
    chapter: [INVARIANTS, "Tokens: none appears, vanishes or strays"],
    evidence: { proofs: "Shares", invariants: "T1 to T4", contracts: "unit/game/fees" },
  },
  {
    promise: "Charges and shields come with time and purchases, within limits",
    chapter: [INVARIANTS, "Counters: charges and shields come with time and purchases, within limits"],
    evidence: { proofs: "RechargingCounter", invariants: "C1 to C4", contracts: "unit/game/recharge" },
  },
  {
    promise: "Every attack is counted, and levels follow from the attacks",
    chapter: [INVARIANTS, "Attacks: fair, paid for and counted"],
    evidence: { proofs: "Experience", invariants: "A3, A5", contracts: "unit/game/experience" },
  },
  {
    promise: "A hacked component earns nothing; components and skins stay with who bought them",
    chapter: [INVARIANTS, "Ownership: what belongs to somebody stays so"],
    evidence: { invariants: "E4, O2, O3", contracts: "unit/game/hackedComponents, scenarios/upgrade" },
  },
  {
    promise: "Only the owner changes settings, within their bounds",
    chapter: ["SECURITY.md", "Access matrix"],
    evidence: { invariants: "O1", contracts: "unit/access, unit/game/ownership, unit/scripts/documents" },
  },
  {
    promise: "A hostile token is refused, or harms nobody but who chose it",
    chapter: [MAP, "The token"],
    evidence: { contracts: "unit/game/hostileTokens, scenarios/cheating/reentrancy" },
  },
  {
    promise: "The storage is what the map says, and an upgrade keeps it",
    chapter: [MAP, "Storage, slot by slot"],
    evidence: {
      upgrades: "RigRaid, RigRaidReads",
      contracts: "unit/scripts/documents, unit/upgrade, scenarios/upgrade",
    },
  },
  {
    promise: "Every error of the ABI is explained, and no read is hidden or can write",
    chapter: [MAP, "Errors"],
    evidence: { contracts: "unit/scripts/documents, unit/surface, unit/fallback" },
  },
  {
    promise: "Both implementations are below the size limit, and calls cost what the snapshot says",
    chapter: ["test/gas/snapshot.md", "Gas and size"],
    evidence: { contracts: "gas/gas" },
  },
  {
    promise: "Calls cost little beside their floor and beside others",
    chapter: ["test/gas/bench.md", "Prices, side by side"],
    evidence: { contracts: "gas/bench" },
  },
  {
    promise: "The tests reach every statement and function of what is deployed, and 98 % of the branches",
    chapter: ["README.md", "Layout"],
    evidence: { coverage: "all files but mocks" },
  },
  {
    promise: "Each invariant notices a change of the contract that breaks it",
    chapter: [INVARIANTS, "Each is known to bite"],
    evidence: { mutations: "one for each" },
  },
  {
    promise: "The licences of what is deployed let anybody use it",
    chapter: ["LICENSE", "MIT License"],
    evidence: { licences: "all sources in the build, and their packages" },
  },
  {
    promise: "What is deployed has no known vulnerability",
    chapter: [MAP, "What has to be trusted"],
    evidence: { advisories: "npm audit, for the packages that are deployed" },
  },
];
