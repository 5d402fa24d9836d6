import type { Interface } from "ethers";

import type { IRigRaid } from "../../typechain-types";

/** The calldata of one call for `multicall`. */
export function encodeCall(game: IRigRaid, name: string, args: readonly unknown[] = []): string {
  return (game.interface as Interface).encodeFunctionData(name, args);
}
