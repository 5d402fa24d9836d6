import { formatAmount, formatTokens } from "#game/amounts";

import { deployment } from "../node/deployment";
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

/** An amount rounded, with its symbol: "12.50 RIG". */
export function roundedTokens(wei: bigint): string {
  return `${formatAmount(wei)} ${tokenSymbol()}`;
}

/** An amount of the network's coin, rounded: "0.000012 ETH". */
export function roundedCoins(wei: bigint): string {
  return `${formatAmount(wei, 6)} ${deployment.currency}`;
}
