import type { Log } from "ethers";

import { formatDuration, formatTokens } from "../../cli/amounts";
import { implementationOf } from "../../deploy/implementation";
import { formatSpeed } from "../../deploy/pool";
import { LogReader } from "../runner/logs";
import type { GameSession } from "../runner/session";
import type { News, WatchState } from "./state";

/** `AttackOutcome.Miss`. */
const MISS = 0n;
const FULL_SPEED = 10_000n;
/** How many of the latest attacks are looked at; none before there are enough. */
const MAX_ATTACKS = 200;
const MIN_ATTACKS = 50;
/** Standard deviations from what the fail probability lets expect: chance goes that far once in 16,000 times. */
const UNUSUAL = 4;

/** Looks at the game's blocks one after the other, and tells what matters to its owner. */
export class Watcher {
  private readonly logs: LogReader;

  /**
   * @param tell Told each line once.
   * @param depth How many blocks must follow one that is looked at.
   * @param leastRunway Seconds.
   */
  constructor(
    private readonly session: GameSession,
    readonly state: WatchState,
    private readonly tell: (line: News, id?: string) => void,
    private readonly depth: number,
    private readonly leastRunway: bigint,
  ) {
    this.logs = new LogReader(session.hre.ethers.provider);
  }

  /** The state of a watch that begins now. */
  static async begin(session: GameSession, depth: number): Promise<WatchState> {
    const { deployment, hre } = session;
    const block = Math.max((await hre.ethers.provider.getBlockNumber()) - depth, deployment.block);
    const { owner, implementation, isPaused, reserve } = await look(session, block);
    return {
      ...{ game: deployment.game, chainId: deployment.chainId, block, blockHash: await hashOf(session, block) },
      ...{ owner, implementation, isPaused, alerts: [], attacks: "", undelivered: [] },
      ...{ reserve: `${reserve}`, expected: { purchases: "0", change: "0" } },
    };
  }

  /**
   * Looks at what is new.
   *
   * @param save Called whenever all is told that was seen.
   */
  async look(save: () => void): Promise<void> {
    const { session, state } = this;
    const last = (await session.hre.ethers.provider.getBlockNumber()) - this.depth;
    const isBehind = last < state.block;
    this.alert(
      "node-behind",
      isBehind,
      `The node is at block ${last + this.depth}; it was at block ${state.block + this.depth} before.`,
      "The node has caught up.",
    );
    if (isBehind) return save();
    await this.compareHash();
    const address = state.game;
    while (state.block < last) {
      const { logs, toBlock } = await this.logs.next({ address, topics: [] }, state.block + 1, last);
      const blockHash = await hashOf(session, toBlock);
      for (const log of logs) this.read(log);
      Object.assign(state, { block: toBlock, blockHash });
      save();
    }
    await this.compare();
    save();
  }

  /** Tells that something lasts, or has ended, when it was told otherwise before. */
  alert(event: string, active: boolean, text: string, ended: string, values: object = {}): void {
    const { state } = this;
    if (state.alerts.includes(event) === active) return;
    state.alerts = active ? [...state.alerts, event] : state.alerts.filter((other) => other !== event);
    this.tell({ block: state.block, event, active, text: active ? text : ended, ...values });
  }

  private async compareHash(): Promise<void> {
    const { block, blockHash } = this.state;
    const hash = await hashOf(this.session, block);
    if (hash === blockHash) return;
    this.state.blockHash = hash;
    const text = `Block ${block} was replaced, with ${this.depth} blocks after it: recent reports may no longer be true.`;
    this.tell({ block, event: "reorganisation", text });
  }

  /** What an event says. */
  private read(log: Log): void {
    const { state } = this;
    const event = this.session.game.interface.parseLog(log);
    if (event === null) return;
    const { name } = event;
    const args = event.args as unknown as EventValues;
    const tell = (told: string, text: string, values: object = {}) => {
      const { blockNumber: block, transactionHash: transaction, index } = log;
      this.tell({ block, event: told, text, transaction, ...values }, `${transaction}-${index}`);
    };
    switch (name) {
      case "OwnershipTransferStarted":
        return tell("ownership-offered", `The ownership was offered to ${args.newOwner}.`, { to: args.newOwner });
      case "OwnershipTransferred":
        state.owner = args.newOwner;
        return tell("owner-changed", `The owner is ${args.newOwner} now, not ${args.previousOwner}.`, {
          owner: args.newOwner,
        });
      case "Upgraded":
        state.implementation = args.implementation;
        return tell("implementation-changed", `The game has new code: ${args.implementation}.`, {
          implementation: args.implementation,
        });
      case "GamePaused":
        state.isPaused = true;
        return tell("paused", "The game was paused.");
      case "GameUnpaused":
        state.isPaused = false;
        return tell("unpaused", `The game resumed after ${formatDuration(args.pausedFor)}.`);
      case "AttackFailProbabilityChanged":
        state.attacks = "";
        return;
      case "ComponentAttacked":
        state.attacks = `${state.attacks}${args.outcome === MISS ? 0 : 1}`.slice(-MAX_ATTACKS);
    }
    this.count(name, args);
  }

