/** Units of reward time in a tick, which is a second of full rewards. */
export const PARTS = 256;

/** `rewardPool().speed` of full rewards. */
export const FULL_SPEED = 10_000n;

/** Share of full rewards that a pool pays, in ten-thousandths, rounded down. */
export function speedOf(fundedTicks: number, runway: number): bigint {
  return (BigInt(Math.min(fundedTicks, runway)) * FULL_SPEED) / BigInt(runway);
}

/** Growth of reward time in `elapsed` seconds without changes, in parts of a tick. */
export function rewardTimeIn(elapsed: number, fundedTicks: number, runway: number): number {
  const slowed = elapsed - Math.min(elapsed, Math.max(0, fundedTicks - runway));
  return (elapsed - slowed) * PARTS + divide(Math.min(fundedTicks, runway) * PARTS, slowed, runway + slowed);
}

/** `a * b / c`, rounded down and exact even beyond the precision of numbers. */
function divide(a: number, b: number, c: number): number {
  const product = a * b;
  if (product > Number.MAX_SAFE_INTEGER) return Number((BigInt(a) * BigInt(b)) / BigInt(c));
  return (product - (product % c)) / c;
}
