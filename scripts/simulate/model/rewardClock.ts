/** Reward time is kept to this part of a tick, a second of full rewards. */
export const PARTS = 256;

/** `fundedSeconds` has 24 bits. */
export const MAX_FUNDED_SECONDS = 2 ** 24 - 1;

/** `owed`, and what counts of the reserve, have 88 bits. */
export const MAX_OWED = 2n ** 88n - 1n;

/** How many whole seconds of full rewards a reserve pays for, beyond what it owes. */
export function fundedSeconds(reserve: bigint, owed: bigint, rate: bigint): number {
  if (rate === 0n) return MAX_FUNDED_SECONDS;
  const counted = reserve < MAX_OWED ? reserve : MAX_OWED;
  const seconds = counted > owed ? (counted - owed) / rate : 0n;
  return seconds < MAX_FUNDED_SECONDS ? Number(seconds) : MAX_FUNDED_SECONDS;
}

/** How far reward time moves in a time (seconds) without changes, in parts of a tick. */
export function rewardTimeIn(elapsed: number, funded: number, runway: number): number {
  const slowed = elapsed - Math.min(elapsed, Math.max(0, funded - runway));
  return (elapsed - slowed) * PARTS + divide(Math.min(funded, runway) * PARTS, slowed, runway + slowed);
}

/** `a * b / c`, rounded down; exact where numbers are not. */
function divide(a: number, b: number, c: number): number {
  const product = a * b;
  if (product > Number.MAX_SAFE_INTEGER) return Number((BigInt(a) * BigInt(b)) / BigInt(c));
  return (product - (product % c)) / c;
}
