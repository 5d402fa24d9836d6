/** Reward time is kept to this part of a tick, a second of full rewards. */
export const PARTS = 256;

/** In how many steps of one length funded seconds are counted. */
const STEPS = 16_380;

/** Lengths of such steps, seconds: a second, a minute, an hour, 60 hours. */
const STEP_LENGTHS = [1, 60, 3_600, 216_000];

export const MAX_FUNDED_SECONDS = (STEPS - 1) * 216_000;

/** `owed`, and what counts of the reserve, have 96 bits. */
export const MAX_OWED = 2n ** 96n - 1n;

/** Seconds of full rewards that a reserve pays for beyond what it owes, rounded down to what the game can count. */
export function fundedSeconds(reserve: bigint, owed: bigint, rate: bigint): number {
  if (rate === 0n) return MAX_FUNDED_SECONDS;
  const counted = reserve < MAX_OWED ? reserve : MAX_OWED;
  const seconds = counted > owed ? (counted - owed) / rate : 0n;
  if (seconds >= MAX_FUNDED_SECONDS) return MAX_FUNDED_SECONDS;
  const length = STEP_LENGTHS.find((each) => seconds < STEPS * each)!;
  return Number(seconds) - (Number(seconds) % length);
}

/** Distance that reward time moves in some seconds without changes, in parts of a tick. */
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
