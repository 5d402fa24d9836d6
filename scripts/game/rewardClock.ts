/** Reward time is kept to this part of a tick, a second of full rewards. */
export const PARTS = 256;

/** Steps of one length in which funded ticks are counted. */
const STEPS = 16_380;

/** Lengths of such steps, ticks: a second, a minute, an hour, 60 hours. */
const STEP_LENGTHS = [1, 60, 3_600, 216_000];

export const MAX_FUNDED_TICKS = (STEPS - 1) * 216_000;

/** `rewardPool().speed` of full rewards. */
export const FULL_SPEED = 10_000n;

/** `owed`, and what counts of the reserve, have 96 bits. */
export const MAX_OWED = 2n ** 96n - 1n;

/** Ticks that a reserve pays for beyond what it owes, rounded down to what the game can count. Wei, wei per tick. */
export function fundedTicks(reserve: bigint, owed: bigint, rate: bigint): number {
  if (rate === 0n) return MAX_FUNDED_TICKS;
  const counted = reserve < MAX_OWED ? reserve : MAX_OWED;
  const ticks = counted > owed ? (counted - owed) / rate : 0n;
  if (ticks >= MAX_FUNDED_TICKS) return MAX_FUNDED_TICKS;
  const length = STEP_LENGTHS.find((each) => ticks < STEPS * each)!;
  return Number(ticks) - (Number(ticks) % length);
}

/** Share of full rewards that a pool pays, per 10,000, rounded down. */
export function speedOf(funded: number, runway: number): bigint {
  return (BigInt(Math.min(funded, runway)) * FULL_SPEED) / BigInt(runway);
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
