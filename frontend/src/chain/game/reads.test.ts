import { FunctionFragment } from "ethers";
import { describe, expect, it, vi } from "vitest";

import type { IRigRaid } from "#bindings/contracts/interfaces/IRigRaid";
import { gameInterface } from "#game/gameInterface";

import { account } from "../testing/gameState";
import { toReads } from "./reads";

const GAME = account(9);
const READS = (gameInterface.fragments as readonly FunctionFragment[]).filter(
  (fragment) => FunctionFragment.isFragment(fragment) && fragment.constant,
);

describe("reads of a contract", () => {
  const call = vi.fn<(call: object) => Promise<string>>();
  const game = toReads<IRigRaid>(GAME, gameInterface, { call });

  it.each(READS.map((read) => [read.format(), read] as const))("encode %s as the library does", async (name, read) => {
    const values = read.inputs.map(({ type }, index) => (type === "address" ? account(index + 1) : BigInt(index + 7)));
    call.mockReset().mockRejectedValueOnce(new Error("nothing"));
    const functions = game as unknown as Record<string, (...values: unknown[]) => Promise<unknown>>;
    await expect(functions[name]!(...values, { blockTag: 5, from: account(1) })).rejects.toThrow("nothing");
    const data = gameInterface.encodeFunctionData(read as never, values as never);
    expect(call.mock.calls).toEqual([[{ to: GAME, data, blockTag: 5, from: account(1) }]]);
  });

  it("return one value alone, and several by their names", async () => {
    call.mockResolvedValueOnce(gameInterface.encodeFunctionResult("paused", [true]));
    expect(await game.paused()).toBe(true);
    call.mockResolvedValueOnce(gameInterface.encodeFunctionResult("getAllRipening", [[5n], [6n]]));
    const { earned, ripeAt } = await game.getAllRipening(account(1));
    expect([[...earned], [...ripeAt]]).toEqual([[5n], [6n]]);
  });

  it("refuse an answer that is none", async () => {
    call.mockResolvedValueOnce("0x");
    await expect(game.paused()).rejects.toThrow("could not decode");
  });

  it("are not taken for a promise", async () => {
    expect(await Promise.resolve(game)).toBe(game);
    expect(game.interface).toBe(gameInterface);
    expect(Object.prototype.toString.call(game)).toBe("[object Object]");
  });
});
