import type { ErrorWords } from "./errorTexts";
import { queryClient } from "./queryClient";
import { queryKeys } from "./queryKeys";

/** The token's symbol until it has been read. */
export const DEFAULT_SYMBOL = "RIG";

/** What texts for players need to know. */
export function words(): ErrorWords {
  return { symbol: queryClient.getQueryData<string>(queryKeys.tokenSymbol) ?? DEFAULT_SYMBOL };
}
