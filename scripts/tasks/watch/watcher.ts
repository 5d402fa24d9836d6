import type { Log } from "ethers";

import { implementationOf } from "../../deploy/implementation";
import { LogReader } from "../runner/logs";
import type { Guarded } from "../runner/guardian";
import type { GameSession } from "../runner/session";
import { describeEvent, type GameEvent, OWNER_EVENTS } from "./events";
import { compareGuardian } from "./guardian";
import { Owners } from "./owners";
import { type PoolLook, PoolWatch } from "./pool";
import type { WatchOptions } from "../watch";
import type { Alert, Condition, News, WatchState } from "./state";

/** `AttackOutcome.Miss`. */
const MISS = 0n;
/** Number of the latest attacks that are examined; none before there are enough. */
const MAX_ATTACKS = 200;
const MIN_ATTACKS = 50;
/** Standard deviations from what the fail probability lets expect: chance goes that far once in 16,000 times. */
const UNUSUAL = 4;
/** A node is behind, or fails, when it is so in that many looks in a row: one that lags for a moment is normal. */
const LOOKS = 3;
/** The indexer may be that many seconds behind the chain. */
const MAX_INDEXER_LAG = 300;

/** Looks at the game's blocks one after the other, and reports what matters to its owner. */
export class Watcher {
  private readonly logs: LogReader;
  private readonly pool: PoolWatch;
  readonly owners: Owners;
  /** The game as it was looked at last. */
  last: Look | undefined;
  /** The timelock that owns it, with its guardian; undefined when the owner is none. */
  guarded: Guarded | undefined;

  constructor(
    private readonly session: GameSession,
    readonly state: WatchState,
    private readonly report: (line: News, id?: string) => void,
    private readonly settings: WatchOptions,
    slowedBelow: bigint,
  ) {
    this.logs = new LogReader(session.hre.ethers.provider);
    const { token } = session.deployment;
    this.pool = new PoolWatch(token, state, report, this.alert, settings.runway, slowedBelow);
    this.owners = new Owners(session, state, report, this.alert, settings.accounts ?? [], settings.minGas);
  }

  /** The state of a watch that begins now. */
  static async begin(session: GameSession, depth: number): Promise<WatchState> {
    const { deployment, hre } = session;
    const block = Math.max((await hre.ethers.provider.getBlockNumber()) - depth, deployment.block);
    const now = await look(session, block);
    const { owner, implementation, isPaused } = now;
    return {
      ...{ game: deployment.game, chainId: deployment.chainId, block, blockHash: now.hash },
      ...{ owner, implementation, isPaused, alerts: [], unsettled: {}, operations: [], attacks: "", undelivered: [] },
      ...{ reserve: `${now.reserve}`, expected: { purchases: "0", change: "0" } },
      hour: { since: `${now.timestamp}`, owed: `${now.owed}`, paid: "0", rate: `${now.ratePerSecond}` },
    };
  }

  /**
   * Looks at what is new.
   *
   * @param save Called whenever everything seen has been reported.
   */
  async look(save: () => void): Promise<void> {
    const { session, state } = this;
    const { depth } = this.settings;
    const last = (await session.hre.ethers.provider.getBlockNumber()) - depth;
    const isBehind = last < state.block;
    this.alert({
      event: "node-behind",
      active: isBehind,
      text: `The node is at block ${last + depth}; it was at block ${state.block + depth} before.`,
      ended: "The node has caught up.",
      looks: LOOKS,
    });
    if (isBehind) return save();
    await this.compareHash();
    const address = [state.game, ...(await this.owners.contracts())];
    while (state.block < last) {
      const { logs, toBlock } = await this.logs.next({ address, topics: [] }, state.block + 1, last);
      const blockHash = await hashOf(session, toBlock);
      for (const log of logs) await (log.address === state.game ? this.read(log) : this.owners.read(log));
      this.reportRepairs(logs);
      Object.assign(state, { block: toBlock, blockHash });
      save();
    }
    await this.compare();
    save();
  }

