import type { Log } from "ethers";

import { parseTaunt } from "#game/taunts";

import { implementationOf } from "../../owner/deploy/implementation";
import { isNodeFailure, isRefusal } from "../../owner/network/steadyProvider";
import type { Guarded } from "../../owner/runner/guardian";
import { decodeLog, LogReader } from "../../owner/runner/logs";
import type { GameSession } from "../../owner/runner/session";
import { formatBytes } from "../../owner/runner/values";
import { describeEvent, type EventName, OWNER_EVENTS } from "./events";
import { compareGuardian } from "./guardian";
import type { WatchOptions } from "./options";
import { Owners, type Pending, type Reporting } from "./owners";
import { type PoolLook, PoolWatch } from "./pool";
import type { Alert, Condition, News, Report, WatchState } from "./state";

/** `AttackOutcome.Miss`. */
const MISS = 0n;
/** Number of recent attacks to examine. No alert before there are as many. */
const MAX_ATTACKS = 200;
const MIN_ATTACKS = 50;
/** Standard deviations from the expected share that count as unusual. Chance reaches this once in 16,000 times. */
const UNUSUAL = 4;
/** Number of consecutive checks in which a node must lag or fail before it is reported. A short lag is normal. */
const LOOKS = 3;
/** Maximum lag of the indexer behind the chain, seconds. */
const MAX_INDEXER_LAG = 300;

/** Reads the game's blocks in order, and reports to its owner. */
export class Watcher implements Reporting {
  private readonly logs: LogReader;
  private readonly pool: PoolWatch;
  readonly owners: Owners;
  /** The game at the last check. */
  last: Look | undefined;
  /** The timelock that owns the game, with its guardian; undefined when the owner is not a timelock. */
  guarded: Guarded | undefined;
  /** Lines of the blocks being read; undefined between ranges. */
  private lines: Pending[] | undefined;
  private slowedBelow: bigint | undefined;

  constructor(
    private readonly session: GameSession,
    readonly state: WatchState,
    private readonly reportNow: Report,
    private readonly settings: WatchOptions,
  ) {
    this.logs = new LogReader(session.hre.ethers.provider);
    const { token } = session.deployment;
    this.pool = new PoolWatch(token, state, this.report, this.alert, settings.runway);
    this.owners = new Owners(session, state, this, settings.accounts ?? [], settings.minGas);
  }

  /** Creates the state of a new watch. */
  static async begin(session: GameSession, depth: number): Promise<WatchState> {
    const { deployment, hre } = session;
    const block = Math.max((await hre.ethers.provider.getBlockNumber()) - depth, deployment.block);
    const now = await look(session, block);
    const { owner, implementation, isPaused } = now;
    return {
      ...{ game: deployment.game, chainId: deployment.chainId, block, blockHash: now.hash },
      ...{ owner, implementation, isPaused, alerts: [], unsettled: {}, operations: [], attacks: "", undelivered: [] },
      ...{ timelocks: [], unknownEvents: [], counts: {}, taunts: 0 },
      ...{ reserve: `${now.reserve}`, expected: { purchases: "0", change: "0" } },
      hour: { since: `${now.timestamp}`, owed: `${now.owed}`, paid: "0", rate: `${now.ratePerSecond}` },
    };
  }

  /**
   * Checks new blocks and the current state.
   *
   * @param save Called whenever all findings have been reported.
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
    const { taunts } = session.deployment;
    const address = [state.game, ...(taunts === undefined ? [] : [taunts])];
    await this.completely(async () => void address.push(...(await this.owners.contracts())));
    while (state.block < last) {
      const { logs, toBlock } = await this.logs.next({ address, topics: [] }, state.block + 1, last);
      const blockHash = await hashOf(session, toBlock);
      await this.completely(async () => {
        for (const log of logs) await this.readOne(log, () => this.readerOf(log));
        Object.assign(state, { block: toBlock, blockHash });
      });
      save();
    }
    await this.compareIfReadable();
    save();
  }

  /** Reports a line, together with the other lines while blocks are being read. */
  readonly report: Report = (line, id) =>
    this.lines === undefined ? this.reportNow(line, id) : void this.lines.push({ line, id });

