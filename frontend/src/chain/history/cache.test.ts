import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { HistoryCache } from "./cache";
import type { HistoryEvent } from "./events";

function claim(block: number, logIndex = 0): HistoryEvent {
  return { name: "RewardsClaimed", block, logIndex, transaction: "0x", player: "0x1", componentId: 1, amount: 1n };
}

const at = (number: number) => ({ number, hash: `0x${number}` });

/** The cache in a window of the browser, with what it has. */
async function open() {
  const cache = await HistoryCache.open("a chain");
  return { cache, known: await cache.load() };
}

describe("HistoryCache", () => {
  beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));

  it("has nothing at first, and afterwards what was saved, in order", async () => {
    const { cache, known } = await open();
    expect(known).toEqual({ events: [], ranges: [], checkpoints: [] });
    expect(await cache.save({ from: 200, to: 300 }, [claim(256, 2), claim(256, 10)], at(300))).toBe(true);
    expect(await cache.save({ from: 100, to: 199 }, [claim(199)], at(300))).toBe(true);
    expect((await open()).known).toEqual({
      events: [claim(199), claim(256, 2), claim(256, 10)],
      ranges: [{ from: 100, to: 300 }],
      checkpoints: [at(300)],
    });
  });

  it("joins what two windows save at once", async () => {
    const first = await open();
    await first.cache.save({ from: 1, to: 10 }, [claim(5)], at(10));
    const second = await open();
    const saved = await Promise.all([
      first.cache.save({ from: 11, to: 30 }, [claim(20)], at(40)),
      second.cache.save({ from: 21, to: 40 }, [claim(25), claim(35)], at(40)),
    ]);
    expect(saved).toEqual([true, true]);
    expect((await open()).known).toEqual({
      events: [claim(5), claim(20), claim(25), claim(35)],
      ranges: [{ from: 1, to: 40 }],
      checkpoints: [at(10), at(40)],
    });
  });

  it("takes back what is above a block", async () => {
    const { cache } = await open();
    await cache.save({ from: 1, to: 10 }, [claim(9), claim(10, 7)], at(10));
    await cache.save({ from: 11, to: 40 }, [claim(11), claim(40)], at(40));
    expect(await cache.takeBack(10)).toBe(true);
    expect((await open()).known).toEqual({
      events: [claim(9), claim(10, 7)],
      ranges: [{ from: 1, to: 10 }],
      checkpoints: [at(10)],
    });
    expect(await cache.save({ from: 11, to: 12 }, [claim(12)], at(20))).toBe(true);
  });

  it("takes nothing from a window that does not know what another took back, until it has looked again", async () => {
    const first = await open();
    await first.cache.save({ from: 1, to: 40 }, [claim(5), claim(39)], at(10));
    const second = await open();
    await second.cache.takeBack(10);
    expect(await first.cache.save({ from: 41, to: 50 }, [claim(45)], at(50))).toBe(false);
    expect(await first.cache.takeBack(30)).toBe(false);
    expect(await first.cache.load()).toEqual({
      events: [claim(5)],
      ranges: [{ from: 1, to: 10 }],
      checkpoints: [at(10)],
    });
    expect(await first.cache.save({ from: 11, to: 50 }, [claim(45)], at(50))).toBe(true);
    expect(await second.cache.save({ from: 51, to: 52 }, [], at(52))).toBe(true);
  });

  it("takes nothing from the second of two windows that both began with nothing", async () => {
    const [first, second] = [await open(), await open()];
    expect(await first.cache.save({ from: 1, to: 10 }, [], at(10))).toBe(true);
    expect(await second.cache.save({ from: 1, to: 5 }, [], at(5))).toBe(false);
  });

  it("keeps the chains apart", async () => {
    await (await open()).cache.save({ from: 1, to: 10 }, [claim(5)], at(10));
    const other = await HistoryCache.open("another chain");
    expect(await other.load()).toEqual({ events: [], ranges: [], checkpoints: [] });
  });
});
