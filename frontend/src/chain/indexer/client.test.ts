import * as v from "valibot";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { big, count } from "../game/schemas";
import { askIndexer, IndexerError, type KnownChain } from "./client";

const GAME = "0x00000000000000000000000000000000000ca5e5";
const GENESIS = `0x${"0e".repeat(32)}`;
const CHAIN: KnownChain = { chainId: 31337, game: GAME, genesis: GENESIS, head: { number: 100, timestamp: 10_000 } };
const QUESTION = { query: "players { totalCount }", answer: v.object({ players: v.object({ totalCount: count }) }) };

/** Answer of an indexer of the game that has seen every block. */
function answer() {
  return {
    _meta: { status: { game: { id: 31337, block: { number: 100, timestamp: 10_000 } } } },
    games: { items: [{ address: GAME, genesis: GENESIS }] },
    players: { totalCount: 7 } as unknown,
  };
}

describe("the indexer's client", () => {
  let data: ReturnType<typeof answer>;
  let respond: (url: string, request: RequestInit) => Promise<Response>;

  beforeEach(() => {
    data = answer();
    respond = async () => Response.json({ data });
    vi.stubGlobal("fetch", (url: string, request: RequestInit) => respond(url, request));
  });

  const ask = (chain = CHAIN, signal?: AbortSignal) =>
    askIndexer("https://indexer.example/base", QUESTION, chain, signal);

  async function expectUseless(message: string, chain = CHAIN): Promise<void> {
    const error: unknown = await ask(chain).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(IndexerError);
    expect((error as Error).message).toBe(message);
  }

  it("asks once, and says up to which block the answer is", async () => {
    const requested: [string, string | undefined, unknown][] = [];
    respond = async (url, { method, body }) => {
      requested.push([url, method, JSON.parse(body as string)]);
      return Response.json({ data });
    };
    expect(await ask()).toEqual({ data: { players: { totalCount: 7 } }, block: 100 });
    const query = "{ _meta { status } games { items { address genesis } } players { totalCount } }";
    expect(requested).toEqual([["https://indexer.example/base/graphql", "POST", { query }]]);
  });

  it.each<[string, (data: ReturnType<typeof answer>) => void]>([
    ["another chain", ({ _meta }) => (_meta.status.game.id = 1)],
    ["another address", ({ games }) => (games.items[0]!.address = GAME.replace("c", "d"))],
    [
      "the same address on a chain that took this one's place",
      ({ games }) => (games.items[0]!.genesis = `0x${"1".repeat(64)}`),
    ],
  ])("refuses one of %s", async (_of, change) => {
    change(data);
    await expectUseless("The indexer belongs to another game.");
  });

  it("takes an address of any case, and any chain with the game where the node does not tell them apart", async () => {
    data.games.items[0]!.address = GAME.toUpperCase().replace("X", "x");
    data.games.items[0]!.genesis = "0x01";
    expect(await ask({ ...CHAIN, genesis: undefined })).toMatchObject({ block: 100 });
  });

  it.each([
    [11, 61, true],
    [11, 60, false],
    [10, 9_000, false],
    [-3, -36, false],
  ])("of one that is %i blocks and %i s behind says so: %s", async (blocks, seconds, isBehind) => {
    data._meta.status.game.block = { number: 100 - blocks, timestamp: 10_000 - seconds };
    if (isBehind) await expectUseless(`The indexer is ${blocks} blocks behind the chain.`);
    else expect((await ask()).block).toBe(100 - blocks);
  });

  it.each<[string, () => Promise<Response>]>([
    ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["is a page of a proxy", async () => new Response("<h1>502 Bad Gateway</h1>", { status: 502 })],
    ["is cut short", async () => new Response('{"data":{"players"')],
  ])("says that it does not answer when it %s", async (_what, response) => {
    respond = response;
    await expectUseless("The indexer is not responding.");
  });

  /** Has the indexer not answer until this happens. */
  function hangUntil(happen: () => void): void {
    respond = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener("abort", () => reject(signal!.reason as Error));
        happen();
      });
  }

  it("does not wait for ever", async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
    hangUntil(() => timeout.abort(new DOMException("too long", "TimeoutError")));
    await expectUseless("The indexer is not responding.");
  });

  it("leaves alone callers that no longer wait", async () => {
    const given = new AbortController();
    hangUntil(() => given.abort());
    await expect(ask(CHAIN, given.signal)).rejects.not.toBeInstanceOf(IndexerError);
  });

  it.each<[string, unknown]>([
    ["errors", { errors: [{ message: "no such field" }] }],
    ["nothing", null],
    ["a list", []],
    ["no games", { data: { ...answer(), games: { items: [] } } }],
    ["two games", { data: { ...answer(), games: { items: [...answer().games.items, ...answer().games.items] } } }],
    ["no status", { data: { ...answer(), _meta: null } }],
    ["a text for a number", { data: { ...answer(), players: { totalCount: "7" } } }],
    ["a negative count", { data: { ...answer(), players: { totalCount: -1 } } }],
    ["a fraction", { data: { ...answer(), players: { totalCount: 0.5 } } }],
    ["a missing field", { data: { ...answer(), players: {} } }],
  ])("does not take %s for an answer", async (_what, body) => {
    respond = async () => Response.json(body);
    await expectUseless("The indexer's answer has an unknown format.");
  });

  it("reads amounts as they are", () => {
    expect(v.parse(big, "115792089237316195423570985008687907853269984665640564039457584007913129639935")).toBe(
      2n ** 256n - 1n,
    );
    for (const wrong of [1, "-1", "0x10", "1.5", "", "1".repeat(79)])
      expect(v.safeParse(big, wrong).success).toBe(false);
  });
});