  pending(): readonly Pending[] {
    return this.lines ?? [];
  }

  /**
   * Runs work completely, or restores the state and reports nothing, so that it can be retried after a node's failure.
   */
  private async completely(work: () => Promise<void>): Promise<void> {
    const { undelivered: _kept, ...before } = this.state;
    const saved = structuredClone(before);
    const lines: Pending[] = (this.lines = []);
    try {
      await work();
    } catch (error) {
      Object.assign(this.state, saved);
      throw error;
    } finally {
      this.lines = undefined;
    }
    for (const { line, id } of lines) this.reportNow(line, id);
  }

  private readerOf(log: Log): Promise<boolean> {
    if (log.address === this.state.game) return this.read(log);
    return log.address === this.session.deployment.taunts ? this.countTaunt(log) : this.owners.read(log);
  }

  /** Reads a log. An unreadable log is reported raw, so that it does not prevent other reports. */
  async readOne(log: Log, read: () => Promise<boolean>): Promise<void> {
    try {
      if (!(await read())) this.reportUnknown(log);
    } catch (error) {
      if (isNodeFailure(error) && !isRefusal(error)) throw error;
      this.reportUnreadable(log, (error as Error).message);
    }
  }

  /** Reports an unknown event once. The contract may be newer than the watch. */
  private reportUnknown(log: Log): void {
    const { unknownEvents } = this.state;
    const event = `${log.address} ${log.topics[0] ?? "without topics"}`;
    if (unknownEvents.includes(event)) return;
    unknownEvents.push(event);
    this.reportUnreadable(log, "this version of the watch does not know the event, and reports it only once");
  }

  private reportUnreadable(log: Log, problem: string): void {
    const { address, topics, blockNumber: block, transactionHash: transaction, index } = log;
    const data = formatBytes(log.data);
    const raw = `topics ${topics.join(", ") || "none"}, data ${data}`;
    const text = `A log of ${address} in the transaction ${transaction} cannot be read: ${raw} (${problem}).`;
    this.report(
      { block, event: "unreadable", text, transaction, contract: address, topics: [...topics], data },
      `unreadable-${transaction}-${index}`,
    );
  }

  /** Reports that a condition has begun or ended, unless the last report already said so. */
  readonly alert: Alert = ({ event, subject, active, text, ended, values, looks = 1 }: Condition) => {
    const { state } = this;
    const key = subject === undefined ? event : `${event} ${subject}`;
    const seen = state.alerts.includes(key) === active ? 0 : (state.unsettled[key] ?? 0) + 1;
    const { [key]: _before, ...others } = state.unsettled;
    state.unsettled = seen === 0 || seen >= looks ? others : { ...others, [key]: seen };
    if (seen < looks) return;
    state.alerts = active ? [...state.alerts, key] : state.alerts.filter((other) => other !== key);
    this.report({ block: state.block, event, active, text: active ? text : ended, subject, ...values });
  };