  /** Reports that something lasts, or has ended, unless the last report said the same. */
  readonly alert: Alert = ({ event, subject, active, text, ended, values, looks = 1 }: Condition) => {
    const { state } = this;
    const key = subject === undefined ? event : `${event} ${subject}`;
    const seen = state.alerts.includes(key) === active ? 0 : (state.unsettled[key] ?? 0) + 1;
    const { [key]: _before, ...others } = state.unsettled;
    state.unsettled = seen === 0 || seen >= looks ? others : { ...others, [key]: seen };
    if (seen < looks) return;
    state.alerts = active ? [...state.alerts, key] : state.alerts.filter((other) => other !== key);
    this.report({ block: state.block, event, active, text: active ? text : ended, ...values });
  };

  /** Reports that the node does not respond, when that lasts, or that it does again. */
  nodeFails(problem: Error | undefined): void {
    this.alert({
      event: "node-failing",
      active: problem !== undefined,
      text: `The node is not responding: ${problem?.message}`,
      ended: "The node is responding again.",
      looks: problem === undefined ? 1 : LOOKS,
    });
  }

  private async compareHash(): Promise<void> {
    const { block, blockHash } = this.state;
    const hash = await hashOf(this.session, block);
    if (hash === blockHash) return;
    this.state.blockHash = hash;
    const text = `Block ${block} was replaced, with ${this.settings.depth} blocks after it: recent reports may no longer be true.`;
    this.report({ block, event: "reorganisation", text });
  }

  /** Reports an event of the owner's, and records what others say. */
  private async read(log: Log): Promise<void> {
    const { state } = this;
    const event = this.session.game.interface.parseLog(log);
    if (event === null) return;
    this.pool.count(event);
    if (event.name === "OwnershipTransferred") state.owner = event.args.newOwner as string;
    if (event.name === "Upgraded") state.implementation = event.args.implementation as string;
    if (event.name === "GamePaused" || event.name === "GameUnpaused") state.isPaused = event.name === "GamePaused";
    if (event.name === "AttackFailProbabilityChanged") state.attacks = "";
    if (event.name === "ComponentAttacked")
      state.attacks = `${state.attacks}${event.args.outcome === MISS ? 0 : 1}`.slice(-MAX_ATTACKS);
    const reported = OWNER_EVENTS[event.name as GameEvent];
    if (reported === null) return;
    const { blockNumber: block, transactionHash: transaction, index } = log;
    const sender = (await log.provider.getTransaction(transaction))?.from;
    const text = `${describeEvent(event)} Sent by ${sender}.`;
    this.report(
      { ...event.args.toObject(true), block, event: reported, text, transaction, sender },
      `${transaction}-${index}`,
    );
  }

  /** Reports the owner's free repairs, in a line for each transaction. */
  private reportRepairs(logs: readonly Log[]): void {
    const { interface: events } = this.session.game;
    const { topicHash } = events.getEvent("ComponentRepaired");
    const free = new Map<string, { block: number; components: number }>();
    for (const log of logs) {
      if (log.topics[0] !== topicHash || events.parseLog(log)!.args.cost !== 0n) continue;
      const { components } = free.get(log.transactionHash) ?? { components: 0 };
      free.set(log.transactionHash, { block: log.blockNumber, components: components + 1 });
    }
    for (const [transaction, { block, components }] of free) {
      const text = `Components repaired for free: ${components}.`;
      this.report({ block, event: "repaired-for-free", text, transaction, components }, `${transaction}-repairs`);
    }
  }

