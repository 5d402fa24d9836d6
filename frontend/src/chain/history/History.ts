import type { Block, BlockTag, Log } from "../node";
import type { ChainChange, ChainState } from "../follower";
import type { HistoryCache } from "./cache";
import { type Checkpoint, addCheckpoint } from "./checkpoints";
import { EventLog, type EventsChange } from "./EventLog";
import { type HistoryEvent, decodeEvents } from "./events";
import { RangeReader, pause } from "./RangeReader";
import { type BlockRange, addRange, countBlocks, cutRanges, highestGap } from "./ranges";

/** The latest blocks are read anew each time, because a reorganisation may replace them without anybody noticing. */
export const NOT_FINAL = 64;

export interface HistoryState {
  /** `failed`: reading was given up for now; what has been read is there. */
  readonly status: "loading" | "complete" | "failed";
  /** What is known so far, oldest first; without gaps when complete. Another array after each change. */
  readonly events: readonly HistoryEvent[];
  /** How many of the game's blocks have been read, and of how many. */
  readonly blocks: { readonly read: number; readonly of: number };
  /** Why reading was given up. */
  readonly error: unknown;
}

export interface HistoryOptions {
  /** The block of the game's deployment. */
  readonly firstBlock: number;
  readonly follower: {
    getState(): ChainState;
    subscribe(listener: () => void): () => void;
    onChange(listener: (change: ChainChange) => void): () => void;
    refresh(): Promise<void>;
  };
  readonly getBlock: (which: BlockTag) => Promise<Block | undefined>;
  readonly getLogs: (range: BlockRange) => Promise<Log[]>;
  /** The cache of the chain with that genesis. */
  readonly openCache: (genesis: string) => Promise<HistoryCache>;
  /** How to wait before the node is asked again; for tests. */
  readonly wait?: typeof pause;
}

const RESTART_MS = 1_000;

/**
 * The game's history: all events from the deployment to the latest block. It is read from the chain in ranges, newest
 * first, and kept in a cache as far as it is final; new events come from the follower.
 *
 * That nothing is missing or from another branch of the chain rests on block hashes: a block's hash vouches for
 * everything below it. Each range is read together with the block that the follower saw last and with the highest
 * checkpoint of what is known already. If either is not on the chain any more, the range does not count; what is known
 * goes back to the highest checkpoint that is still there.
 */
export class History {
  readonly #options: HistoryOptions;
  readonly #listeners = new Set<() => void>();
  readonly #changeListeners = new Set<(change: EventsChange) => void>();
  #state: HistoryState = { status: "loading", events: [], blocks: { read: 0, of: 0 }, error: undefined };
  readonly #log = new EventLog();
  /** The final blocks whose events are known. */
  #ranges: readonly BlockRange[] = [];
  /** They vouch for the ranges. */
  #checkpoints: readonly Checkpoint[] = [];
  #cache: HistoryCache | undefined;
  #genesis: string | undefined;
  #users = 0;
  /** Everything is there, and the follower brings what is new. */
  #isUpToDate = false;
  #isReading = false;
  /** Counts how often what was read had to be looked at again. */
  #epoch = 0;

