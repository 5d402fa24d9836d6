import type { Context } from "ponder:registry";
import type { Hex } from "viem";

/** Arguments of every handler: an event in its block, and the tables. */
export interface Occurrence {
  readonly context: Context;
  readonly event: {
    readonly block: { readonly number: bigint; readonly timestamp: bigint };
    readonly transaction: { readonly hash: Hex };
    readonly log: { readonly logIndex: number };
  };
}
