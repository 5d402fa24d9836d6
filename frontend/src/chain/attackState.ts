import { chainNow } from "./clock";
import { game } from "./contract";
import { getBlock } from "./node";

/** How a player's next attack stands: see `primeAttack` and `attackComponent` of the game. */
export type Readiness = "cold" | "priming" | "ready";

/** All of a player's attacks and shields, as of the block that is being built. Times in Unix seconds. */
export interface AttackState {
  readonly attacks: number;
  readonly maxAttacks: number;
  readonly shields: number;
  readonly maxShields: number;
  /** When the next charge is there; undefined at capacity. */
  readonly nextAttackAt: number | undefined;
  readonly nextShieldAt: number | undefined;
  /** When the immunity after a broken shield ends or has ended; 0 when there is none. */
  readonly immuneUntil: number;
  /** What can still be bought in the running purchase window, capacity aside. */
  readonly remainingPurchases: { readonly attacks: number; readonly shields: number };
  /** Undefined while no window runs. */
  readonly purchaseWindowEndsAt: number | undefined;
  readonly readiness: Readiness;
  /** The last block in which a ready attack works. */
  readonly readableUntilBlock: number;
  /** Whether priming works now and costs no charge. */
  readonly primingIsFree: boolean;
  /** Of a ready attack, 0 to 99. */
  readonly roll: number | undefined;
  /** The time of the block that it was read in. While the game is paused all times slide with it. */
  readonly readAt: number;
  /** When some of this will be different, although nobody does anything; undefined when it will not. */
  readonly changesAt: number | undefined;
}

/** `IRigRaidTypes.AttackReadiness`. */
const READINESS: readonly Readiness[] = ["cold", "priming", "ready"];

/** Purchases of charges and shields are limited by the day. */
const PURCHASE_WINDOW = 24 * 3600;

const pending = { blockTag: "pending" };

/** How many attack charges a player of a level can hold. The contract has no read for it. */
export function attackCapacity(level: number): number {
  return level === 0 ? 0 : 5 + Math.floor(level / 10);
}

/** How many shields a player of a level can hold. */
export function shieldCapacity(level: number): number {
  return level === 0 ? 0 : 3 + Math.floor(level / 20);
}

/** Reads a player's attack state; all zeros, and cold, for an account that is not a player. */
export async function readAttackState(player: string): Promise<AttackState> {
  const [block, paused, { stats }, attacks, shields, attackTimer, shieldTimer, immuneUntil, left, window, next, roll] =
    await Promise.all([
      // Not every node tells of the block that it builds.
      getBlock("pending").catch(() => undefined),
      game.paused(pending),
      game.getPlayerStats(player, pending),
      game.getRemainingAttacks(player, pending),
      game.getRemainingShields(player, pending),
      readAttackTimer(player),
      readShieldTimer(player),
      game.shieldBreakImmunityUntil(player, pending),
      game.getRemainingPurchases(player, pending),
      game.lastAttackReset(player, pending),
      game.getAttackReadiness(player, pending),
      game.previewAttackRoll(player, pending),
    ]);
  const readAt = block?.timestamp ?? Math.floor(chainNow());
  const level = Number(stats.level);
  const windowEnd = window === 0n ? 0 : Number(window) + PURCHASE_WINDOW;
  const state = {
    attacks: Number(attacks),
    maxAttacks: attackCapacity(level),
    shields: Number(shields),
    maxShields: shieldCapacity(level),
    nextAttackAt: attackTimer.nextAt,
    nextShieldAt: shieldTimer.nextAt,
    immuneUntil: Number(immuneUntil),
    remainingPurchases: { attacks: Number(left.attacks), shields: Number(left.shields) },
    purchaseWindowEndsAt: windowEnd > readAt ? windowEnd : undefined,
    readiness: READINESS[Number(next.state)]!,
    readableUntilBlock: Number(next.readableUntilBlock),
    primingIsFree: next.primingIsFree,
    roll: roll.known ? Number(roll.roll) : undefined,
    readAt,
  };
  // At capacity the next recharge overflows, which pays for priming.
  const overflowsAt = level > 0 && state.readiness === "cold" ? attackTimer.overflowsAt : undefined;
  return { ...state, changesAt: paused ? undefined : nextChange(state, overflowsAt) };
}

async function readAttackTimer(player: string) {
  const [left, since, recharge] = await Promise.all([
    game.getTimeUntilNextAttack(player, pending),
    game.lastAttackRechargeTime(player, pending),
    game.ATTACK_RECHARGE_TIME(pending),
  ]);
  return timer(left, since + recharge);
}

async function readShieldTimer(player: string) {
  const [left, since, recharge] = await Promise.all([
    game.getTimeUntilNextShield(player, pending),
    game.lastShieldRechargeTime(player, pending),
    game.SHIELD_RECHARGE_TIME(pending),
  ]);
  return timer(left, since + recharge);
}

/** A counter recharges, or it is full and the same time runs until a recharge is lost. */
function timer(left: bigint, end: bigint): { nextAt: number | undefined; overflowsAt: number | undefined } {
  return left > 0n ? { nextAt: Number(end), overflowsAt: undefined } : { nextAt: undefined, overflowsAt: Number(end) };
}

function nextChange(state: Omit<AttackState, "changesAt">, overflowsAt: number | undefined): number | undefined {
  const { nextAttackAt, nextShieldAt, immuneUntil, purchaseWindowEndsAt, readAt } = state;
  const times = [nextAttackAt, nextShieldAt, immuneUntil, purchaseWindowEndsAt, overflowsAt];
  const future = times.filter((time) => time !== undefined && time > readAt) as number[];
  return future.length === 0 ? undefined : Math.min(...future);
}

/** Until an attack state changes by itself, milliseconds; false when it does not. */
export function untilChange(state: AttackState | undefined): number | false {
  return state?.changesAt === undefined ? false : (state.changesAt - state.readAt) * 1000;
}

/**
 * Whether an attack state may be old, although nobody did anything: a timer has run out, the entropy of a priming attack
 * has come to exist, or that of a ready one cannot be read any more.
 *
 * @param head The latest block that is known; the next one may be there already.
 */
export function mayHaveChanged({ changesAt, readiness, readableUntilBlock }: AttackState, head: number): boolean {
  if (changesAt !== undefined && changesAt <= chainNow()) return true;
  return readiness === "priming" || (readiness === "ready" && head + 2 > readableUntilBlock);
}
