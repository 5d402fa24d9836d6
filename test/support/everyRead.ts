import { type FunctionFragment, type Interface, type ParamType, ZeroAddress } from "ethers";
import { ethers } from "hardhat";

import type { IRigRaid } from "#bindings";

/** Reads about the implementation itself, which revert through the proxy. */
const NOT_OF_THE_GAME = ["proxiableUUID"];

/** Number of calls that fit into the gas of one `eth_call`. */
const CALLS_AT_ONCE = 50;

/** Values of the parameters that are not players, by name. */
const VALUES: Record<string, readonly bigint[]> = {
  level: [1n, 2n, 50n, 99n, 100n],
  amount: [0n, 1n, 2n, 3n, 4n, 5n],
  start: [0n, 7n, 1000n],
  count: [0n, 20n, 1000n],
};

/**
 * Calls every read in the game's ABI, about every player and as every player, in the latest block.
 *
 * @returns The raw answers by call, such as `getRewards(0x…,1)`.
 */
export async function readEverything(game: IRigRaid, players: readonly string[]): Promise<Record<string, string>> {
  const componentIds = Array.from({ length: Number(await game.componentsCount()) }, (_, i) => BigInt(i + 1));
  const values = { ...VALUES, componentId: componentIds };
  const calls: [FunctionFragment, readonly unknown[]][] = [];
  game.interface.forEachFunction((read) => {
    if (!read.constant || NOT_OF_THE_GAME.includes(read.name)) return;
    for (const args of argumentsOf(read.inputs, players, values)) calls.push([read, args]);
  });

  const answers: Record<string, string> = {};
  for (let i = 0; i < calls.length; i += CALLS_AT_ONCE) {
    const batch = calls.slice(i, i + CALLS_AT_ONCE);
    const results = await ask(game, ZeroAddress, batch);
    batch.forEach(([read, args], j) => (answers[`${read.name}(${args.join()})`] = results[j]));
  }
  const findOpponent = game.interface.getFunction("findRandomOpponent");
  for (const player of players) {
    [answers[`findRandomOpponent() of ${player}`]] = await ask(game, player, [[findOpponent, []]]);
  }
  return answers;
}

/** All combinations of values of some parameters. */
function argumentsOf(
  [first, ...others]: readonly ParamType[],
  players: readonly string[],
  values: Record<string, readonly bigint[]>,
): unknown[][] {
  if (first === undefined) return [[]];
  const own = first.type === "address" ? players : values[first.name];
  if (own === undefined) throw new Error(`No values for a parameter of the name ${first.name}: add some.`);
  return own.flatMap((value) => argumentsOf(others, players, values).map((rest) => [value, ...rest]));
}

async function ask(
  game: IRigRaid,
  from: string,
  calls: readonly (readonly [FunctionFragment, readonly unknown[]])[],
): Promise<string[]> {
  const encoded = calls.map(([read, args]) => (game.interface as Interface).encodeFunctionData(read, args));
  return game.connect(ethers.provider).multicall.staticCall(encoded, { from });
}
