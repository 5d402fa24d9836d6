import { waitFor } from "@testing-library/react";
import "fake-indexeddb/auto";
import fc from "fast-check";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ChainClock } from "../clock";
import { ChainFollower } from "../follower";
import { HistoryCache } from "./cache";
import type { EventsChange } from "./EventLog";
import type { HistoryEvent } from "./events";
import { History, type HistoryState, NOT_FINAL } from "./History";
import { FakeNode } from "./testing/FakeNode";

const FIRST_BLOCK = 5;
const CACHE = "history of a test";

/** The console in one window of the browser. */
class Window {
  readonly changes: EventsChange[] = [];
  readonly states: HistoryState[] = [];
  readonly history: History;
  readonly follower: ChainFollower;
  #leave: (() => void) | undefined;

  #node: FakeNode;

  constructor(node: FakeNode, wait: (milliseconds: number) => Promise<void> = () => Promise.resolve()) {
    this.#node = node;
    this.follower = new ChainFollower({
      getBlock: node.getBlock,
      getLatestBlock: () => node.getBlock("latest"),
      getLogs: (blocks) => ("hash" in blocks ? node.getBlockLogs(blocks.hash) : node.getLogs(blocks)),
      mayHoldLogs: () => true,
      clock: new ChainClock(),
      firstBlock: 0,
      isLocalChain: true,
    });
    this.history = new History({
      firstBlock: FIRST_BLOCK,
      follower: this.follower,
      getBlock: (which) => this.#node.getBlock(which),
      getLogs: (range) => this.#node.getLogs(range),
      openCache: (genesis) => HistoryCache.open(`${CACHE} ${genesis}`),
      wait,
    });
    this.history.onChange((change) => this.changes.push(change));
  }

  get state(): HistoryState {
    return this.history.getState();
  }

  /** The past is asked of another node than the one that is followed. */
  ask(node: FakeNode): void {
    this.#node = node;
  }

  /** Shows a screen that uses the history. */
  look(): void {
    this.#leave ??= this.history.subscribe(() => this.states.push(this.state));
  }

  leave(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  /** Asks for the latest block, and waits until the history has been read or given up. */
  async catchUp(): Promise<HistoryState> {
    await this.follower.refresh();
    await waitFor(() => expect(this.state.status).not.toBe("loading"), { interval: 1 });
    return this.state;
  }

  /** What the reports of changes add up to. */
  reported(): HistoryEvent[] {
    const events = new Set<HistoryEvent>();
    for (const { removed, added } of this.changes) {
      removed.forEach((event) => expect(events.delete(event)).toBe(true));
      added.forEach((event) => events.add(event));
    }
    return [...events].sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
  }
}

async function open(node: FakeNode): Promise<Window> {
  const window = new Window(node);
  window.look();
  await window.catchUp();
  return window;
}

/** A chain of so many blocks after the first; every block or every tenth has an event. */
function chainOf(blocks: number, every = blocks >= 1_000 ? 10 : 1): FakeNode {
  const node = new FakeNode(1);
  node.mine(blocks, eventsIn(blocks, every));
  return node;
}

function eventsIn(blocks: number, every = 1): number[] {
  return Array.from({ length: blocks }, (_, index) => ((index + 1) % every === 0 ? 1 : 0));
}

describe("History", () => {
  beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));
  afterEach(() => vi.unstubAllGlobals());

  it("asks for nothing before somebody uses it", async () => {
    const node = chainOf(30);
    const window = new Window(node);
    await window.follower.refresh();
    node.mine(1, [1]);
    await window.follower.refresh();
    expect(node.asked).toEqual([]);
    expect(window.state.events).toEqual([]);
  });

  it("reads everything from the deployment's block on, and then goes on by the follower's logs alone", async () => {
    const node = chainOf(30);
    const window = await open(node);
    expect(window.state).toMatchObject({ status: "complete", blocks: { read: 26, of: 26 }, error: undefined });
    expect(window.state.events).toEqual(node.events(FIRST_BLOCK));
    expect(window.state.events).toHaveLength(26);

    node.asked = [];
    node.mine(3, [2, 0, 1]);
    await window.catchUp();
    expect(window.state.events).toEqual(node.events(FIRST_BLOCK));
    expect(node.asked).toEqual([]);
    expect(window.reported()).toEqual(window.state.events);
  });

  it("shows the newest first, and how far it is", async () => {
    const node = chainOf(3_000);
    node.mostBlocks = 1_000;
    const window = await open(node);
    const progress = window.states.map(({ blocks }) => blocks.read);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(new Set(progress).size).toBeGreaterThan(3);
    const partial = window.states.find(({ blocks, events }) => events.length > 0 && blocks.read < blocks.of)!;
    expect(partial.status).toBe("loading");
    expect(partial.events.at(-1)).toEqual(node.events(FIRST_BLOCK).at(-1));
    expect(window.state.events).toEqual(node.events(FIRST_BLOCK));
    expect(window.state.blocks).toEqual({ read: 2_996, of: 2_996 });
  });

