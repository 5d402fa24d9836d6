import { beforeEach, describe, expect, it, vi } from "vitest";

import { NodeList } from "./NodeList";
import { RpcError, UnreachableError } from "./RpcNode";

const SECOND = 1_000;

class Node {
  requests = 0;
  /** Delay of the answer, milliseconds. */
  delay = 0;

  /** @param answer Answer to each request; thrown when it is an error. */
  constructor(public answer: unknown) {}

  async send(): Promise<unknown> {
    this.requests++;
    const { answer } = this;
    if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
    if (answer instanceof Error) throw answer;
    return answer;
  }
}

const down = (retryAfterMs = 0) => new UnreachableError("It is down.", retryAfterMs);

describe("NodeList", () => {
  let first: Node;
  let second: Node;
  let list: NodeList;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    [first, second] = [new Node("first"), new Node("second")];
    list = new NodeList([first, second]);
  });

  const ask = () => list.send("eth_chainId", []);

  it("asks the preferred node alone while it answers", async () => {
    expect(await ask()).toBe("first");
    expect(second.requests).toBe(0);
  });

  it("takes a refusal for an answer", async () => {
    first.answer = new RpcError({ code: 3, message: "execution reverted", data: "0x" });
    await expect(ask()).rejects.toBe(first.answer);
    expect(second.requests).toBe(0);
  });

  it("asks the next node in the place of one that fails, leaves that alone, and comes back", async () => {
    first.answer = down();
    expect(await ask()).toBe("second");
    expect(await ask()).toBe("second");
    expect(first.requests).toBe(1);

    first.answer = "first";
    await vi.advanceTimersByTimeAsync(SECOND);
    // A copy of this request finds out whether it is back.
    expect(await ask()).toBe("second");
    expect(first.requests).toBe(2);
    expect(await ask()).toBe("first");
  });

  it("lets nobody wait for a node that may not be back", async () => {
    first.answer = down();
    await ask();
    first.delay = 10 * SECOND;
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(await ask()).toBe("second");
    expect(await ask()).toBe("second");
    expect(first.requests).toBe(2);
  });

  it("asks the next node also when the first was silent for long", async () => {
    first.answer = down();
    first.delay = 10 * SECOND;
    const answer = ask();
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(await answer).toBe("second");
  });

  it("leaves a node alone for longer each time, and as long as it wants", async () => {
    const askEachSecond = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        await ask();
        await vi.advanceTimersByTimeAsync(SECOND);
      }
    };
    first.answer = down();
    await askEachSecond(120);
    expect(first.requests).toBeLessThanOrEqual(12);
    first.answer = down(60 * SECOND);
    await vi.advanceTimersByTimeAsync(15 * SECOND);
    await ask();
    const before = first.requests;
    await askEachSecond(59);
    expect(first.requests).toBe(before);
  });

  it("of one node alone tries again, so that a lost request is no failure", async () => {
    list = new NodeList([first]);
    first.answer = down();
    const answer = ask();
    await vi.advanceTimersByTimeAsync(0);
    first.answer = "back";
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(await answer).toBe("back");
    expect(first.requests).toBe(2);
  });

  it("gives up after a few seconds, and asks nobody who wants to be left alone", async () => {
    list = new NodeList([first]);
    first.answer = down();
    const failed = expect(ask()).rejects.toBe(first.answer);
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    await failed;
    first.answer = down(60 * SECOND);
    await vi.advanceTimersByTimeAsync(15 * SECOND);
    await expect(ask()).rejects.toBe(first.answer);
    const { requests } = first;
    await expect(ask()).rejects.toBeInstanceOf(UnreachableError);
    expect(first.requests).toBe(requests);
  });

  it("counts requests that fail together as one failure", async () => {
    list = new NodeList([first]);
    first.answer = down();
    const answers = Promise.all([ask(), ask(), ask()]);
    await vi.advanceTimersByTimeAsync(0);
    first.answer = "back";
    await vi.advanceTimersByTimeAsync(500);
    expect(await answers).toEqual(["back", "back", "back"]);
  });

  it("gives up also when requests overlap, and each fails slower than the node rests", async () => {
    list = new NodeList([first]);
    [first.answer, first.delay] = [down(), 3 * SECOND];
    const failures: unknown[] = [];
    for (let begun = 0; begun < 3; begun++) {
      void ask().catch((error: unknown) => failures.push(error));
      await vi.advanceTimersByTimeAsync(2.9 * SECOND);
    }
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(failures).toEqual([first.answer, first.answer, first.answer]);
    expect(first.requests).toBeLessThanOrEqual(6);
  });

  describe("that wants fresh answers", () => {
    const askFor = (height: number) => list.send("eth_blockNumber", [], (answer) => (answer as number) >= height);

    it("prefers the node that has one", async () => {
      [first.answer, second.answer] = [4, 5];
      expect(await askFor(5)).toBe(5);
      expect(await askFor(4)).toBe(5);
      expect(first.requests).toBe(1);
    });

    it("returns the preferred node's when none has one", async () => {
      [first.answer, second.answer] = [4, 3];
      expect(await askFor(5)).toBe(4);
    });

    it("does not wait for nodes that rest", async () => {
      [first.answer, second.answer] = [4, down()];
      expect(await askFor(5)).toBe(4);
    });

    it("does not let the only node rest", async () => {
      list = new NodeList([first]);
      first.answer = 4;
      expect(await askFor(5)).toBe(4);
      expect(await askFor(4)).toBe(4);
      expect(first.requests).toBe(2);
    });
  });
});
