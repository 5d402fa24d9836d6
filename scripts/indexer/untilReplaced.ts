import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until a chain has taken the place of the one that a node had before.
 *
 * @param readGenesis The hash of the block in which the game was deployed, by which chains with one ID differ. A node that does
 * not answer, or has no such block yet, is queried again.
 * @param signal Ends the wait.
 * @returns Whether the chain was replaced.
 */
export async function untilReplaced(
  readGenesis: () => Promise<string>,
  genesis: string,
  intervalMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    await sleep(intervalMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
    if ((await readGenesis().catch(() => genesis)) !== genesis) return true;
  }
  return false;
}
