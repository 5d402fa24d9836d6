import { MaxUint256 } from "ethers";

import { type Readiness, readinessAt } from "#game/readiness";

import { chainNow } from "../node/clock";
import { game, pending } from "./contract";

/** A player's attack charges and shields, as of the block that is being built. Times in Unix seconds. */
export interface AttackState {
  readonly charges: number;
  readonly maxCharges: number;
  readonly shields: number;
  readonly maxShields: number;
  /** Time of the next charge; undefined at capacity. */
  readonly nextChargeAt: number | undefined;
  readonly nextShieldAt: number | undefined;
  /** End of the immunity after a broken shield, also once it is over; 0 when there was none. */
  readonly immuneUntil: number;
  /** Number that can still be bought in this purchase window, capacity aside. */
  readonly remainingPurchases: { readonly attacks: number; readonly shields: number };
  /** End of the purchase window; undefined while none runs. */
  readonly purchaseWindowEndsAt: number | undefined;
  readonly readiness: Readiness;
  /** The last block in which a ready attack works; undefined for a kept roll, which never expires. */
  readonly readableUntilBlock: number | undefined;
  /** Whether priming works now and costs no charge. */
  readonly primingIsFree: boolean;
  /** Roll of a ready attack, 0 to 99. */
  readonly roll: number | undefined;
  /** Time of the read. While the game is paused, all times shift with it. */
  readonly readAt: number;
  /**
   * Whether the pending block differs from the latest one for this player: it may never be mined, or the node lags.
   */
  readonly isProvisional: boolean;
  /** Time at which some of this changes without a transaction; undefined when none of it will. */
  readonly changesAt: number | undefined;
}

/** Reads a player's attack state; all zeros, and cold, for an account that is not a player. */
export async function readAttackState(player: string): Promise<AttackState> {
  const [paused, wasPaused, charges, shields, immuneUntil, left, windowStart, window, next, roll, mark, settled] =
    await Promise.all([
      game.paused(pending),
      game.paused(),
      readCounter(CHARGES, player),
      readCounter(SHIELDS, player),
      game.shieldBreakImmunityUntil(player, pending),
      game.getRemainingPurchases(player, pending),
      game.lastAttackReset(player, pending),
      game.PURCHASE_WINDOW(pending),
      game.getAttackReadiness(player, pending),
      game.previewAttackRoll(player, pending),
      readMark(player, pending),
      readMark(player, {}),
    ]);
  const readAt = Math.floor(chainNow());
  // Without a purchase, the window began in 1970.
  const windowEnd = Number(windowStart + window);
  const state = {
    charges: charges.count,
    maxCharges: charges.capacity,
    shields: shields.count,
    maxShields: shields.capacity,
    nextChargeAt: charges.nextAt,
    nextShieldAt: shields.nextAt,
    immuneUntil: Number(immuneUntil),
    remainingPurchases: { attacks: Number(left.attacks), shields: Number(left.shields) },
    purchaseWindowEndsAt: windowEnd > readAt ? windowEnd : undefined,
    readiness: readinessAt(next.state),
    readableUntilBlock: next.readableUntilBlock === MaxUint256 ? undefined : Number(next.readableUntilBlock),
    primingIsFree: next.primingIsFree,
    roll: roll.known ? Number(roll.roll) : undefined,
    readAt,
    // During a pause, times shift from block to block, and players' transactions fail.
    isProvisional: paused !== wasPaused || (!paused && mark !== settled),
  };
  // At capacity the next recharge overflows, which pays for priming.
  const overflowsAt = state.readiness === "cold" ? charges.overflowsAt : undefined;
  return { ...state, changesAt: paused ? undefined : nextChange(state, overflowsAt) };
}

/** Functions of the game that read a counter and its recharge. */
const CHARGES = {
  count: game.getRemainingAttacks,
  capacity: game.getAttackCapacity,
  left: game.getTimeUntilNextAttack,
  since: game.lastAttackRechargeTime,
  recharge: game.ATTACK_RECHARGE_TIME,
};
const SHIELDS: typeof CHARGES = {
  count: game.getRemainingShields,
  capacity: game.getShieldCapacity,
  left: game.getTimeUntilNextShield,
  since: game.lastShieldRechargeTime,
  recharge: game.SHIELD_RECHARGE_TIME,
};

async function readCounter(reads: typeof CHARGES, player: string) {
  const [count, capacity, left, since, recharge] = await Promise.all([
    reads.count(player, pending),
    reads.capacity(player, pending),
    reads.left(player, pending),
    reads.since(player, pending),
    reads.recharge(pending),
  ]);
  const end = Number(since + recharge);
  // Time of the next recharge, which is lost if the counter is full.
  const times = left > 0n ? { nextAt: end, overflowsAt: undefined } : { nextAt: undefined, overflowsAt: end };
  return { count: Number(count), capacity: Number(capacity), ...times };
}

/** Joins all state that transactions about the player's charges or shields change. */
async function readMark(player: string, at: object): Promise<string> {
  const parts = await Promise.all([
    game.getRemainingAttacks(player, at),
    game.lastAttackRechargeTime(player, at),
    game.getRemainingShields(player, at),
    game.lastShieldRechargeTime(player, at),
    game.shieldBreakImmunityUntil(player, at),
    game.lastAttackReset(player, at),
    game.getAttackReadiness(player, at),
  ]);
  return parts.join();
}

function nextChange(state: Omit<AttackState, "changesAt">, overflowsAt: number | undefined): number | undefined {
  const { nextChargeAt, nextShieldAt, immuneUntil, purchaseWindowEndsAt, readAt } = state;
  const times = [nextChargeAt, nextShieldAt, immuneUntil, purchaseWindowEndsAt, overflowsAt];
  const future = times.filter((time) => time !== undefined && time > readAt) as number[];
  return future.length === 0 ? undefined : Math.min(...future);
}

/** Time when the last missing charge returns, Unix seconds; undefined at capacity. */
export function chargesFullAt(
  { charges, maxCharges, nextChargeAt }: Pick<AttackState, "charges" | "maxCharges" | "nextChargeAt">,
  rechargeSeconds: number,
): number | undefined {
  return nextChargeAt === undefined ? undefined : nextChargeAt + (maxCharges - charges - 1) * rechargeSeconds;
}

/** Milliseconds until an attack state changes without a transaction; false when it does not. */
export function untilChange(state: AttackState | undefined): number | false {
  return state?.changesAt === undefined ? false : (state.changesAt - state.readAt) * 1000;
}

/**
 * Whether an attack state may be outdated without a transaction. It may if it was never certain, if a timer has run out,
 * or if the entropy of a priming attack now exists or that of a ready one can no longer be read.
 *
 * @param head Latest known block; the next one may exist already.
 */
export function mayHaveChanged(state: AttackState, head: number): boolean {
  const { changesAt, readiness, readableUntilBlock, isProvisional } = state;
  if (isProvisional) return true;
  if (changesAt !== undefined && changesAt <= chainNow()) return true;
  const isExpiring = readableUntilBlock !== undefined && head + 2 > readableUntilBlock;
  return readiness === "priming" || (readiness === "ready" && isExpiring);
}
