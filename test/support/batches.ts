import type { ContractTransactionResponse, Interface } from "ethers";

import type { IRigRaid } from "#bindings";

/** The calldata of one call for `multicall`. */
export function encodeCall(game: IRigRaid, name: string, args: readonly unknown[] = []): string {
  return (game.interface as Interface).encodeFunctionData(name, args);
}

/** Calls a write for each id from the first to the last, in one transaction. */
export function callForEach(
  game: IRigRaid,
  name: string,
  [first, last]: readonly [number, number],
  argsOf: (id: number) => readonly unknown[],
): Promise<ContractTransactionResponse> {
  const ids = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return game.multicall(ids.map((id) => encodeCall(game, name, argsOf(id))));
}