  constructor(options: HistoryOptions) {
    this.#options = options;
    options.follower.onChange((change) => this.#onChange(change));
    // The head becomes known, or the chain can be reached again.
    options.follower.subscribe(() => void this.#readWhenNeeded());
  }

  readonly getState = (): HistoryState => this.#state;

  /** Reads what is missing as long as somebody uses the history, and calls back when the state changes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#users++;
    void this.#readWhenNeeded();
    return () => {
      this.#users--;
      this.#listeners.delete(listener);
    };
  };

  /** Calls back with each change of the events, before the state's listeners. Returns the function that ends it. */
  onChange(listener: (change: EventsChange) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Reads on after a failure. */
  retry(): void {
    if (this.#state.status !== "failed") return;
    this.#update({ status: "loading", error: undefined });
    void this.#readWhenNeeded();
  }

  #onChange(change: ChainChange): void {
    if (change.kind === "everything") {
      this.#epoch++;
      this.#isUpToDate = false;
      this.#update({ status: "loading", error: undefined });
      void this.#readWhenNeeded();
    } else if (this.#genesis !== undefined) {
      this.#add(change.logs);
    }
  }

  /** Adds logs of new blocks. */
  #add(logs: readonly Log[]): void {
    const events = decodeEvents(logs);
    const [first, last] = [events[0], events.at(-1)];
    if (first && last) this.#replace({ from: first.block, to: last.block }, events);
  }

  async #readWhenNeeded(): Promise<void> {
    if (this.#isReading || this.#state.status === "failed") return;
    this.#isReading = true;
    try {
      while (this.#isNeeded()) await this.#readAll();
    } catch (error) {
      this.#update({ status: "failed", error });
    } finally {
      this.#isReading = false;
    }
  }

  #isNeeded(): boolean {
    return this.#users > 0 && !this.#isUpToDate && this.#options.follower.getState().head !== undefined;
  }

  /** Reads all that is missing; ends early when the chain changes on the way. */
  async #readAll(): Promise<void> {
    const { firstBlock, follower, wait } = this.#options;
    const epoch = this.#epoch;
    const { head, genesis } = follower.getState();
    if (!head || !genesis) return;
    if (genesis !== this.#genesis) await this.#begin(genesis);
    // A chain that went back ends earlier.
    this.#replace({ from: head.number + 1, to: Infinity }, []);

    const all = { from: firstBlock, to: head.number };
    const reader = new RangeReader(wait);
    let ranges: readonly BlockRange[] = cutRanges(this.#ranges, head.number - NOT_FINAL);
    for (let gap; (gap = highestGap(ranges, all));) {
      this.#update({ status: "loading", blocks: { read: countBlocks(ranges, all), of: all.to - all.from + 1 } });
      const { piece, result } = await reader.readHighest(gap, (range) => this.#readPiece(range, head));
      if (!result) return this.#lookAgain(epoch);
      if (this.#epoch !== epoch || this.#users === 0) return;
      const events = decodeEvents(result.logs);
      this.#replace(piece, events);
      if (result.final && !(await this.#keep(piece, events, result.final))) return;
      ranges = addRange(ranges, piece);
    }
    if (this.#epoch !== epoch) return;
    this.#isUpToDate = true;
    const count = countBlocks(ranges, all);
    this.#update({ status: "complete", blocks: { read: count, of: count } });
  }

  /** Takes over what the cache has of a chain, in the place of all that is known of another. */
  async #begin(genesis: string): Promise<void> {
    this.#cache = await this.#options.openCache(genesis);
    this.#genesis = genesis;
    this.#replace({ from: 0, to: Infinity }, []);
    await this.#load();
  }

  async #load(): Promise<void> {
    const known = await this.#cache!.load();
    this.#ranges = known.ranges;
    this.#checkpoints = known.checkpoints;
    for (const { from, to } of known.ranges) {
      const events = known.events.filter(({ block }) => block >= from && block <= to);
      this.#replace({ from, to }, events);
    }
  }

  /** The logs of a range, and the highest final block; undefined when the chain is not the one that was seen. */
  async #readPiece(
    range: BlockRange,
    head: Block,
  ): Promise<{ logs: Log[]; final: Checkpoint | undefined } | undefined> {
    const { firstBlock, getBlock, getLogs } = this.#options;
    const final = head.number - NOT_FINAL;
    const checkpoint = this.#checkpoints.at(-1);
    const logs = await getLogs(range);
    // Asked for afterwards, so that they vouch for the logs.
    const [headNow, finalNow, checkpointNow] = await Promise.all([
      getBlock(head.number),
      final >= firstBlock ? getBlock(final) : undefined,
      checkpoint && getBlock(checkpoint.number),
    ]);
    if (headNow?.hash !== head.hash) return undefined;
    if (checkpointNow?.hash !== checkpoint?.hash) {
      await this.#goBack();
      return undefined;
    }
    return { logs, final: finalNow && { number: finalNow.number, hash: finalNow.hash } };
  }

  /** Goes back to the highest checkpoint that is on the chain. The events above it are replaced when they are read. */
  async #goBack(): Promise<void> {
    const blocks = await Promise.all(this.#checkpoints.map(({ number }) => this.#options.getBlock(number)));
    const firstWrong = this.#checkpoints.findIndex(({ hash }, index) => blocks[index]?.hash !== hash);
    if (firstWrong === -1) return;
    this.#epoch++;
    this.#checkpoints = this.#checkpoints.slice(0, firstWrong);
    const block = this.#checkpoints.at(-1)?.number ?? this.#options.firstBlock - 1;
    this.#ranges = cutRanges(this.#ranges, block);
    if (!(await this.#cache!.takeBack(block))) await this.#load();
  }

  /** Keeps what is final of a range. Returns false when another window went back; then what it left is known. */
  async #keep({ from, to }: BlockRange, events: readonly HistoryEvent[], final: Checkpoint): Promise<boolean> {
    const range = { from, to: Math.min(to, final.number) };
    if (range.from > range.to) return true;
    const isKept = await this.#cache!.save(
      range,
      events.filter(({ block }) => block <= range.to),
      final,
    );
    if (!isKept) {
      await this.#load();
      return false;
    }
    this.#ranges = addRange(this.#ranges, range);
    this.#checkpoints = addCheckpoint(this.#checkpoints, final);
    return true;
  }

  /** Has the follower look at the chain that was not the one it saw. */
  async #lookAgain(epoch: number): Promise<void> {
    const { follower, wait = pause } = this.#options;
    await follower.refresh();
    // The node that was asked may be behind the one that the follower asks.
    if (this.#epoch === epoch) await wait(RESTART_MS);
  }

  #replace({ from, to }: BlockRange, events: readonly HistoryEvent[]): void {
    const change = this.#log.replace(from, to, events);
    if (change.removed.length + change.added.length === 0) return;
    for (const listener of this.#changeListeners) listener(change);
    this.#update({ events: this.#log.events });
  }

  #update(change: Partial<HistoryState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
