import { useSyncExternalStore } from "react";

import { everyTick } from "../../browser/ticker";
import { chainNow } from "./clock";

/** Chain's time in whole Unix seconds; renders once a second. For amounts that tick use `chainNow` and LiveAmount. */
export function useChainNow(): number {
  return useSyncExternalStore(everyTick, () => Math.floor(chainNow()));
}
