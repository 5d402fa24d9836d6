import { Listeners } from "../../browser/listeners";
import type { ChainClock } from "./clock";
import type { Block, BlockTag, Log } from "./node";
import { UnreachableError } from "./RpcNode";
import { BlockSpacing } from "./spacing";

/** Shortest and longest block spacing that polling follows, seconds. */
const MIN_POLL_SPACING = 4;
const MAX_POLL_SPACING = 15;
/** Delay after a block's expected time before it is requested, seconds. */
const LAG = 1;
/** Delay before a failed poll is retried. Failing nodes rest longer: see `NodeList`. */
const RETRY_MS = 1_000;
/** Longest silence (a hidden tab, a sleeping computer) whose logs are read; after it, everything is refetched. */
const LONGEST_SILENCE_MS = 10 * 60_000;
/** Age of the last poll above which readers of the latest block wait for a new one. */
const STALE_HEAD_MS = 60_000;
/** Most missed blocks that are read one by one; with more, their logs are read as one range. */
const MAX_MISSED_BLOCKS = 3;
/** Number of blocks remembered by hash, to distinguish a node that lags from a chain that went back. */
const REMEMBERED_BLOCKS = 128;

/** Report of the block poller: the new logs, or that anything may have changed. */
export type ChainChange = { readonly kind: "logs"; readonly logs: readonly Log[] } | { readonly kind: "everything" };

export interface ChainState {
  readonly connection: "connecting" | "online" | "offline";
  /** The latest block; the last one known while offline. */
  readonly head: Block | undefined;
  /** Hash of the block in which the game was deployed: it distinguishes a chain from another that replaced it. */
  readonly genesis: string | undefined;
  /** Time when another chain, or a local one that went back, was noticed: milliseconds on the computer's clock. */
  readonly restartedAt: number | undefined;
  /** False when nothing is at the game's address. */
  readonly hasGame: boolean;
}

interface FollowerOptions {
  readonly getBlock: (which: BlockTag) => Promise<Block | undefined>;
  /** Reads the latest block, if possible from a node with at least this height. */
  readonly getLatestBlock: (highestKnown: number) => Promise<Block | undefined>;
  /** The game's logs in the block with that hash, or in a range of blocks. */
  readonly getLogs: (
    blocks: { readonly hash: string } | { readonly from: number; readonly to: number },
  ) => Promise<Log[]>;
  /** Whether a block may hold logs of the game. */
  readonly mayHoldLogs: (block: Block) => boolean;
  readonly clock: ChainClock;
  /** The block of the game's deployment. */
  readonly firstBlock: number;
  /** True for a chain with a single node: a height that goes back is a restart (or a snapshot's return). */
  readonly isLocalChain: boolean;
}

/**
 * Follows the chain block by block: the console's one poller. For each block it requests the latest one once, and the
 * logs only where there may be some. It keeps the chain's clock, reports whether the chain can be reached and whether
 * the game is on it, and what changed.
 *
 * It never goes back to an older block because a node lags. Only different hashes prove a reorganisation, and only a
 * different deployment block proves another chain.
 */
export class BlockPoller {
  private readonly options: FollowerOptions;
  private readonly stateListeners = new Listeners();
  private readonly changeListeners = new Listeners<[change: ChainChange]>();
  private readonly blockListeners = new Listeners<[blocks: readonly Block[] | undefined]>();
  private state: ChainState = {
    connection: "connecting",
    head: undefined,
    genesis: undefined,
    restartedAt: undefined,
    hasGame: true,
  };
  private readonly spacing = new BlockSpacing();
  /** Blocks by number, oldest first. */
  private readonly seen = new Map<number, Block>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private polling: Promise<void> | undefined;
  private running = false;
  private lastPollAt = 0;
  private watchesHidden = false;
  /** Range whose logs were read in one go, and their number: a node that lags returns only some of them. */
  private leapt: { readonly from: number; readonly to: number; readonly logs: number } | undefined;

  constructor(options: FollowerOptions) {
    this.options = options;
  }

