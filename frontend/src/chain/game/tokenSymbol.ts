import { formatTokens } from "../../../../scripts/game/amounts";
import { queryClient } from "./queryClient";
import { queryKeys } from "./queryKeys";

export const DEFAULT_SYMBOL = "RIG";

/** The token's symbol, for texts outside of components; the default one until it has been read. */
export function tokenSymbol(): string {
  return queryClient.getQueryData<string>(queryKeys.tokenSymbol) ?? DEFAULT_SYMBOL;
}

/** An amount in full with its symbol: "12.5 RIG". */
export function exactTokens(wei: bigint): string {
  return `${formatTokens(wei)} ${tokenSymbol()}`;
}
