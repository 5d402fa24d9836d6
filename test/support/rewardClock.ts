import { DAY } from "./clock";

/** Rewards slow down when the pool could not pay full rewards for this long, seconds. */
export const RUNWAY = BigInt(90 * DAY);

/** Parts of a tick in which reward time is kept. */
export const PARTS = 256n;

/** Funded ticks are counted in up to this many steps of a second, a minute, an hour or 60 hours, rounded down. */
export const STEPS = 16_380n;

/** The most ticks that the game counts as funded. */
export const MAX_FUNDED = (STEPS - 1n) * 216_000n;

const min = (a: bigint, b: bigint) => (a < b ? a : b);

/** Number of funded ticks that the game counts. */
export function countedTicks(ticks: bigint): bigint {
  const length = [1n, 60n, 3_600n].find((each) => ticks < STEPS * each) ?? 216_000n;
  return min(ticks - (ticks % length), MAX_FUNDED);
}

/** By how many parts of a tick reward time moves in a number of seconds of game time: the formula of game.md, section 2. */
export function partsIn(elapsed: bigint, fundedTicks: bigint): bigint {
  const funded = countedTicks(fundedTicks);
  const atFullSpeed = funded > RUNWAY ? min(elapsed, funded - RUNWAY) : 0n;
  const slowed = elapsed - atFullSpeed;
  return PARTS * atFullSpeed + (PARTS * min(funded, RUNWAY) * slowed) / (RUNWAY + slowed);
}

/** Number of ticks that become full in a number of seconds when the last tick has just become full. */
export function ticksIn(elapsed: bigint, funded: bigint): bigint {
  return partsIn(elapsed, funded) / PARTS;
}

/** Share of full rewards that is paid in a pool that pays for a number of ticks, per 10,000. */
export function speedOf(funded: bigint): bigint {
  return (min(countedTicks(funded), RUNWAY) * 10_000n) / RUNWAY;
}

/** The second until which rewards run at full speed, in a pool that was fixed in that second. */
export function fullSpeedUntil(second: bigint, surplus: bigint, rate: bigint): bigint {
  return second + countedTicks(surplus / rate) - RUNWAY;
}
