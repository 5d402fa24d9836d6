import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { BlockPoller, type ChainChange } from "./BlockPoller";
import { ChainClock } from "./clock";
import type { Block, BlockTag, Log } from "./node";

const SPACING = 12;
const SECOND = 1_000;
/** The block of the game's deployment. */
const FIRST_BLOCK = 1;

/** A node: a list of blocks, logs by block, and a record of its requests. */
class FakeNode {
  blocks: Block[] = [];
  logs: (Log & { readonly blockHash: string })[] = [];
  isDown = false;
  refusesLogs = false;
  /** Blocks that the node does not know yet. */
  lag = 0;
  /** Blocks whose logs the node does not know yet, as when a neighbour behind its address answers. */
  logLag = 0;
  requests: string[] = [];

  constructor(branch: string, count: number, start = 1_000) {
    for (let number = 0; number < count; number++) this.mine(`${branch}${number}`, start + number * SPACING);
  }

  mine(hash: string, timestamp = this.latest.timestamp + SPACING): void {
    const parentHash = this.blocks.at(-1)?.hash ?? "";
    this.blocks.push({ number: this.blocks.length, hash, parentHash, timestamp, logsBloom: "0x0" });
  }

  mineMany(branch: string, count: number): void {
    for (let block = 0; block < count; block++) this.mine(`${branch}${this.blocks.length}`);
  }

  /** Adds a log to the latest block. */
  log(transactionHash: string): void {
    const block = { ...this.latest, logsBloom: "0x1" };
    this.blocks[block.number] = block;
    const { number: blockNumber, hash: blockHash } = block;
    this.logs.push({ blockNumber, blockHash, logIndex: this.logs.length, transactionHash, topics: [], data: "0x" });
  }

  get latest(): Block {
    return this.blocks.at(-1)!;
  }

  async getBlock(which: BlockTag): Promise<Block | undefined> {
    await this.ask(`block ${which}`);
    const known = this.blocks.slice(0, this.blocks.length - this.lag);
    return which === "latest" ? known.at(-1) : known[which as number];
  }

  async getLogs(where: { hash: string } | { from: number; to: number }): Promise<Log[]> {
    await this.ask("hash" in where ? `logs ${where.hash}` : `logs ${where.from}-${where.to}`);
    if (this.refusesLogs) throw new Error("block range is too wide");
    const known = this.logs.filter(({ blockNumber }) => blockNumber < this.blocks.length - this.logLag);
    return known.filter((log) =>
      "hash" in where ? log.blockHash === where.hash : log.blockNumber >= where.from && log.blockNumber <= where.to,
    );
  }

  private async ask(question: string): Promise<void> {
    this.requests.push(question);
    await Promise.resolve();
    if (this.isDown) throw new TypeError("Failed to fetch");
  }
}

