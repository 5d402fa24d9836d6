import { beforeEach, describe, expect, it } from "vitest";

import { NoContractError, ReadBundler } from "./ReadBundler";
import { RpcError, UnreachableError } from "./RpcNode";

const GAME = "0xgame";
const TOKEN = "0xtoken";

describe("ReadBundler", () => {
  let bundler: ReadBundler;
  let requested: [data: string, block: string][];
  let latest: () => Promise<number>;
  let isThere: boolean[];
  /** Answer of the node to a call. */
  let respond: (call: string) => string;

  /** Answers to several calls, as a contract does that runs its own: all, or the first refusal. */
  function answer(data: string): string {
    if (!data.startsWith("[")) return respond(data);
    return JSON.stringify((JSON.parse(data) as string[]).map(respond));
  }

  beforeEach(() => {
    requested = [];
    isThere = [];
    latest = async () => 9;
    respond = (call) => `${call}!`;
    bundler = new ReadBundler({
      send: async (method, params) => {
        const [{ data }, block] = params as [{ data: string }, string];
        expect(method).toBe("eth_call");
        requested.push([data, block]);
        return answer(data);
      },
      latest: () => latest(),
      bundling: {
        address: GAME,
        encode: (calls) => JSON.stringify(calls),
        decode: (result) => JSON.parse(result) as string[],
        noteContract: (found) => isThere.push(found),
      },
    });
  });

  const read = (data: string, blockTag?: string | number) => bundler.call({ to: GAME, data, blockTag });

  it("sends what one turn asks of the contract as one call, in the latest block", async () => {
    expect(await Promise.all([read("a"), read("b"), read("a")])).toEqual(["a!", "b!", "a!"]);
    await read("c");
    expect(requested).toEqual([
      ['["a","b"]', "0x9"],
      ["c", "0x9"],
    ]);
    expect(isThere).toEqual([true, true]);
  });

  it("holds what is asked for meanwhile until the latest block is known", async () => {
    let arrive: (number: number) => void;
    const block = new Promise<number>((resolve) => (arrive = resolve));
    latest = () => block;
    const first = read("a");
    await new Promise((resolve) => setTimeout(resolve));
    const second = read("b");
    arrive!(12);
    expect(await Promise.all([first, second])).toEqual(["a!", "b!"]);
    expect(requested).toEqual([['["a","b"]', "0xc"]]);
  });

  it("keeps blocks, contracts and senders apart", async () => {
    await Promise.all([
      read("a"),
      read("b", 9),
      read("c", "pending"),
      bundler.call({ to: TOKEN, data: "d" }),
      bundler.call({ to: TOKEN, data: "e" }),
      bundler.call({ to: TOKEN, data: "e" }),
      bundler.call({ to: GAME, data: "f", from: "0xf" }),
    ]);
    expect(requested.sort()).toEqual([
      ['["b","a"]', "0x9"],
      ["c", "pending"],
      ["d", "0x9"],
      ["e", "0x9"],
      ["f", "0x9"],
    ]);
  });

  it("gives each call its own result, or its own refusal", async () => {
    respond = (call) => {
      if (call.startsWith("bad")) throw new RpcError({ code: 3, message: "reverted", data: `0x${call}` });
      return `${call}!`;
    };
    const answers = await Promise.allSettled(["a", "bad1", "b", "c", "bad2"].map((call) => read(call)));
    expect(answers.map((one) => (one.status === "fulfilled" ? one.value : one.reason.data))).toEqual([
      "a!",
      "0xbad1",
      "b!",
      "c!",
      "0xbad2",
    ]);
  });

  it("halves what is too much for the node", async () => {
    const node = respond;
    respond = (call) => {
      if (requested.at(-1)![0].length > 16) throw new RpcError({ code: -32000, message: "out of gas" });
      return node(call);
    };
    const calls = Array.from({ length: 9 }, (_, index) => String(index));
    expect(await Promise.all(calls.map((call) => read(call)))).toEqual(calls.map((call) => `${call}!`));
    expect(requested.length).toBeLessThan(9);
  });

  it("does not keep retrying while the node is unreachable", async () => {
    respond = () => {
      throw new UnreachableError("It is down.");
    };
    const answers = await Promise.allSettled([read("a"), read("b")]);
    expect(answers.every(({ status }) => status === "rejected")).toBe(true);
    expect(requested).toHaveLength(1);
  });

  it("says that there is no contract where the answer is empty", async () => {
    respond = () => "0x";
    await expect(read("a")).rejects.toBeInstanceOf(NoContractError);
    expect(isThere).toEqual([false]);
  });

  it("passes on why the latest block is not known", async () => {
    latest = () => Promise.reject(new UnreachableError("It is down."));
    await expect(read("a")).rejects.toBeInstanceOf(UnreachableError);
    expect(requested).toEqual([]);
  });
});
