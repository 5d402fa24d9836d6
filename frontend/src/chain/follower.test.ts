import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ChainClock } from "./clock";
import { type ChainChange, ChainFollower } from "./follower";
import type { Block, BlockTag, Log } from "./node";

const SPACING = 12;
const SECOND = 1_000;

/** A node: a list of blocks, logs by block, and a count of how often it was asked. */
class FakeNode {
  blocks: Block[] = [];
  logs: Log[] = [];
  isDown = false;
  refusesLogs = false;
  /** One entry for each turn in which something was asked: what an HTTP request would hold. */
  requests: string[][] = [];
  #request: string[] | undefined;

  constructor(genesis: string, count: number, start = 1_000) {
    for (let number = 0; number < count; number++) this.mine(`${genesis}${number}`, start + number * SPACING);
  }

  mine(hash: string, timestamp = this.latest.timestamp + SPACING): void {
    this.blocks.push({ number: this.blocks.length, hash, timestamp });
  }

  log(transactionHash: string, blockNumber = this.latest.number): void {
    this.logs.push({ blockNumber, logIndex: this.logs.length, transactionHash, topics: [], data: "0x" });
  }

  get latest(): Block {
    return this.blocks.at(-1)!;
  }

  async getBlock(which: BlockTag): Promise<Block | undefined> {
    await this.#ask(`block ${which}`);
    if (which === "pending") return undefined;
    return which === "latest" ? this.latest : this.blocks[which];
  }

  async getLogs(fromBlock: number): Promise<Log[]> {
    await this.#ask(`logs ${fromBlock}`);
    if (this.refusesLogs) throw new Error("block range is too wide");
    return this.logs.filter((log) => log.blockNumber >= fromBlock);
  }