  /** Compares the game with what events said, and looks at what no event shows. */
  private async compare(): Promise<void> {
    const { state } = this;
    const { block } = state;
    const now = await look(this.session, block);
    const { owner, implementation, isPaused } = now;
    const report = (event: string, text: string, values: object = {}) => this.report({ block, event, text, ...values });
    if (owner !== state.owner) report("owner-changed", `The owner is ${owner} now, not ${state.owner}.`, { owner });
    if (implementation !== state.implementation) {
      report("implementation-changed", `The game has new code: ${implementation}.`, { implementation });
    }
    if (isPaused !== state.isPaused) {
      report(isPaused ? "paused" : "unpaused", `The game is ${isPaused ? "paused" : "running"}.`);
    }
    Object.assign(state, { owner, implementation, isPaused });
    this.pool.compare(now);
    this.compareAttacks(now.failProbability);
    await this.owners.compare(Number(now.timestamp));
    this.guarded = await compareGuardian(this.session, state, this.alert, now.timestamp);
    await this.compareIndexer(Number(now.timestamp));
    this.last = now;
  }

  private compareAttacks(failProbability: bigint): void {
    const attacks = this.state.attacks.length;
    const hits = this.state.attacks.replaceAll("0", "").length;
    const chance = 1 - Number(failProbability) / 100;
    const share = Math.round((100 * hits) / attacks);
    this.alert({
      event: "hits-unusual",
      active: attacks >= MIN_ATTACKS && isUnusualShare(hits, attacks, chance),
      text: `${share} % of the last ${attacks} attacks did not miss; ${Math.round(100 * chance)} % are expected.`,
      ended: "As many attacks miss as expected again.",
      values: { attacks, hits },
    });
  }

  private async compareIndexer(now: number): Promise<void> {
    const indexer = this.settings.indexer ?? this.session.deployment.indexerUrl;
    if (!indexer) return;
    const indexed = await indexedUntil(indexer);
    const isBehind = indexed === undefined || now - indexed > MAX_INDEXER_LAG;
    const problem = indexed === undefined ? "does not answer" : `is ${now - indexed} s behind the chain`;
    this.alert({
      event: "indexer-behind",
      active: isBehind,
      text: `The indexer at ${indexer} ${problem}.`,
      ended: "The indexer has caught up.",
      looks: LOOKS,
    });
  }
}

/** True when chance alone would hardly ever make that many, or that few, hits. */
export function isUnusualShare(hits: number, attacks: number, chance: number): boolean {
  return Math.abs(hits - attacks * chance) > UNUSUAL * Math.sqrt(attacks * chance * (1 - chance));
}

/** The time of the block that an indexer has reached; undefined when it does not say. */
async function indexedUntil(indexer: string): Promise<number | undefined> {
  try {
    const response = await fetch(`${indexer}/status`, { signal: AbortSignal.timeout(10_000) });
    const { game } = (await response.json()) as { game: { block: { timestamp: number } } };
    return game.block.timestamp;
  } catch {
    return undefined;
  }
}

/** The game as of a block. */
export type Look = Awaited<ReturnType<typeof look>>;

async function look({ hre, game, deployment }: GameSession, number: number) {
  const at = { blockTag: number };
  const [owner, isPaused, pool, failProbability, players, attacks, implementation, block] = await Promise.all([
    game.owner(at),
    game.paused(at),
    game.rewardPool(at),
    game.attackFailProbability(at),
    game.activePlayersCount(at),
    game.attacksCount(at),
    implementationOf(hre.ethers.provider, deployment.game, number),
    blockOf({ hre }, number),
  ]);
  const { reserve, owed, ratePerSecond, speed } = pool;
  const { hash, timestamp } = block;
  const looked: PoolLook = { timestamp: BigInt(timestamp), reserve, owed, ratePerSecond, speed };
  return { ...looked, hash: hash!, owner, isPaused, failProbability, players, attacks, implementation };
}

async function hashOf(session: GameSession, block: number): Promise<string> {
  return (await blockOf(session, block)).hash!;
}

async function blockOf({ hre }: Pick<GameSession, "hre">, number: number) {
  const found = await hre.ethers.provider.getBlock(number);
  if (found?.hash) return found;
  throw new Error(`The node has no block ${number}.`);
}
