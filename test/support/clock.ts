import { time } from "@nomicfoundation/hardhat-network-helpers";

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/**
 * Makes the next transaction happen after a number of seconds.
 *
 * @returns The wall-clock second of that transaction.
 */
export async function inSeconds(seconds: number): Promise<number> {
  return at((await time.latest()) + seconds);
}

/** Makes the next transaction happen in a wall-clock second. Returns it. */
export async function at(second: number | bigint): Promise<number> {
  await time.setNextBlockTimestamp(second);
  return Number(second);
}

/** Mines a block in a wall-clock second, or one second after the latest block if that is later. */
export async function advanceTo(second: number): Promise<void> {
  await time.increaseTo(Math.max(second, (await time.latest()) + 1));
}
