/** Something that the project promises. */
export interface Claim {
  readonly promise: string;
  /** The document and the title of its chapter. */
  readonly document: string;
  readonly chapter: string;
  /** What shows it, by step: invariants, lemmas and tests. A test's folder is left out where the step is "contracts". */
  readonly evidence: Readonly<Record<string, string>>;
}

const MAP = "contracts/README.md";
const INVARIANTS = "test/invariant/README.md";

export const CLAIMS: readonly Claim[] = [
  {
    promise: "What is owed to players is within what the game holds, always",
    document: MAP,
    chapter: "Why the game can always pay",
    evidence: {
      proofs: "RewardClock, RewardPool",
      invariants: "S1 to S4",
      contracts: "scenarios/dryPool, scenarios/raidsOnADryPool",
    },
  },
  {
    promise: "No action but a claim and a hit takes from what was earned, the owner's included",
    document: MAP,
    chapter: "What the owner can and cannot do to players",
    evidence: { invariants: "E1, E2, E5", contracts: "unit/game/rescueTokens, scenarios/frequentChanges" },
  },
  {
    promise: "Nobody can choose, repeat or predict a roll",
    document: MAP,
    chapter: "Why nobody can choose a roll",
    evidence: {
      invariants: "A1, A2, A4, A6",
      contracts: "scenarios/cheating, scenarios/fairness, unit/libraries/PastBlockHash",
    },
  },
  {
    promise: "A pause costs nobody anything",
    document: "README.md",
    chapter: "RigRaid",
    evidence: {
      proofs: "PausableClock",
      invariants: "P1, P2",
      contracts: "scenarios/weekOfPause, scenarios/pausePromise, scenarios/pausedTimers",
    },
  },
  {
    promise: "Cost does not grow with the number of players",
    document: "README.md",
    chapter: "RigRaid",
    evidence: { contracts: "scenarios/tenThousand, gas/gas" },
  },
  {
    promise: "The pool slows down, it does not run out, and says so in advance",
    document: "README.md",
    chapter: "RigRaid",
    evidence: {
      proofs: "RewardClock",
      invariants: "E3",
      contracts: "scenarios/dryPool, unit/libraries/RewardClock, unit/game/rewardPool",
    },
  },
  {
    promise: "Fees and shares add up to the wei, and go where they should",
    document: INVARIANTS,
    chapter: "Tokens: none appears, vanishes or strays",
    evidence: { proofs: "Shares", invariants: "T1 to T4", contracts: "unit/game/fees" },
  },
  {
    promise: "Charges and shields come with time and purchases, within limits",
    document: INVARIANTS,
    chapter: "Counters: charges and shields come with time and purchases, within limits",
    evidence: { proofs: "RechargingCounter", invariants: "C1 to C4", contracts: "unit/game/recharge" },
  },
  {
    promise: "Every attack is counted, and levels follow from the attacks",
    document: INVARIANTS,
    chapter: "Attacks: fair, paid for and counted",
    evidence: { proofs: "Experience", invariants: "A3, A5", contracts: "unit/game/experience" },
  },
  {
    promise: "A hacked component earns nothing; components and skins stay with who bought them",
    document: INVARIANTS,
    chapter: "Ownership: what belongs to somebody stays so",
    evidence: { invariants: "E4, O2, O3", contracts: "unit/game/hackedComponents, scenarios/upgrade" },
  },
  {
    promise: "Only the owner changes settings, within their bounds",
    document: "SECURITY.md",
    chapter: "Access matrix",
    evidence: { invariants: "O1", contracts: "unit/access, unit/game/ownership, unit/scripts/documents" },
  },
  {
    promise: "A hostile token is refused, or harms nobody but who chose it",
    document: MAP,
    chapter: "The token",
    evidence: { contracts: "unit/game/hostileTokens, scenarios/cheating/reentrancy" },
  },
  {
    promise: "The storage is what the map says, and an upgrade keeps it",
    document: MAP,
    chapter: "Storage, slot by slot",
    evidence: {
      upgrades: "RigRaid, RigRaidReads",
      contracts: "unit/scripts/documents, unit/upgrade, scenarios/upgrade",
    },
  },
  {
    promise: "Every error of the ABI is explained, and no read is hidden or can write",
    document: MAP,
    chapter: "Errors",
    evidence: { contracts: "unit/scripts/documents, unit/surface, unit/fallback" },
  },
  {
    promise: "Both implementations are below the size limit, and calls cost what the snapshot says",
    document: "test/gas/snapshot.md",
    chapter: "Gas and size",
    evidence: { contracts: "gas/gas" },
  },
  {
    promise: "Calls cost little beside their floor and beside others",
    document: "test/gas/bench.md",
    chapter: "Prices, side by side",
    evidence: { contracts: "gas/bench" },
  },
  {
    promise: "The tests reach every statement and function of what is deployed, and 98 % of the branches",
    document: "README.md",
    chapter: "Layout",
    evidence: { coverage: "all files but mocks" },
  },
  {
    promise: "Each invariant notices a change of the contract that breaks it",
    document: INVARIANTS,
    chapter: "Each is known to bite",
    evidence: { mutations: "one for each" },
  },
  {
    promise: "The licences of what is deployed let anybody use it",
    document: "LICENSE",
    chapter: "MIT License",
    evidence: { licences: "all sources in the build, and their packages" },
  },
  {
    promise: "What is deployed has no known vulnerability",
    document: MAP,
    chapter: "What has to be trusted",
    evidence: { advisories: "npm audit, for the packages that are deployed" },
  },
];