describe("BlockPoller", () => {
  let node: FakeNode;
  let clock: ChainClock;
  let blockPoller: BlockPoller;
  let changes: ChainChange[];
  let blocks: (readonly string[] | undefined)[];

  function follow(isLocalChain = false): void {
    blockPoller = new BlockPoller({
      getBlock: (which) => node.getBlock(which),
      getLatestBlock: () => node.getBlock("latest"),
      getLogs: (where) => node.getLogs(where),
      mayHoldLogs: ({ logsBloom }) => logsBloom !== "0x0",
      clock,
      firstBlock: FIRST_BLOCK,
      isLocalChain,
    });
    onTestFinished(blockPoller.onChange((change) => changes.push(change)));
    onTestFinished(blockPoller.onBlocks((seen) => blocks.push(seen?.map(({ hash }) => hash))));
  }

  /** Follows the local chain from now on. */
  async function followLocally(): Promise<void> {
    blockPoller.stop();
    follow(true);
    await blockPoller.refresh();
    forget();
  }

  /** Drops the requests and reports so far. */
  function forget(): void {
    node.requests = [];
    changes = [];
    blocks = [];
  }

  function reportedTransactions(): string[] {
    return changes.flatMap((change) =>
      change.kind === "logs" ? change.logs.map((log) => log.transactionHash) : ["*"],
    );
  }

  /** Replaces the node's chain with another. */
  function replaceChain(branch: string, count: number, start = 5_000): void {
    node.blocks = new FakeNode(branch, count, start).blocks;
  }

  /** Hides the page, or shows it again. */
  function hide(isHidden = true): void {
    vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
    document.dispatchEvent(new Event("visibilitychange"));
  }

  beforeEach(async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    node = new FakeNode("a", 5);
    clock = new ChainClock();
    changes = [];
    blocks = [];
    follow();
    blockPoller.start();
    await vi.advanceTimersByTimeAsync(0);
  });

  afterEach(() => blockPoller.stop());

  it("knows the latest block, the chain and its time after two requests", () => {
    expect(blockPoller.getState()).toEqual({
      connection: "online",
      head: node.latest,
      genesis: "a1",
      restartedAt: undefined,
      hasGame: true,
    });
    expect(clock.now()).toBeCloseTo(1_048, 3);
    expect(node.requests).toEqual(["block latest", "block 1"]);
    expect(changes).toEqual([]);
  });

  it("asks for both at the same time", async () => {
    blockPoller.stop();
    follow();
    const asked = vi.spyOn(node, "getBlock").mockReturnValue(new Promise(() => undefined));
    void blockPoller.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.mock.calls).toEqual([["latest"], [FIRST_BLOCK]]);
  });

  it("gives the latest block to every reader, and waits for it where it is not known", async () => {
    expect(await blockPoller.latest()).toBe(node.latest);
    expect(node.requests).toHaveLength(2);
    blockPoller.stop();
    await vi.advanceTimersByTimeAsync(61 * SECOND);
    node.mine("a5");
    expect((await blockPoller.latest()).hash).toBe("a5");
    node.isDown = true;
    await blockPoller.refresh();
    await expect(blockPoller.latest()).rejects.toMatchObject({ name: "UnreachableError" });
  });

  it("asks once for each block while nothing happens", async () => {
    forget();
    for (let block = 0; block < 10; block++) {
      await vi.advanceTimersByTimeAsync(SPACING * SECOND);
      node.mine(`b${block}`);
    }
    expect(blockPoller.getState().head?.number).toBeGreaterThanOrEqual(13);
    expect(node.requests.length).toBeLessThanOrEqual(10);
    expect(new Set(node.requests)).toEqual(new Set(["block latest"]));
    expect(changes).toEqual([]);
  });

  it("does not ask more often after a burst of blocks", async () => {
    for (let block = 0; block < 5; block++) {
      node.mine(`b${block}`, node.latest.timestamp + 1);
      await blockPoller.refresh();
    }
    forget();
    for (let second = 1; second <= 60; second++) {
      if (second % SPACING === 0) node.mine(`c${second}`);
      await vi.advanceTimersByTimeAsync(SECOND);
    }
    expect(node.requests.length).toBeLessThanOrEqual(15);
  });

  it("asks for logs only in the blocks that may hold some, and reports each once", async () => {
    forget();
    node.mine("b5");
    node.log("first");
    node.mine("b6");
    node.mine("b7");
    node.log("second");
    await blockPoller.refresh();
    await blockPoller.refresh();
    expect(reportedTransactions()).toEqual(["first", "second"]);
    expect(changes).toHaveLength(1);
    expect(node.requests).toEqual(["block latest", "block 5", "block 6", "logs b5", "logs b7", "block latest"]);
    expect(blocks).toEqual([["b5", "b6", "b7"]]);
  });

  it("asks for all logs of a long gap in one request", async () => {
    forget();
    node.mineMany("b", 5);
    node.log("late");
    await blockPoller.refresh();
    expect(node.requests).toEqual(["block latest", "block 4", "logs 5-9"]);
    expect(reportedTransactions()).toEqual(["late"]);
    expect(blocks).toEqual([undefined]);
  });

  it.each([
    ["many", 1],
    ["a few", 2],
  ])(
    "has everything refetched when the logs of a long gap were not all told, as %s later blocks show",
    async (_, polls) => {
      node.mineMany("b", 4);
      node.log("early");
      node.mine("b9");
      node.log("late");
      node.logLag = 1;
      await blockPoller.refresh();
      expect(reportedTransactions()).toEqual(["early"]);
      node.logLag = 0;
      for (let poll = 0; poll < polls; poll++) {
        forget();
        node.mineMany("c", 4 / polls);
        await blockPoller.refresh();
      }
      expect(changes).toEqual([{ kind: "everything" }]);
    },
  );

  it("asks once more for the logs of a long gap, and reports them once", async () => {
    node.mineMany("b", 5);
    node.log("late");
    await blockPoller.refresh();
    forget();
    for (let block = 0; block < 6; block++) {
      node.mine(`c${block}`);
      await blockPoller.refresh();
    }
    expect(node.requests.filter((request) => request.startsWith("logs"))).toEqual(["logs 5-9"]);
    expect(changes).toEqual([]);
  });

  it.each([1, 6])("has everything refetched when the node refuses the logs of %s blocks", async (count) => {
    node.refusesLogs = true;
    node.mineMany("b", count);
    node.log("unknown");
    await blockPoller.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(blockPoller.getState()).toMatchObject({ connection: "online", head: { number: 4 + count } });
  });

  it.each([
    ["at the same height", 0],
    ["of one block more", 1],
    ["of three blocks more", 3],
    ["of many blocks more", 9],
  ])("notices a reorganisation %s and has everything refetched", async (_what, more) => {
    node.blocks = node.blocks.slice(0, 3);
    node.mineMany("b", 2 + more);
    forget();
    await blockPoller.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(blockPoller.getState()).toMatchObject({ head: node.latest, restartedAt: undefined });
  });

  it("takes a lower block for a reorganisation where its hash is another than the one that was seen there", async () => {
    node.mine("a5");
    await blockPoller.refresh();
    node.blocks = node.blocks.slice(0, 4);
    node.mine("b4");
    forget();
    await blockPoller.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(blockPoller.getState()).toMatchObject({ head: { hash: "b4" }, restartedAt: undefined });
  });

  it("takes a lower block for another chain's where it was made later", async () => {
    node.blocks = [{ ...node.blocks[0]! }, { ...node.blocks[1]! }];
    node.mine("b2", node.latest.timestamp + 60);
    blockPoller.stop();
    const { head } = blockPoller.getState();
    await blockPoller.refresh();
    expect(node.latest.number).toBeLessThan(head!.number);
    expect(blockPoller.getState().head).toBe(node.latest);
  });

  it.each([1, 3])("does not go back to an older block of a node that lags by %s", async (lag) => {
    forget();
    node.lag = lag;
    await blockPoller.refresh();
    await blockPoller.refresh();
    expect(changes).toEqual([]);
    expect(blockPoller.getState()).toMatchObject({ connection: "online", head: { hash: "a4" } });
    node.lag = 0;
    node.mine("a5");
    node.log("afterwards");
    await blockPoller.refresh();
    expect(reportedTransactions()).toEqual(["afterwards"]);
  });

  it("says that a local chain which went back was restarted, and sets the clock back", async () => {
    await followLocally();
    node.blocks.length = 3;
    await blockPoller.refresh();
    expect(blockPoller.getState()).toMatchObject({ head: { number: 2 }, restartedAt: Date.now() });
    expect(clock.now()).toBeCloseTo(1_024, 3);
  });

  it("says that the chain was replaced when the block of the deployment is another, until that is acknowledged", async () => {
    replaceChain("z", 9);
    await blockPoller.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(blockPoller.getState()).toMatchObject({ genesis: "z1", head: { hash: "z8" }, restartedAt: Date.now() });
    expect(clock.now()).toBeCloseTo(node.latest.timestamp, 3);
    blockPoller.acknowledgeRestart();
    expect(blockPoller.getState().restartedAt).toBeUndefined();
  });

  it("does not say that an empty chain in its place was restarted, and freezes the time without the game", async () => {
    replaceChain("z", 1);
    await blockPoller.refresh();
    expect(blockPoller.getState()).toMatchObject({ head: { hash: "z0" }, restartedAt: undefined, hasGame: true });
    expect(changes).toEqual([{ kind: "everything" }]);
    // Found out by what is read again.
    blockPoller.noteGame(false);
    expect(blockPoller.getState().hasGame).toBe(false);
    const heldAt = clock.now();
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(clock.now()).toBe(heldAt);

    forget();
    node.mine("z1");
    await blockPoller.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    forget();
    blockPoller.noteGame(true);
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(blockPoller.getState().hasGame).toBe(true);
    expect(clock.now()).not.toBe(heldAt);
  });

  it("knows how far blocks are apart from the chain's past, and is not disturbed by what is unusual", async () => {
    expect(blockPoller.secondsPerBlock).toBeUndefined();
    blockPoller.stop();
    node = new FakeNode("a", 100);
    follow();
    await blockPoller.refresh();
    expect(blockPoller.secondsPerBlock).toBe(SPACING);
    node.mine("late", node.latest.timestamp + 100_000);
    await blockPoller.refresh();
    expect(blockPoller.secondsPerBlock).toBe(SPACING);
    replaceChain("a", 90, 1_000);
    node.mine("b90");
    await blockPoller.refresh();
    expect(blockPoller.secondsPerBlock).toBe(SPACING);
  });

  it("of a local chain, whose past was made in one go, knows how far blocks are apart when it has seen some", async () => {
    node = new FakeNode("a", 100);
    await followLocally();
    for (const spacing of [2, 2, 600]) {
      expect(blockPoller.secondsPerBlock).toBeUndefined();
      node.mine(`b${node.blocks.length}`, node.latest.timestamp + spacing);
      await blockPoller.refresh();
    }
    expect(blockPoller.secondsPerBlock).toBe(2);
  });

  it("shows time travel with the next block", async () => {
    node.mine("b5", node.latest.timestamp + 43_200);
    await blockPoller.refresh();
    expect(clock.now()).toBeCloseTo(1_048 + 43_200, 3);
  });

  it("says offline, keeps the last block, and recovers", async () => {
    node.isDown = true;
    await vi.advanceTimersByTimeAsync(20 * SECOND);
    expect(blockPoller.getState()).toMatchObject({ connection: "offline", head: { number: 4 } });
    expect(changes).toEqual([]);
    // Time runs on without the chain.
    const then = clock.now();
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(clock.now()).toBeCloseTo(then + 1, 3);

    node.isDown = false;
    node.mine("b5");
    await vi.advanceTimersByTimeAsync(15 * SECOND);
    expect(blockPoller.getState()).toMatchObject({ connection: "online", head: { number: 5 } });
    expect(changes).toEqual([{ kind: "everything" }]);
  });

  it("recovers from a chain that is down at the start", async () => {
    blockPoller.stop();
    node.isDown = true;
    follow();
    blockPoller.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(blockPoller.getState()).toMatchObject({ connection: "offline", head: undefined });
    node.isDown = false;
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(blockPoller.getState()).toMatchObject({ connection: "online", head: { number: 4 } });
    expect(changes).toEqual([{ kind: "everything" }]);
  });

  it("rests while the page is hidden and asks when it shows again", async () => {
    hide();
    forget();
    await vi.advanceTimersByTimeAsync(300 * SECOND);
    expect(node.requests).toEqual([]);

    node.mine("b5");
    node.log("while away");
    hide(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(node.requests).toEqual(["block latest", "logs b5"]);
    expect(reportedTransactions()).toEqual(["while away"]);
  });

  it("watches a hidden page's chain on demand, one request a block", async () => {
    blockPoller.watchHidden(true);
    hide();
    forget();
    node.mine("b5");
    node.log("in the background");
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(reportedTransactions()).toEqual(["in the background"]);
    expect(node.requests.filter((request) => request === "logs b5")).toHaveLength(1);
    blockPoller.watchHidden(false);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    forget();
    await vi.advanceTimersByTimeAsync(300 * SECOND);
    expect(node.requests).toEqual([]);
  });

  it("wakes on demand for a page that is hidden already", async () => {
    hide();
    await vi.advanceTimersByTimeAsync(300 * SECOND);
    forget();
    node.mine("b5");
    node.log("in the background");
    blockPoller.watchHidden(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(reportedTransactions()).toEqual(["in the background"]);
    forget();
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(node.requests).not.toEqual([]);
  });

  it("does not read the logs of a long silence but has everything refetched", async () => {
    hide();
    await vi.advanceTimersByTimeAsync(3_600 * SECOND);
    node.mine("b5");
    forget();
    await blockPoller.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(node.requests).toEqual(["block latest", "block 1"]);
  });

  it("asks again for a caller who comes while it is asking", async () => {
    forget();
    await Promise.all([blockPoller.refresh(), blockPoller.refresh()]);
    expect(node.requests).toHaveLength(1);
    const first = blockPoller.refresh();
    await Promise.resolve();
    node.mine("b5");
    await Promise.all([first, blockPoller.refresh()]);
    expect(blockPoller.getState().head?.number).toBe(5);
  });
});