  /** Starts following; pauses while the page is hidden, unless `watchHidden` says otherwise. */
  start(): void {
    this.running = true;
    document.addEventListener("visibilitychange", this.onVisibility);
    void this.refresh();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onVisibility);
  }

  readonly getState = (): ChainState => this.state;

  /** Usual time between blocks; undefined until known. */
  get secondsPerBlock(): number | undefined {
    return this.spacing.seconds;
  }

  /** Blocks that were looked at, the last `REMEMBERED_BLOCKS` at most. */
  get recentBlocks(): readonly Block[] {
    return [...this.seen.values()];
  }

  /** Calls back when the state changes. Returns the function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => this.stateListeners.add(listener);

  /** Calls back with what changed on the chain. Returns the function that ends it. */
  onChange(listener: (change: ChainChange) => void): () => void {
    return this.changeListeners.add(listener);
  }

  /** Calls back with the new blocks, or undefined where some were not looked at. Returns the function that ends it. */
  onBlocks(listener: (blocks: readonly Block[] | undefined) => void): () => void {
    return this.blockListeners.add(listener);
  }

  /** Sets whether polling continues while the page is hidden, for players with raid notifications. */
  watchHidden(isWanted: boolean): void {
    const isNew = isWanted && !this.watchesHidden;
    this.watchesHidden = isWanted;
    // Polling has stopped if the page was hidden or opened in the background.
    if (isNew && this.running && document.hidden) void this.refresh();
  }

  /** Polls the chain now, for example because a transaction has just been mined. Never rejects. */
  async refresh(): Promise<void> {
    // A poll under way may have been answered before the caller's event.
    await this.polling;
    await this.startPoll();
  }

  /**
   * Latest block for a set of reads, so that they are consistent and no node answers with older state.
   *
   * @throws UnreachableError when it is not known.
   */
  async latest(): Promise<Block> {
    const isKnown = this.state.connection === "online" && Date.now() - this.lastPollAt <= STALE_HEAD_MS;
    if (!isKnown) await this.startPoll();
    const { head, connection } = this.state;
    if (!head || connection === "offline") throw new UnreachableError("The latest block is unknown.");
    return head;
  }

  /** Records whether the game is on the chain. The clock stops while it is missing. */
  noteGame(isThere: boolean): void {
    if (isThere === this.state.hasGame) return;
    this.options.clock.hold(!isThere);
    this.update({ hasGame: isThere });
    if (isThere) this.report({ kind: "everything" });
  }

  /** Forgets that the chain was restarted, once the player has read it. */
  acknowledgeRestart(): void {
    this.update({ restartedAt: undefined });
  }

  private readonly onVisibility = () => {
    if (!document.hidden) void this.refresh();
    else if (!this.watchesHidden) clearTimeout(this.timer);
  };

  private startPoll(): Promise<void> {
    this.polling ??= this.poll().finally(() => (this.polling = undefined));
    return this.polling;
  }

  private async poll(): Promise<void> {
    clearTimeout(this.timer);
    const { connection, head } = this.state;
    const wasSilent = Date.now() - this.lastPollAt > LONGEST_SILENCE_MS;
    try {
      const { getBlock, getLatestBlock, firstBlock } = this.options;
      // At the same time, because the screens wait for both.
      const [latest, first] = await Promise.all([
        getLatestBlock(head?.number ?? 0),
        head ? undefined : getBlock(firstBlock),
      ]);
      if (!latest) throw new UnreachableError("The node has no blocks.");
      this.lastPollAt = Date.now();
      const change = head ? await this.follow(head, latest, wasSilent) : this.begin(latest, first);
      this.update({ connection: "online" });
      const isNew = this.state.head !== head;
      if (connection === "offline" || (isNew && !this.state.hasGame)) this.report({ kind: "everything" });
      else if (change) this.report(change);
      this.schedule(this.untilNextBlock(head));
    } catch {
      this.update({ connection: "offline" });
      this.schedule(RETRY_MS);
    }
  }

  private begin(latest: Block, first: Block | undefined): undefined {
    this.identify(latest, first);
    this.options.clock.begin(latest.timestamp, this.spacing.longest);
    this.advance([latest]);
  }

  /** Identifies the chain by the block of the deployment, if it has one, and measures its block time. */
  private identify(latest: Block, first: Block | undefined): void {
    if (!first) return;
    const { genesis } = this.state;
    if (genesis !== undefined && genesis !== first.hash) this.update({ restartedAt: Date.now() });
    // The past blocks of a local chain were mined in one go: their spacing says nothing.
    if (!this.options.isLocalChain) this.spacing.begin(first, latest);
    this.update({ genesis: first.hash });
  }

  /** Finds the changes since the last known block. */
  private async follow(seen: Block, latest: Block, wasSilent: boolean): Promise<ChainChange | undefined> {
    if (latest.hash === seen.hash) return undefined;
    if (latest.number < seen.number && (await this.isBehind(seen, latest))) return undefined;
    const missed = latest.number - seen.number - 1;
    if (missed < 0 || wasSilent) return this.goBack(seen, latest);
    return missed > MAX_MISSED_BLOCKS ? this.leap(seen, latest) : this.step(seen, latest);
  }

  /** Whether a lower block is already part of the known chain, which means that the node lags. */
  private async isBehind(seen: Block, latest: Block): Promise<boolean> {
    const { getBlock, firstBlock, isLocalChain } = this.options;
    // A block with a later time cannot be an older one.
    if (isLocalChain || latest.timestamp > seen.timestamp) return false;
    const known = this.seen.get(latest.number);
    if (known) return known.hash === latest.hash;
    if (latest.number < firstBlock) return false;
    return (await getBlock(firstBlock))?.hash === this.state.genesis;
  }

  /** Follows a few blocks one by one, each checked against its parent. */
  private async step(seen: Block, latest: Block): Promise<ChainChange | undefined> {
    const { getBlock, getLogs, mayHoldLogs } = this.options;
    const numbers = Array.from({ length: latest.number - seen.number - 1 }, (_, i) => seen.number + 1 + i);
    const between = await Promise.all(numbers.map((number) => getBlock(number)));
    if (between.some((block) => !block)) return this.skip(latest);
    const blocks = [...(between as Block[]), latest];
    const isLinked = blocks.every(({ parentHash }, index) => parentHash === (blocks[index - 1] ?? seen).hash);
    if (!isLinked) return this.goBack(seen, latest);
    const loud = blocks.filter(mayHoldLogs);
    const reads = Promise.all(loud.map(({ hash }) => getLogs({ hash }))).catch(() => undefined);
    const [logs, wereAll] = await Promise.all([reads, this.checkLeap(latest)]);
    this.spacing.note(seen, latest);
    this.options.clock.observeNew(latest.timestamp);
    this.advance(blocks);
    return toChange(wereAll ? logs?.flat() : undefined);
  }

  /** Follows many blocks, whose logs are read in one go. */
  private async leap(seen: Block, latest: Block): Promise<ChainChange | undefined> {
    const { getBlock, getLogs } = this.options;
    const range = { from: seen.number + 1, to: latest.number };
    const [seenAgain, logs, wereAll] = await Promise.all([
      getBlock(seen.number),
      getLogs(range).catch(() => undefined),
      this.checkLeap(latest),
    ]);
    if (seenAgain?.hash !== seen.hash) return this.goBack(seen, latest);
    this.leapt = logs && { ...range, logs: logs.length };
    this.spacing.note(seen, latest);
    this.options.clock.observeNew(latest.timestamp);
    this.advance([latest], false);
    return toChange(wereAll ? logs : undefined);
  }

  /** Checks whether the last leap read all logs, once a lagging node has had time to catch up. */
  private async checkLeap(latest: Block): Promise<boolean> {
    const leapt = this.leapt;
    if (!leapt || latest.number - leapt.to <= MAX_MISSED_BLOCKS) return true;
    this.leapt = undefined;
    const logs = await this.options.getLogs({ from: leapt.from, to: leapt.to }).catch(() => undefined);
    return logs?.length === leapt.logs;
  }

  /** Skips the logs in between, so anything may have changed. */
  private skip(latest: Block): ChainChange {
    this.options.clock.observeNew(latest.timestamp);
    this.advance([latest], false);
    return { kind: "everything" };
  }

  /** Moves to a block that may not follow the last known block. Logs do not show what it replaced. */
  private async goBack(seen: Block, latest: Block): Promise<ChainChange> {
    const { clock, getBlock, firstBlock, isLocalChain } = this.options;
    const { restartedAt } = this.state;
    this.leapt = undefined;
    this.identify(latest, latest.number >= firstBlock ? await getBlock(firstBlock) : undefined);
    if (isLocalChain && latest.number < seen.number) this.update({ restartedAt: Date.now() });
    if (this.state.restartedAt !== restartedAt) {
      this.seen.clear();
      clock.set(latest.timestamp);
    }
    return this.skip(latest);
  }

  /** Moves on to the last of these blocks. */
  private advance(blocks: readonly Block[], areAll = true): void {
    const head = blocks.at(-1)!;
    for (const block of blocks) {
      this.seen.delete(block.number);
      this.seen.set(block.number, block);
    }
    for (const number of this.seen.keys()) {
      if (this.seen.size > REMEMBERED_BLOCKS || number > head.number) this.seen.delete(number);
    }
    this.update({ head });
    this.blockListeners.call(areAll ? blocks : undefined);
  }

  /** Milliseconds until the next block should be there. */
  private untilNextBlock(before: Block | undefined): number {
    const spacing = Math.min(Math.max(this.spacing.longest, MIN_POLL_SPACING), MAX_POLL_SPACING);
    const head = this.state.head;
    if (!head || head.hash === before?.hash) return (spacing / 2) * 1000;
    const wait = head.timestamp + spacing + LAG - this.options.clock.now();
    return Math.min(Math.max(wait, LAG), MAX_POLL_SPACING + LAG) * 1000;
  }

  private schedule(ms: number): void {
    const isWatching = !document.hidden || this.watchesHidden;
    if (this.running && isWatching) this.timer = setTimeout(() => void this.refresh(), ms);
  }

  private update(change: Partial<ChainState>): void {
    this.state = { ...this.state, ...change };
    this.stateListeners.call();
  }

  private report(change: ChainChange): void {
    this.changeListeners.call(change);
  }
}

/** Change in these logs, undefined when empty; everything where they could not be read. */
function toChange(logs: readonly Log[] | undefined): ChainChange | undefined {
  if (!logs) return { kind: "everything" };
  return logs.length > 0 ? { kind: "logs", logs } : undefined;
}
