import { type componentType, game, poolHour } from "ponder:schema";

import { fundedTicks, MAX_FUNDED_TICKS } from "../../../scripts/game/fundedTicks";
import { PARTS, rewardTimeIn, speedOf } from "../../../scripts/game/rewardClock";
import { RULES } from "../rules";
import type { Occurrence } from "./occurrence";

const { RUNWAY } = RULES;
const SECONDS_PER_HOUR = 3_600n;

type Game = typeof game.$inferSelect;

/** A moment on the game's two clocks. */
export interface Moment {
  /** Game time, seconds. */
  readonly now: bigint;
  /** The whole seconds of full rewards until now. */
  readonly ticks: bigint;
}

export function gameKey({ context }: Pick<Occurrence, "context">): { address: Game["address"] } {
  return { address: context.contracts.Game.address };
}

/** The pool before anything has happened. */
export const EMPTY_POOL = {
  fundedTicks: BigInt(MAX_FUNDED_TICKS),
  fundedTicksBefore: BigInt(MAX_FUNDED_TICKS),
  updatedAt: 0n,
};

/** Rewards that one component of a type has earned since the type exists, up to a tick, wei. */
export function indexAt(type: typeof componentType.$inferSelect, { ticks }: Moment): bigint {
  return type.index + type.rewardRate * (ticks - type.indexedAtTick);
}

/**
 * Changes what the pool owes (wei) or the rate that it pays (wei per second): brings reward time up to the event first, and
 * fixes afterwards for how long the pool lasts. The reserve changes with the token's transfers.
 */
export async function changePool(at: Occurrence, change: { owed?: bigint; rate?: bigint } = {}): Promise<Moment> {
  const { hash } = at.event.transaction;
  const pool = await at.context.db.update(game, gameKey(at)).set((pool) => {
    const now = gameNow(at, pool);
    // The first change of all begins the clock.
    const elapsed = pool.updatedAt === 0n ? 0 : Number(now - pool.updatedAt);
    const rewardTime = pool.rewardTime + BigInt(rewardTimeIn(elapsed, Number(pool.fundedTicks), RUNWAY));
    const earned = pool.ratePerSecond * (ticksOf(rewardTime) - ticksOf(pool.rewardTime));
    const hasMoved = pool.updatedAt === 0n || rewardTime !== pool.rewardTime;
    const { fundedTicksBefore, unmovedSince } =
      pool.changedIn === hash
        ? pool
        : { fundedTicksBefore: pool.fundedTicks, unmovedSince: hasMoved ? null : pool.updatedAt };
    const { reserve } = pool;
    const owed = pool.owed + earned + (change.owed ?? 0n);
    const ratePerSecond = pool.ratePerSecond + (change.rate ?? 0n);
    return {
      rewardTime,
      changedIn: hash,
      ...fund({ reserve, owed, ratePerSecond, fundedTicksBefore, unmovedSince }, now),
    };
  });
  await keepHour(at, pool);
  return { now: gameNow(at, pool), ticks: ticksOf(pool.rewardTime) };
}

/** Adds to what the pool holds. It counts for rewards from the next change on, or from that of the same transaction. */
export async function moveReserve(at: Occurrence, amount: bigint): Promise<void> {
  const { hash } = at.event.transaction;
  const pool = await at.context.db.update(game, gameKey(at)).set((pool) => {
    const reserve = pool.reserve + amount;
    if (pool.changedIn !== hash) return { reserve };
    const { owed, ratePerSecond, fundedTicksBefore, unmovedSince } = pool;
    return fund({ reserve, owed, ratePerSecond, fundedTicksBefore, unmovedSince }, gameNow(at, pool));
  });
  if (pool.changedIn === hash) await keepHour(at, pool);
}

function gameNow({ event }: Pick<Occurrence, "event">, { pausedAt, pausedSeconds }: Game): bigint {
  return (pausedAt ?? event.block.timestamp) - pausedSeconds;
}

/** Whole seconds of full rewards. */
function ticksOf(rewardTime: bigint): bigint {
  return rewardTime / BigInt(PARTS);
}

type Funds = Pick<Game, "reserve" | "owed" | "ratePerSecond" | "fundedTicksBefore" | "unmovedSince">;

/** Fixes for how long these funds last from now (game time) on. */
function fund(funds: Funds, now: bigint) {
  const funded = fundedTicks(funds.reserve, funds.owed, funds.ratePerSecond);
  // Time in which reward time did not move still counts, but never at a speed that was paid for later.
  const stands = funds.unmovedSince !== null && funded <= funds.fundedTicksBefore;
  const updatedAt = stands ? funds.unmovedSince! : now;
  return { ...funds, speed: Number(speedOf(funded, RUNWAY)), updatedAt, fundedTicks: BigInt(funded) };
}

/** Keeps the pool as that of the event's hour. */
async function keepHour(at: Occurrence, { reserve, owed, ratePerSecond, speed }: Game): Promise<void> {
  const { timestamp } = at.event.block;
  const sample = { reserve, owed, ratePerSecond, speed };
  await at.context.db
    .insert(poolHour)
    .values({ hour: timestamp - (timestamp % SECONDS_PER_HOUR), ...sample })
    .onConflictDoUpdate(sample);
}
