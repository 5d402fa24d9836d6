import { useSyncExternalStore } from "react";

import { everyTick } from "../../browser/ticker";
import { chainNow } from "./clock";

const wholeSeconds = () => Math.floor(chainNow());

/** Chain's time in whole Unix seconds; renders once a second. For amounts that tick use `chainNow` and LiveAmount. */
export function useChainNow(): number {
  return useSyncExternalStore(everyTick, wholeSeconds);
}

/** Value that the chain's time decides. Renders when it changes, not every second, which a list of cards would notice. */
export function useAtChainNow<T extends string | number | boolean | undefined>(valueAt: (now: number) => T): T {
  return useSyncExternalStore(everySecond, () => valueAt(wholeSeconds()));
}

/**
 * The last of these times that has passed, 0 before the first; renders when one of them passes. Until then, a moment
 * compares with them as this does.
 */
export function useLastPassed(times: readonly number[]): number {
  return useAtChainNow((now) => Math.max(0, ...times.filter((time) => time <= now)));
}

function everySecond(listener: () => void): () => void {
  let last = wholeSeconds();
  return everyTick(() => {
    const now = wholeSeconds();
    if (now === last) return;
    last = now;
    listener();
  });
}