  /** Keeps what the pool must have got and paid. */
  private count(
    name: string,
    { price = 0n, fee = 0n, amount = 0n, cost = 0n, stolenRewards = 0n, token }: Amounts,
  ): void {
    const { expected } = this.state;
    const paid = name.endsWith("Purchased") ? price - fee : 0n;
    const isOwn = token === this.session.deployment.token;
    const changes: Record<string, bigint> = {
      RewardsFunded: amount,
      ComponentRepaired: cost,
      RewardsClaimed: -amount,
      ComponentAttacked: -stolenRewards,
      TokensRescued: isOwn ? -amount : 0n,
    };
    expected.purchases = `${BigInt(expected.purchases) + paid}`;
    expected.change = `${BigInt(expected.change) + paid + (changes[name] ?? 0n)}`;
  }

  /** Compares the game with what events said, and looks at what no event tells. */
  private async compare(): Promise<void> {
    const { state } = this;
    const { block } = state;
    const now = await look(this.session, block);
    const { owner, implementation, isPaused } = now;
    const tell = (event: string, text: string, values: object = {}) => this.tell({ block, event, text, ...values });
    if (owner !== state.owner) tell("owner-changed", `The owner is ${owner} now, not ${state.owner}.`, { owner });
    if (implementation !== state.implementation) {
      tell("implementation-changed", `The game has new code: ${implementation}.`, { implementation });
    }
    if (isPaused !== state.isPaused) {
      tell(isPaused ? "paused" : "unpaused", `The game is ${isPaused ? "paused" : "running"}.`);
    }
    this.comparePool(now);
    this.compareAttacks(now.failProbability);
    Object.assign(state, { owner, implementation, isPaused, reserve: `${now.reserve}` });
    state.expected = { purchases: "0", change: "0" };
  }

  private comparePool({ reserve, owed, ratePerSecond, speed }: Look): void {
    const { expected, reserve: before } = this.state;
    const lacking = BigInt(before) + BigInt(expected.change) - reserve;
    const purchases = BigInt(expected.purchases);
    if (lacking > 0n && purchases > 0n) {
      const text = `Players paid ${formatTokens(purchases)} tokens into the pool, and ${formatTokens(lacking)} of them are missing.`;
      this.tell({ block: this.state.block, event: "pool-short", text, purchases, lacking });
    }
    const runway = ratePerSecond === 0n ? undefined : (reserve - owed) / ratePerSecond;
    const isShort = runway !== undefined && runway < this.leastRunway;
    this.alert(
      "runway-low",
      isShort,
      `The pool could pay full rewards for ${formatDuration(runway ?? 0n)}, less than ${formatDuration(this.leastRunway)}.`,
      "The pool lasts long enough again.",
      { runway: runway ?? null },
    );
    this.alert(
      "slowed",
      speed < FULL_SPEED,
      `Rewards run at ${formatSpeed(speed)} of full speed.`,
      "Rewards run at full speed again.",
      { speed },
    );
  }

  private compareAttacks(failProbability: bigint): void {
    const attacks = this.state.attacks.length;
    const hits = this.state.attacks.replaceAll("0", "").length;
    const chance = 1 - Number(failProbability) / 100;
    const isUnusual = attacks >= MIN_ATTACKS && isUnusualShare(hits, attacks, chance);
    const share = Math.round((100 * hits) / attacks);
    this.alert(
      "hits-unusual",
      isUnusual,
      `${share} % of the last ${attacks} attacks did not miss; ${Math.round(100 * chance)} % are expected.`,
      "As many attacks miss as expected again.",
      { attacks, hits },
    );
  }
}

/** Whether chance alone would hardly ever make that many, or that few, of them. */
export function isUnusualShare(hits: number, attacks: number, chance: number): boolean {
  return Math.abs(hits - attacks * chance) > UNUSUAL * Math.sqrt(attacks * chance * (1 - chance));
}

/** The amounts that an event may name, wei. */
interface Amounts {
  readonly price?: bigint;
  readonly fee?: bigint;
  readonly amount?: bigint;
  readonly cost?: bigint;
  readonly stolenRewards?: bigint;
  readonly token?: string;
}

/** The values of the events that are told; which ones there are, the event's name says. */
interface EventValues extends Amounts {
  readonly previousOwner: string;
  readonly newOwner: string;
  readonly implementation: string;
  readonly pausedFor: bigint;
  readonly outcome: bigint;
}

type Look = Awaited<ReturnType<typeof look>>;

/** The game as of a block. */
async function look({ hre, game, deployment }: GameSession, block: number) {
  const at = { blockTag: block };
  const [owner, isPaused, { reserve, owed, ratePerSecond, speed }, failProbability, implementation] = await Promise.all(
    [
      game.owner(at),
      game.paused(at),
      game.rewardPool(at),
      game.attackFailProbability(at),
      implementationOf(hre.ethers.provider, deployment.game, block),
    ],
  );
  return { owner, isPaused, reserve, owed, ratePerSecond, speed, failProbability, implementation };
}

async function hashOf({ hre }: GameSession, block: number): Promise<string> {
  const found = await hre.ethers.provider.getBlock(block);
  if (found?.hash) return found.hash;
  throw new Error(`The node has no block ${block}.`);
}