  it("reads after a restart only what is new or not final", async () => {
    const node = chainOf(1_000);
    (await open(node)).leave();
    node.mine(10, [1]);
    node.asked = [];
    const again = await open(node);
    expect(node.asked).toEqual([{ from: 1_000 - NOT_FINAL + 1, to: 1_010 }]);
    expect(again.state.events).toEqual(node.events(FIRST_BLOCK));
    // What was kept shows before the chain has answered.
    expect(again.states.find(({ events }) => events.length > 0)).toMatchObject({ status: "loading" });
    expect(again.states.find(({ events }) => events.length > 0)?.events).toHaveLength(93);
  });

  it("goes on where it was left, also in the middle", async () => {
    const node = chainOf(2_000);
    node.mostBlocks = 100;
    const first = new Window(node);
    first.look();
    void first.follower.refresh();
    await waitFor(() => expect(first.state.blocks.read).toBeGreaterThan(500), { interval: 1 });
    first.leave();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const read = first.state.blocks.read;
    expect(read).toBeLessThan(1_900);
    expect(first.state.status).toBe("loading");

    node.asked = [];
    const second = await open(node);
    expect(second.state.events).toEqual(node.events(FIRST_BLOCK));
    const asked = node.asked
      .filter(({ from, to }) => to - from < 100)
      .reduce((sum, { from, to }) => sum + to - from + 1, 0);
    expect(asked).toBeLessThan(2_000 - read + NOT_FINAL + 200);
  });

  it("replaces what a reorganisation replaced", async () => {
    const node = chainOf(200);
    const window = await open(node);
    node.drop(10);
    node.mine(12, Array<number>(12).fill(2));
    expect((await window.catchUp()).events).toEqual(node.events(FIRST_BLOCK));
    expect(window.reported()).toEqual(window.state.events);
  });

  it("notices a reorganisation in the moment in which it is done", async () => {
    const node = chainOf(100);
    const window = new Window(node);
    vi.spyOn(HistoryCache.prototype, "save").mockImplementationOnce(async () => {
      node.drop(3);
      node.mine(5, eventsIn(5));
      await window.follower.refresh();
      return true;
    });
    window.look();
    expect((await window.catchUp()).events).toEqual(node.events(FIRST_BLOCK));
  });

  it("goes back to a checkpoint when a reorganisation reaches into what was kept", async () => {
    const node = chainOf(3_000);
    const window = await open(node);
    node.mine(1_000, eventsIn(1_000, 10));
    await window.catchUp();
    // Has the second checkpoint set.
    window.leave();
    (await open(node)).leave();

    node.drop(500);
    node.mine(600, eventsIn(600, 7));
    node.asked = [];
    const again = await open(node);
    expect(again.state.events).toEqual(node.events(FIRST_BLOCK));
    expect(node.asked.at(-1)).toEqual({ from: 3_000 - NOT_FINAL + 1, to: 4_100 });

    node.asked = [];
    const third = await open(node);
    expect(node.asked).toEqual([{ from: 4_100 - NOT_FINAL + 1, to: 4_100 }]);
    expect(third.state.events).toEqual(node.events(FIRST_BLOCK));
  });

  it("goes back with a chain that went back further than what is not final", async () => {
    const node = chainOf(300);
    const window = await open(node);
    node.drop(150);
    node.mine(10, eventsIn(10));
    expect((await window.catchUp()).events).toEqual(node.events(FIRST_BLOCK));
    expect(window.state.blocks.of).toBe(160 - 4);
    expect((await open(node)).state.events).toEqual(node.events(FIRST_BLOCK));
  });

  it("does not believe a node that is behind the one that the follower asked", async () => {
    const node = chainOf(30);
    const behind = chainOf(20);
    const waits: number[] = [];
    const window = new Window(node, async (milliseconds) => {
      waits.push(milliseconds);
      behind.mine(5, eventsIn(5));
    });
    window.ask(behind);
    window.look();
    await window.catchUp();
    expect(waits).toEqual([1_000, 1_000]);
    expect(window.state.events).toEqual(node.events(FIRST_BLOCK));
  });

  it("begins anew on a chain with another genesis, in the same window and in the next", async () => {
    const node = chainOf(300);
    const window = await open(node);
    node.drop(1_000);
    node.blocks[0] = { ...node.blocks[0]!, hash: "another genesis" };
    node.mine(120, eventsIn(120));
    await window.catchUp();
    expect(window.state.events).toEqual(node.events(FIRST_BLOCK));
    expect((await open(node)).state.events).toEqual(node.events(FIRST_BLOCK));
  });

  it("says why reading was given up, keeps what is there, and goes on when asked to", async () => {
    const node = chainOf(300);
    (await open(node)).leave();
    node.failures = 4;
    const window = await open(node);
    expect(window.state).toMatchObject({ status: "failed", error: new TypeError("Failed to fetch") });
    expect(window.state.events).toHaveLength(300 - NOT_FINAL - 4);
    window.history.retry();
    expect(window.state.status).toBe("loading");
    expect((await window.catchUp()).status).toBe("complete");
    expect(window.state.events).toEqual(node.events(FIRST_BLOCK));
  });

