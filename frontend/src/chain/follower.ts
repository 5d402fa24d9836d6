import type { ChainClock } from "./clock";
import type { Block, BlockTag, Log } from "./node";

/** Until more is known, seconds between blocks. */
const USUAL_SPACING = 12;
/** Blocks closer together than this are followed in groups; a chain that is slower is asked now and then all the same. */
const SHORTEST_SPACING = 4;
const LONGEST_SPACING = 15;
/** How many spacings are remembered. The longest counts, so that a burst of blocks makes nobody ask more often. */
const REMEMBERED_SPACINGS = 8;
/** A block is asked for this long after its time, in seconds. */
const LAG = 1;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 15_000;
/** After a longer silence (a hidden tab, a sleeping computer) the missed logs are not read; everything is refetched. */
const LONGEST_SILENCE_MS = 10 * 60_000;

/** What the follower reports: the new logs, or that anything may have changed. */
export type ChainChange = { readonly kind: "logs"; readonly logs: readonly Log[] } | { readonly kind: "everything" };

export interface ChainState {
  readonly connection: "connecting" | "online" | "offline";
  /** The latest block; the last one known while offline. */
  readonly head: Block | undefined;
  /** The hash of block 0, which tells one local chain from the next. */
  readonly genesis: string | undefined;
  /** When a local chain that was restarted, or went back, was noticed: milliseconds on the computer's clock. */
  readonly restartedAt: number | undefined;
}

export interface FollowerOptions {
  /** How to ask the node; what is asked for at once is expected to travel together. */
  readonly getBlock: (which: BlockTag) => Promise<Block | undefined>;
  /** The game's logs from a block up to the latest. */
  readonly getLogs: (fromBlock: number) => Promise<Log[]>;
  readonly clock: ChainClock;
  /** On a local chain a height that goes back is a restart (or a snapshot's return), elsewhere a reorganisation. */
  readonly isLocalChain: boolean;
}

/**
 * Follows the chain block by block: the console's one poller. With each block it asks once, in one HTTP request, for the
 * latest block, the game's new logs, and the block it saw last, whose hash shows a reorganisation. It keeps the chain's
 * clock, says whether the chain can be reached, and reports what changed.
 */
