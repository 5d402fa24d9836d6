/** Something that the project promises. */
export interface Claim {
  readonly promise: string;
  /** Where it stands. */
  readonly chapter: readonly [document: string, title: string];
  /** Evidence by step: invariants, lemmas and tests. A test's folder is left out where the step is "contracts". */
  readonly evidence: Readonly<Record<string, string>>;
}

/** Each with the document and the title of its chapter in the second line, and what shows it, by step, in the others. */
const TEXT = `
What is owed to players is within what the game holds, always
contracts/README.md: Why the game can always pay
proofs: RewardClock, RewardPool
invariants: S1 to S4
contracts: scenarios/dryPool, scenarios/raidsOnADryPool

No action but a claim and a hit takes from what was earned, the owner's included
contracts/README.md: What the owner can and cannot do to players
invariants: E1, E2, E5
contracts: unit/game/rescueTokens, scenarios/frequentChanges

Nobody can choose, repeat or predict a roll
contracts/README.md: Why nobody can choose a roll
invariants: A1, A2, A4, A6
contracts: scenarios/cheating, scenarios/fairness, unit/libraries/PastBlockHash

A pause costs nobody anything
README.md: RigRaid
proofs: PausableClock
invariants: P1, P2
contracts: scenarios/weekOfPause, scenarios/pausePromise, scenarios/pausedTimers

Cost does not grow with the number of players
README.md: RigRaid
contracts: scenarios/tenThousand, gas/gas

The pool slows down, it does not run out, and says so in advance
README.md: RigRaid
proofs: RewardClock
invariants: E3
contracts: scenarios/dryPool, unit/libraries/RewardClock, unit/game/rewardPool

Fees and shares add up to the wei, and go where they should
test/invariant/README.md: Tokens: none appears, vanishes or strays
proofs: Shares
invariants: T1 to T4
contracts: unit/game/fees

Charges and shields come with time and purchases, within limits
test/invariant/README.md: Counters: charges and shields come with time and purchases, within limits
proofs: RechargingCounter
invariants: C1 to C4
contracts: unit/game/recharge

Every attack is counted, and levels follow from the attacks
test/invariant/README.md: Attacks: fair, paid for and counted
proofs: Experience
invariants: A3, A5
contracts: unit/game/experience

A hacked component earns nothing; components and skins stay with who bought them
test/invariant/README.md: Ownership: what belongs to somebody stays so
invariants: E4, O2, O3
contracts: unit/game/hackedComponents, scenarios/upgrade

Only the owner changes settings, within their bounds
SECURITY.md: Access matrix
invariants: O1
contracts: unit/access, unit/game/ownership, unit/scripts/documents

An operator acts for a player within the limits that the player set, and owns nothing
contracts/README.md: Why an operator has no rights but its own
invariants: L1 to L7
contracts: unit/game/actFor, unit/game/setOperator, scenarios/cheating/operators

A hostile token is refused, or harms nobody but who chose it
contracts/README.md: The token
contracts: unit/game/hostileTokens, scenarios/cheating/reentrancy

The storage is what the map says, and an upgrade keeps it
contracts/README.md: Storage, slot by slot
upgrades: RigRaid, RigRaidReads
contracts: unit/scripts/documents, unit/upgrade, scenarios/upgrade

Every error of the ABI is explained, and no read is hidden or can write
contracts/README.md: Errors
contracts: unit/scripts/documents, unit/surface, unit/fallback

Both implementations are below the size limit, and calls cost what the snapshot says
test/gas/snapshot.md: Gas and size
contracts: gas/gas

Calls cost little beside their floor and beside others
test/gas/bench.md: Prices, side by side
contracts: gas/bench

The tests reach every statement and function of what is deployed, and 98 % of the branches
README.md: Layout
coverage: all files but mocks

Each invariant notices a change of the contract that breaks it
test/invariant/README.md: Each is known to bite
mutations: one for each

The licences of what is deployed let anybody use it
LICENSE: MIT License
licences: all sources in the build, and their packages

What is deployed has no known vulnerability
contracts/README.md: What has to be trusted
advisories: npm audit, for the packages that are deployed
`;

export const CLAIMS: readonly Claim[] = TEXT.trim()
  .split("\n\n")
  .map((claim) => {
    const [promise, ...lines] = claim.split("\n");
    const [chapter, ...evidence] = lines.map((line) => /^(.*?): (.*)$/.exec(line)!.slice(1) as [string, string]);
    return { promise, chapter, evidence: Object.fromEntries(evidence) };
  });
