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
  const { db } = at.context;
  const pool = (await db.find(game, gameKey(at)))!;
  const now = gameNow(at, pool);
  // The first change of all begins the clock.
  const elapsed = pool.updatedAt === 0n ? 0 : Number(now - pool.updatedAt);
  const rewardTime = pool.rewardTime + BigInt(rewardTimeIn(elapsed, Number(pool.fundedTicks), RUNWAY));
  const ticks = rewardTime / BigInt(PARTS);
  const earned = pool.ratePerSecond * (ticks - pool.rewardTime / BigInt(PARTS));
  const hasMoved = pool.updatedAt === 0n || rewardTime !== pool.rewardTime;
  const isFirst = pool.changedIn !== at.event.transaction.hash;
  await save(at, {
    ...pool,
    ...(isFirst && { fundedTicksBefore: pool.fundedTicks, unmovedSince: hasMoved ? null : pool.updatedAt }),
    rewardTime,
    owed: pool.owed + earned + (change.owed ?? 0n),
    ratePerSecond: pool.ratePerSecond + (change.rate ?? 0n),
    changedIn: at.event.transaction.hash,
  });
  return { now, ticks };
}

/** Adds to what the pool holds. It counts for rewards from the next change on, or from that of the same transaction. */
export async function moveReserve(at: Occurrence, amount: bigint): Promise<void> {
  const pool = (await at.context.db.find(game, gameKey(at)))!;
  const moved = { ...pool, reserve: pool.reserve + amount };
  if (pool.changedIn === at.event.transaction.hash) await save(at, moved);
  else await at.context.db.update(game, gameKey(at)).set({ reserve: moved.reserve });
}

function gameNow({ event }: Pick<Occurrence, "event">, { pausedAt, pausedSeconds }: Game): bigint {
  return (pausedAt ?? event.block.timestamp) - pausedSeconds;
}

/** Fixes for how long the pool lasts. */
async function save(at: Occurrence, pool: Game): Promise<void> {
  const { reserve, owed, ratePerSecond } = pool;
  const funded = fundedTicks(reserve, owed, ratePerSecond);
  // Time in which reward time did not move still counts, but never at a speed that was paid for later.
  const stands = pool.unmovedSince !== null && funded <= pool.fundedTicksBefore;
  const updatedAt = stands ? pool.unmovedSince! : gameNow(at, pool);
  const speed = Number(speedOf(funded, RUNWAY));
  const { timestamp } = at.event.block;
  const sample = { reserve, owed, ratePerSecond, speed };
  await at.context.db.update(game, gameKey(at)).set({ ...pool, speed, updatedAt, fundedTicks: BigInt(funded) });
  await at.context.db
    .insert(poolHour)
    .values({ hour: timestamp - (timestamp % SECONDS_PER_HOUR), ...sample })
    .onConflictDoUpdate(sample);
}