export class ChainFollower {
  readonly #options: FollowerOptions;
  readonly #stateListeners = new Set<() => void>();
  readonly #changeListeners = new Set<(change: ChainChange) => void>();
  readonly #askListeners = new Set<() => void>();
  #state: ChainState = { connection: "connecting", head: undefined, genesis: undefined, restartedAt: undefined };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #polling: Promise<void> | undefined;
  #running = false;
  #spacings = [USUAL_SPACING];
  #retryMs = FIRST_RETRY_MS;
  #lastPollAt = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Starts following; pauses by itself while the page is hidden. */
  start(): void {
    this.#running = true;
    document.addEventListener("visibilitychange", this.#onVisibility);
    void this.refresh();
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#onVisibility);
  }

  readonly getState = (): ChainState => this.#state;

  /** How far blocks are apart, about; the longest of the last few. */
  get secondsPerBlock(): number {
    return Math.max(...this.#spacings);
  }

  /** Calls back when the state changes. Returns the function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  /** Calls back with what changed on the chain. Returns the function that ends it. */
  onChange(listener: (change: ChainChange) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Calls back as the chain is asked: what is read at once travels along. Returns the function that ends it. */
  onAsk(listener: () => void): () => void {
    this.#askListeners.add(listener);
    return () => this.#askListeners.delete(listener);
  }

  /** Asks the chain now, for example because a transaction has just been mined. Never rejects. */
  async refresh(): Promise<void> {
    // A poll that is under way may have been answered before what the caller knows of.
    await this.#polling;
    this.#polling ??= this.#poll().finally(() => (this.#polling = undefined));
    await this.#polling;
  }

  /** Forgets that the chain was restarted, once the player has read it. */
  acknowledgeRestart(): void {
    this.#update({ restartedAt: undefined });
  }

  readonly #onVisibility = () => {
    if (document.hidden) clearTimeout(this.#timer);
    else void this.refresh();
  };

  async #poll(): Promise<void> {
    clearTimeout(this.#timer);
    const before = this.#state;
    const silence = Date.now() - this.#lastPollAt;
    for (const listener of this.#askListeners) listener();
    try {
      if (before.head === undefined || silence > LONGEST_SILENCE_MS) await this.#catchUp();
      else await this.#follow(before.head);
      this.#lastPollAt = Date.now();
      this.#retryMs = FIRST_RETRY_MS;
      this.#update({ connection: "online" });
      if (before.connection === "offline") this.#report({ kind: "everything" });
      this.#schedule(this.#untilNextBlock(before.head));
    } catch {
      this.#update({ connection: "offline" });
      this.#schedule(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    }
  }

  /** The first poll, and the first after a long silence. */
  async #catchUp(): Promise<void> {
    const { getBlock, clock } = this.#options;
    const known = this.#state.genesis;
    const [latest, genesis, pending] = await Promise.all([
      getBlock("latest"),
      getBlock(0),
      // Its time is nearer to now than the latest block's. Not every node has one.
      getBlock("pending").catch(() => undefined),
    ]);
    if (!latest || !genesis) throw new Error("The node has no blocks.");
    const restarted = known !== undefined && known !== genesis.hash;
    clock.set(Math.max(latest.timestamp, pending?.timestamp ?? 0));
    this.#update({ head: latest, genesis: genesis.hash, ...(restarted && { restartedAt: Date.now() }) });
    if (known !== undefined) this.#report({ kind: "everything" });
  }

  async #follow(seen: Block): Promise<void> {
    const { getBlock, getLogs, clock } = this.#options;
    const [latest, seenAgain, logs] = await Promise.all([
      getBlock("latest"),
      getBlock(seen.number),
      // From the block seen last, because a range that begins after the latest block is an error to some nodes.
      getLogs(seen.number).catch(() => undefined),
    ]);
    if (!latest) throw new Error("The node has no blocks.");
    if (latest.number < seen.number || seenAgain?.hash !== seen.hash) return this.#goBack(seen, latest);
    if (latest.number === seen.number) return;

    this.#noteSpacing(seen, latest);
    clock.observeNew(latest.timestamp);
    this.#update({ head: latest });
    const fresh = logs?.filter((log) => log.blockNumber > seen.number && log.blockNumber <= latest.number);
    // Without the logs nobody knows what changed.
    if (!fresh) this.#report({ kind: "everything" });
    else if (fresh.length > 0) this.#report({ kind: "logs", logs: fresh });
  }

  /** The block seen last is not part of the chain any more: what its successors replaced cannot be told from logs. */
  async #goBack(seen: Block, latest: Block): Promise<void> {
    const { getBlock, clock, isLocalChain } = this.#options;
    const genesis = await getBlock(0);
    const wentBack = isLocalChain && latest.number < seen.number;
    const restarted = wentBack || genesis?.hash !== this.#state.genesis;
    clock.set(latest.timestamp);
    this.#spacings = [USUAL_SPACING];
    this.#update({ head: latest, genesis: genesis?.hash, ...(restarted && { restartedAt: Date.now() }) });
    this.#report({ kind: "everything" });
  }

  #noteSpacing(seen: Block, latest: Block): void {
    const spacing = (latest.timestamp - seen.timestamp) / (latest.number - seen.number);
    this.#spacings = [...this.#spacings, spacing].slice(-REMEMBERED_SPACINGS);
  }

  /** Milliseconds until the next block should be there. */
  #untilNextBlock(before: Block | undefined): number {
    const spacing = Math.min(Math.max(...this.#spacings, SHORTEST_SPACING), LONGEST_SPACING);
    const head = this.#state.head;
    if (!head || head.hash === before?.hash) return (spacing / 2) * 1000;
    const wait = head.timestamp + spacing + LAG - this.#options.clock.now();
    return Math.min(Math.max(wait, LAG), LONGEST_SPACING + LAG) * 1000;
  }

  #schedule(ms: number): void {
    if (this.#running && !document.hidden) this.#timer = setTimeout(() => void this.refresh(), ms);
  }

  #update(change: Partial<ChainState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#stateListeners) listener();
  }

  #report(change: ChainChange): void {
    for (const listener of this.#changeListeners) listener(change);
  }
}