  it("goes on by itself when the chain can be reached again", async () => {
    const node = chainOf(300);
    node.failures = 4;
    const window = await open(node);
    expect(window.state.status).toBe("failed");
    node.isDown = true;
    await window.follower.refresh();
    expect(window.follower.getState().connection).toBe("offline");
    node.isDown = false;
    expect((await window.catchUp()).status).toBe("complete");
    expect(window.state.events).toEqual(node.events(FIRST_BLOCK));
  });

  describe("with a cache that does not work", () => {
    async function expectToWork(): Promise<void> {
      const node = chainOf(200);
      const window = await open(node);
      expect(window.state.events).toEqual(node.events(FIRST_BLOCK));
      node.drop(90);
      node.mine(100, eventsIn(100));
      expect((await window.catchUp()).events).toEqual(node.events(FIRST_BLOCK));
    }

    it("because there is no database", async () => {
      vi.stubGlobal("indexedDB", undefined);
      await expectToWork();
    });

    it("because the browser refuses one, as in private windows", async () => {
      vi.spyOn(indexedDB, "open").mockImplementation(() => {
        throw new DOMException("A mutation operation was attempted.", "InvalidStateError");
      });
      await expectToWork();
    });

    it("because the disk is full", async () => {
      vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      });
      await expectToWork();
    });

    it("because what is kept is broken, and works again the next time", async () => {
      const genesis = chainOf(200).blocks[0]!.hash;
      const database = await openDB(`${CACHE} ${genesis}`, 1, {
        upgrade(fresh) {
          fresh.createObjectStore("events", { keyPath: ["block", "logIndex"] });
          fresh.createObjectStore("state");
        },
      });
      await database.put("state", { lineage: 1, ranges: "nonsense", checkpoints: null }, "state");
      database.close();
      await expectToWork();

      const node = chainOf(200);
      await open(node);
      node.asked = [];
      await open(node);
      expect(node.asked).toEqual([{ from: 200 - NOT_FINAL + 1, to: 200 }]);
    });

    it("because a newer console keeps it in another form", async () => {
      const genesis = chainOf(200).blocks[0]!.hash;
      (await openDB(`${CACHE} ${genesis}`, 99)).close();
      await expectToWork();
    });
  });

  /** What can happen, in whatever order. */
  const action = fc.oneof(
    fc.record({
      kind: fc.constant("mine" as const),
      events: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 90 }),
    }),
    // The new branch may be shorter, as after a local chain's return to a snapshot.
    fc.record({
      kind: fc.constant("reorganise" as const),
      depth: fc.integer({ min: 1, max: 150 }),
      events: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 160 }),
    }),
    fc.record({ kind: fc.constant("follow" as const), window: fc.nat(2) }),
    fc.record({ kind: fc.constant("look" as const), window: fc.nat(2) }),
    fc.record({ kind: fc.constant("leave" as const), window: fc.nat(2) }),
    fc.record({ kind: fc.constant("reopen" as const), window: fc.nat(2) }),
    fc.record({ kind: fc.constant("fail" as const), times: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant("let it work" as const), milliseconds: fc.nat(12) }),
  );

  it("is complete and without duplicates in every window, whatever happens", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 25 }),
        fc.constantFrom(Infinity, 7, 50),
        fc.constantFrom(Infinity, 10),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 20 }),
        async (actions, mostBlocks, mostLogs, delays) => {
          const node = new FakeNode(20);
          // Each run has its own caches.
          node.blocks[0] = { ...node.blocks[0]!, hash: `genesis ${run++}` };
          Object.assign(node, { mostBlocks, mostLogs });
          let answers = 0;
          node.answerAfter = () => new Promise((resolve) => setTimeout(resolve, delays[answers++ % delays.length]));
          const windows = [0, 1, 2].map(() => new Window(node));
          for (const step of actions) {
            if (step.kind === "mine") node.mine(step.events.length, step.events);
            else if (step.kind === "reorganise") {
              node.drop(Math.min(step.depth, node.height - FIRST_BLOCK));
              node.mine(step.events.length, step.events);
            } else if (step.kind === "fail") node.failures = step.times;
            else if (step.kind === "let it work")
              await new Promise((resolve) => setTimeout(resolve, step.milliseconds));
            else if (step.kind === "reopen") {
              windows[step.window]!.leave();
              windows[step.window] = new Window(node);
            } else if (step.kind === "follow") void windows[step.window]!.follower.refresh();
            else windows[step.window]![step.kind]();
          }
          node.failures = 0;
          for (const window of windows) {
            await window.follower.refresh();
            window.look();
            window.history.retry();
            await window.catchUp();
            expect(window.state.status).toBe("complete");
            expect(window.state.events).toEqual(node.events(FIRST_BLOCK));
            expect(window.reported()).toEqual(window.state.events);
          }
          windows.forEach((window) => window.leave());
          // What they kept together is right as well.
          expect((await open(node)).state.events).toEqual(node.events(FIRST_BLOCK));
        },
      ),
      { numRuns: 60 },
    );
  });
});