  /** Reports repeated failures, of the node or of the watch, and their end. */
  looked(problem: Error | undefined): void {
    const looks = problem === undefined ? 1 : LOOKS;
    const isOfNode = problem !== undefined && isNodeFailure(problem);
    // A failure of one hides the state of the other.
    if (problem === undefined || isOfNode)
      this.alert({
        event: "node-failing",
        active: isOfNode,
        text: `The node is not responding: ${problem?.message}`,
        ended: "The node is responding again.",
        looks,
      });
    if (!isOfNode)
      this.alert({
        event: "watch-failing",
        active: problem !== undefined,
        text: `The watch fails: ${problem?.message}`,
        ended: "The watch works again.",
        looks,
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

  /**
   * Reports an owner's event, and records the effects of other events.
   *
   * @returns False when the game does not have the event.
   */
  private async read(log: Log): Promise<boolean> {
    const { state } = this;
    const event = decodeLog(this.session.game.interface, log);
    if (event === null) return false;
    this.pool.count(event);
    if (event.name === "OwnershipTransferred") state.owner = event.args.newOwner as string;
    if (event.name === "Upgraded") state.implementation = event.args.implementation as string;
    if (event.name === "GamePaused" || event.name === "GameUnpaused") state.isPaused = event.name === "GamePaused";
    if (event.name === "AttackFailProbabilityChanged") state.attacks = "";
    if (event.name === "ComponentAttacked")
      state.attacks = `${state.attacks}${event.args.outcome === MISS ? 0 : 1}`.slice(-MAX_ATTACKS);
    if (event.name === "ComponentRepaired" && event.args.cost === 0n) this.countRepair(log);
    const reported = (OWNER_EVENTS as Readonly<Record<string, EventName | undefined>>)[event.name];
    if (reported === undefined) return true;
    const { blockNumber: block, transactionHash: transaction, index, address: contract } = log;
    const sender = await this.senderOf(log);
    const text = `${describeEvent(event)} Sent by ${sender ?? "an unknown account"}.`;
    this.report(
      { ...event.args.toObject(true), block, event: reported, text, transaction, contract, sender },
      `${transaction}-${index}`,
    );
    return true;
  }

  /**
   * Counts taunts without reporting them. A flood shows in the metrics.
   *
   * @returns False when the log is not a taunt.
   */
  private countTaunt(log: Log): Promise<boolean> {
    const isTaunt = parseTaunt(log) !== undefined;
    if (isTaunt) this.state.taunts += 1;
    return Promise.resolve(isTaunt);
  }

  private async senderOf({ provider, transactionHash }: Log): Promise<string | undefined> {
    try {
      return (await provider.getTransaction(transactionHash))?.from;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }

  /** Reports the owner's free repairs in one line per transaction. */
  private countRepair({ blockNumber: block, transactionHash: transaction, address: contract }: Log): void {
    const id = `${transaction}-repairs`;
    const line: News = this.pending().find((one) => one.id === id)?.line ?? {
      block,
      event: "repaired-for-free",
      text: "",
      transaction,
      contract,
      components: 0,
    };
    if (line.components === 0) this.report(line, id);
    line.components = Number(line.components) + 1;
    line.text = `Components repaired for free: ${Number(line.components)}.`;
  }

  /** Compares the game's state. If its code does not answer, reports this; its logs are already reported. */
  private async compareIfReadable(): Promise<void> {
    let problem: Error | undefined;
    try {
      await this.compare();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      problem = error as Error;
    }
    this.alert({
      event: "game-unreadable",
      active: problem !== undefined,
      text: `The game does not answer: ${problem?.message}`,
      ended: "The game answers again.",
      looks: LOOKS,
    });
  }

  /** Compares the game's state with its events, and checks state that has no events. */
  private async compare(): Promise<void> {
    const { state } = this;
    const { block } = state;
    const now = await look(this.session, block);
    const { owner, implementation, isPaused } = now;
    const report = (event: EventName, text: string, values: object = {}) =>
      this.report({ block, event, text, ...values });
    if (owner !== state.owner) report("owner-changed", `The owner is ${owner} now, not ${state.owner}.`, { owner });
    if (implementation !== state.implementation) {
      report("implementation-changed", `The game has new code: ${implementation}.`, { implementation });
    }
    if (isPaused !== state.isPaused) {
      report(isPaused ? "paused" : "unpaused", `The game is ${isPaused ? "paused" : "running"}.`);
    }
    Object.assign(state, { owner, implementation, isPaused });
    this.slowedBelow ??= await this.session.game.RUNWAY();
    this.pool.compare({ ...now, slowedBelow: this.slowedBelow });
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
      ended: "The share of misses is as expected again.",
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

/** True when the number of hits is very unlikely to be chance. */
export function isUnusualShare(hits: number, attacks: number, chance: number): boolean {
  return Math.abs(hits - attacks * chance) > UNUSUAL * Math.sqrt(attacks * chance * (1 - chance));
}

/** The time of an indexer's latest block; undefined when it does not answer. */
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
  const looked: Omit<PoolLook, "slowedBelow"> = { timestamp: BigInt(timestamp), reserve, owed, ratePerSecond, speed };
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