  async #ask(question: string): Promise<void> {
    if (!this.#request) {
      this.#request = [];
      this.requests.push(this.#request);
      queueMicrotask(() => (this.#request = undefined));
    }
    this.#request.push(question);
    await Promise.resolve();
    if (this.isDown) throw new TypeError("Failed to fetch");
  }
}

describe("ChainFollower", () => {
  let node: FakeNode;
  let clock: ChainClock;
  let follower: ChainFollower;
  let changes: ChainChange[];

  function follow(isLocalChain = false): void {
    follower = new ChainFollower({
      getBlock: (which) => node.getBlock(which),
      getLogs: (fromBlock) => node.getLogs(fromBlock),
      clock,
      isLocalChain,
    });
    follower.onChange((change) => changes.push(change));
  }

  function reportedTransactions(): string[] {
    return changes.flatMap((change) =>
      change.kind === "logs" ? change.logs.map((log) => log.transactionHash) : ["*"],
    );
  }

  beforeEach(async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    node = new FakeNode("a", 5);
    clock = new ChainClock();
    changes = [];
    follow();
    follower.start();
    await vi.advanceTimersByTimeAsync(0);
  });

  afterEach(() => {
    follower.stop();
    vi.useRealTimers();
  });

  it("knows the latest block, the genesis and the chain's time after one request", () => {
    expect(follower.getState()).toEqual({
      connection: "online",
      head: { number: 4, hash: "a4", timestamp: 1_048 },
      genesis: "a0",
      restartedAt: undefined,
    });
    expect(clock.now()).toBeCloseTo(1_048, 3);
    expect(node.requests).toHaveLength(1);
    expect(changes).toEqual([]);
  });

  it("lets what is read as it asks travel along", async () => {
    const stop = follower.onAsk(() => void node.getBlock(1));
    await follower.refresh();
    expect(node.requests.at(-1)).toEqual(["block 1", "block latest", "block 4", "logs 4"]);
    stop();
    await follower.refresh();
    expect(node.requests.at(-1)).toEqual(["block latest", "block 4", "logs 4"]);
  });

  it("asks once for each block while nothing happens", async () => {
    const asked = node.requests.length;
    for (let block = 0; block < 10; block++) {
      await vi.advanceTimersByTimeAsync(SPACING * SECOND);
      node.mine(`b${block}`);
    }
    expect(follower.getState().head?.number).toBeGreaterThanOrEqual(13);
    expect(node.requests.length - asked).toBeLessThanOrEqual(10);
    expect(changes).toEqual([]);
  });

  it("does not ask more often after a burst of blocks", async () => {
    for (let block = 0; block < 5; block++) {
      node.mine(`b${block}`, node.latest.timestamp + 1);
      await vi.advanceTimersByTimeAsync(SECOND);
      await follower.refresh();
    }
    const asked = node.requests.length;
    await vi.advanceTimersByTimeAsync(5 * SPACING * SECOND);
    expect(node.requests.length - asked).toBeLessThanOrEqual(10);
    for (let block = 0; block < 5; block++) {
      node.mine(`c${block}`);
      await vi.advanceTimersByTimeAsync(SPACING * SECOND);
    }
    expect(follower.getState().head?.hash).toBe("c4");
  });

  it("asks more often where blocks are quicker, but not for each of the quickest", async () => {
    for (let second = 0; second < 300; second++) {
      node.mine(`q${second}`, node.latest.timestamp + 1);
      await vi.advanceTimersByTimeAsync(SECOND);
    }
    const asked = node.requests.length;
    for (let second = 0; second < 60; second++) {
      node.mine(`r${second}`, node.latest.timestamp + 1);
      await vi.advanceTimersByTimeAsync(SECOND);
    }
    const perMinute = node.requests.length - asked;
    expect(perMinute).toBeGreaterThanOrEqual(10);
    expect(perMinute).toBeLessThanOrEqual(15);
  });

  it("reports each log once, also when blocks come faster than it asks", async () => {
    node.mine("b5");
    node.log("first");
    node.mine("b6");
    node.log("second");
    await follower.refresh();
    await follower.refresh();
    node.mine("b7");
    node.log("third");
    await follower.refresh();
    expect(reportedTransactions()).toEqual(["first", "second", "third"]);
    expect(changes).toHaveLength(2);
  });

  it("leaves logs of blocks that it has not seen yet to the next time", async () => {
    node.mine("b5");
    node.log("in time");
    node.log("too early", 6);
    await follower.refresh();
    expect(reportedTransactions()).toEqual(["in time"]);
    node.mine("b6");
    await follower.refresh();
    expect(reportedTransactions()).toEqual(["in time", "too early"]);
  });

  it("never asks for a range that begins after the latest block", async () => {
    await follower.refresh();
    expect(node.requests.at(-1)).toEqual(["block latest", "block 4", "logs 4"]);
  });

  it("has everything refetched when the node refuses the logs", async () => {
    node.refusesLogs = true;
    node.mine("b5");
    await follower.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(follower.getState()).toMatchObject({ connection: "online", head: { number: 5 } });
  });

  it("goes back after a reorganisation and has everything refetched", async () => {
    node.blocks[4] = { ...node.latest, hash: "another4" };
    node.mine("another5");
    await follower.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(follower.getState()).toMatchObject({ head: { hash: "another5" }, restartedAt: undefined });
  });

  it("takes a lower height for a reorganisation where the chain is not local", async () => {
    node.blocks.length = 4;
    await follower.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(follower.getState()).toMatchObject({ head: { number: 3 }, restartedAt: undefined });
  });

  it("says that a local chain which went back was restarted, and sets the clock back", async () => {
    follower.stop();
    follow(true);
    await follower.refresh();
    node.blocks.length = 3;
    await follower.refresh();
    expect(follower.getState()).toMatchObject({ head: { number: 2 }, restartedAt: Date.now() });
    expect(clock.now()).toBeCloseTo(1_024, 3);
  });

  it("says that the chain was restarted when its genesis changed, until that is acknowledged", async () => {
    node = new FakeNode("z", 9, 5_000);
    await follower.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(follower.getState()).toMatchObject({ genesis: "z0", head: { hash: "z8" }, restartedAt: Date.now() });
    follower.acknowledgeRestart();
    expect(follower.getState().restartedAt).toBeUndefined();
  });

  it("shows time travel with the next block", async () => {
    node.mine("b5", node.latest.timestamp + 43_200);
    await follower.refresh();
    expect(clock.now()).toBeCloseTo(1_048 + 43_200, 3);
  });

  it("says offline, keeps the last block, asks less and less often, and recovers by itself", async () => {
    node.isDown = true;
    await vi.advanceTimersByTimeAsync(20 * SECOND);
    expect(follower.getState()).toMatchObject({ connection: "offline", head: { number: 4 } });
    const asked = node.requests.length;
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(node.requests.length - asked).toBeLessThanOrEqual(6);
    expect(changes).toEqual([]);

    node.isDown = false;
    node.mine("b5");
    await vi.advanceTimersByTimeAsync(15 * SECOND);
    expect(follower.getState()).toMatchObject({ connection: "online", head: { number: 5 } });
    expect(changes).toEqual([{ kind: "everything" }]);
  });

  it("recovers from a chain that is down at the start", async () => {
    follower.stop();
    node.isDown = true;
    follow();
    follower.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(follower.getState()).toMatchObject({ connection: "offline", head: undefined });
    node.isDown = false;
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(follower.getState()).toMatchObject({ connection: "online", head: { number: 4 } });
    expect(changes).toEqual([{ kind: "everything" }]);
  });

  it("rests while the page is hidden and asks at once when it shows again", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    const asked = node.requests.length;
    await vi.advanceTimersByTimeAsync(300 * SECOND);
    expect(node.requests).toHaveLength(asked);

    node.mine("b5");
    node.log("while away");
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(node.requests).toHaveLength(asked + 1);
    expect(reportedTransactions()).toEqual(["while away"]);
  });

  it("does not read the logs of a long silence but has everything refetched", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(3_600 * SECOND);
    node.mine("b5");
    const asked = node.requests.length;
    await follower.refresh();
    expect(changes).toEqual([{ kind: "everything" }]);
    expect(node.requests.slice(asked)).toEqual([["block latest", "block 0", "block pending"]]);
  });

  it("asks again for a caller who comes while it is asking", async () => {
    const asked = node.requests.length;
    await Promise.all([follower.refresh(), follower.refresh()]);
    expect(node.requests).toHaveLength(asked + 1);
    const first = follower.refresh();
    await Promise.resolve();
    node.mine("b5");
    await Promise.all([first, follower.refresh()]);
    expect(follower.getState().head?.number).toBe(5);
  });
});
