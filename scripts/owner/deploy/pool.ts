import type { IRigRaid } from "#bindings";
import { formatTokens } from "#game/amounts";
import { fundedTicks } from "#game/fundedTicks";
import { FULL_SPEED, speedOf } from "#game/rewardClock";
import { formatDuration, formatTime, SECONDS_PER_DAY } from "#game/times";

/** The reward pool: wei, wei per second, and seconds. */
export interface Pool {
  readonly reserve: bigint;
  readonly owed: bigint;
  /** At full speed. */
  readonly ratePerSecond: bigint;
  /** `RUNWAY`: rewards slow down when the pool could not pay full rewards for this long. */
  readonly runway: bigint;
}

/** Forecast share of full rewards, in ten-thousandths, without new tokens and at a constant rate. */
export interface Forecast {
  /** Without any action. The clock slows down further the longer nothing happens. */
  readonly untouched: bigint;
  /** When players act in every block. */
  readonly busy: bigint;
}

/** Seconds that a forecast looks ahead. */
export const HORIZON = 90n * SECONDS_PER_DAY;

/** The pool of a game as it is now. */
export async function readPool(game: IRigRaid): Promise<Pool> {
  const [{ reserve, owed, ratePerSecond }, runway] = await Promise.all([game.rewardPool(), game.RUNWAY()]);
  return { reserve, owed, ratePerSecond, runway };
}

/** Surplus that nobody has earned, wei. */
export function surplusOf({ reserve, owed }: Pool): bigint {
  return reserve - owed;
}

/** Share of full rewards paid now, per 10,000. */
export function speedNow(pool: Pool): bigint {
  return speedOf(Number(ticksOf(pool) ?? pool.runway), Number(pool.runway));
}

/**
 * Forecasts the share of full rewards paid `HORIZON` from now.
 *
 * In `u` slowed seconds the clock gains `f * u / (R + u)` ticks (contracts/libraries/RewardClock.sol), so that its speed is then
 * `f * R / (R + u)^2`. With a change in every block this begins again each time, and the speed is `f / R * exp(-u / R)`.
 */
export function forecast(pool: Pool): Forecast {
  const { runway } = pool;
  const funded = ticksOf(pool);
  if (funded === undefined || funded >= runway + HORIZON) return { untouched: FULL_SPEED, busy: FULL_SPEED };
  const [slowed, start] = funded > runway ? [runway + HORIZON - funded, runway] : [HORIZON, funded];
  const left = Math.exp(-Number(slowed) / Number(runway));
  return {
    untouched: (start * runway * FULL_SPEED) / (runway + slowed) ** 2n,
    busy: (start * BigInt(Math.floor(Number(FULL_SPEED) * left))) / runway,
  };
}

/** For how long the pool could pay full rewards. */
export function describeRunway(pool: Pool): string {
  const funded = ticksOf(pool);
  return funded === undefined ? "forever: nothing earns" : `${formatDuration(funded)} of full rewards`;
}

/** Until when rewards run at full speed (Unix seconds; 0 when they are slowed, null without end). */
export function describeFullSpeed(until: bigint | null): string {
  if (until === null) return "forever: nothing earns";
  return until === 0n ? "no longer: rewards are slowed" : `until ${formatTime(until)}`;
}

/** Describes future rewards in a sentence. */
export function describeForecast({ untouched, busy }: Forecast): string {
  if (untouched === FULL_SPEED) return "full rewards";
  return `${formatSpeed(untouched)} of full rewards if nothing changes, ${formatSpeed(busy)} if players act but no tokens come in`;
}

/** A speed in percent: "37.5 %". */
export function formatSpeed(speed: bigint): string {
  return `${Number(speed) / 100} %`;
}

/** Values that adding to the pool, or taking from it, changes. */
export function describePool(pool: Pool): readonly (readonly [label: string, text: string])[] {
  return [
    ["Reserve", `${formatTokens(pool.reserve)} tokens`],
    ["Runway", describeRunway(pool)],
    ["Speed", formatSpeed(speedNow(pool))],
  ];
}

/** For how long the pool could pay full rewards, in ticks (seconds at full speed); undefined when nothing earns. */
export function ticksOf({ reserve, owed, ratePerSecond }: Pool): bigint | undefined {
  return ratePerSecond === 0n ? undefined : BigInt(fundedTicks(reserve, owed, ratePerSecond));
}
