import { chainNow } from "./clock";
import { game } from "./contract";

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
  /** When it was read. While the game is paused all times slide with it. */
  readonly readAt: number;
  /**
   * Whether the pending block knows something else of the player than the latest one: it may never come to be, or the node
   * lags.
   */
  readonly isProvisional: boolean;
  /** When some of this will be different, although nobody does anything; undefined when it will not. */
  readonly changesAt: number | undefined;
}

/** `IRigRaidTypes.AttackReadiness`. */
const READINESS: readonly Readiness[] = ["cold", "priming", "ready"];

const pending = { blockTag: "pending" };

/** Reads a player's attack state; all zeros, and cold, for an account that is not a player. */
export async function readAttackState(player: string): Promise<AttackState> {
  const [paused, wasPaused, attacks, shields, immuneUntil, left, windowEnd, next, roll, mark, settled] =
    await Promise.all([
      game.paused(pending),
      game.paused(),
      readCounter(ATTACKS, player),
      readCounter(SHIELDS, player),
      game.shieldBreakImmunityUntil(player, pending),
      game.getRemainingPurchases(player, pending),
      readWindowEnd(player),
      game.getAttackReadiness(player, pending),
      game.previewAttackRoll(player, pending),
      readMark(player, pending),
      readMark(player, {}),
    ]);
  const readAt = Math.floor(chainNow());
  const state = {
    attacks: attacks.count,
    maxAttacks: attacks.capacity,
    shields: shields.count,
    maxShields: shields.capacity,
    nextAttackAt: attacks.nextAt,
    nextShieldAt: shields.nextAt,
    immuneUntil: Number(immuneUntil),
    remainingPurchases: { attacks: Number(left.attacks), shields: Number(left.shields) },
    purchaseWindowEndsAt: windowEnd > readAt ? windowEnd : undefined,
    readiness: READINESS[Number(next.state)]!,
    readableUntilBlock: Number(next.readableUntilBlock),
    primingIsFree: next.primingIsFree,
    roll: roll.known ? Number(roll.roll) : undefined,
    readAt,
    // In a pause the times slide from block to block, and nobody can do anything.
    isProvisional: paused !== wasPaused || (!paused && mark !== settled),
  };
  // At capacity the next recharge overflows, which pays for priming.
  const isPlayer = attacks.capacity > 0;
  const overflowsAt = isPlayer && state.readiness === "cold" ? attacks.overflowsAt : undefined;
  return { ...state, changesAt: paused ? undefined : nextChange(state, overflowsAt) };
}

/** How the game names what it counts and what a recharge brings. */
const ATTACKS = {
  count: game.getRemainingAttacks,
  capacity: game.getAttackCapacity,
  left: game.getTimeUntilNextAttack,
  since: game.lastAttackRechargeTime,
  recharge: game.ATTACK_RECHARGE_TIME,
};
const SHIELDS: typeof ATTACKS = {
  count: game.getRemainingShields,
  capacity: game.getShieldCapacity,
  left: game.getTimeUntilNextShield,
  since: game.lastShieldRechargeTime,
  recharge: game.SHIELD_RECHARGE_TIME,
};

async function readCounter(reads: typeof ATTACKS, player: string): Promise<Counter> {
  const [count, capacity, left, since, recharge] = await Promise.all([
    reads.count(player, pending),
    reads.capacity(player, pending),
    reads.left(player, pending),
    reads.since(player, pending),
    reads.recharge(pending),
  ]);
  return { count: Number(count), capacity: Number(capacity), ...timer(left, since + recharge) };
}

/** What any transaction that is about the player's attacks or shields changes some part of. */
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

/** When the player's last purchase window ends or has ended; 0 when there was none. */
async function readWindowEnd(player: string): Promise<number> {
  const [start, length] = await Promise.all([game.lastAttackReset(player, pending), game.PURCHASE_WINDOW(pending)]);
  return start === 0n ? 0 : Number(start + length);
}

interface Timer {
  readonly nextAt: number | undefined;
  readonly overflowsAt: number | undefined;
}

interface Counter extends Timer {
  readonly count: number;
  readonly capacity: number;
}

/** A counter recharges, or it is full and the same time runs until a recharge is lost. */
function timer(left: bigint, end: bigint): Timer {
  return left > 0n ? { nextAt: Number(end), overflowsAt: undefined } : { nextAt: undefined, overflowsAt: Number(end) };
}

function nextChange(state: Omit<AttackState, "changesAt">, overflowsAt: number | undefined): number | undefined {
  const { nextAttackAt, nextShieldAt, immuneUntil, purchaseWindowEndsAt, readAt } = state;
  const times = [nextAttackAt, nextShieldAt, immuneUntil, purchaseWindowEndsAt, overflowsAt];
  const future = times.filter((time) => time !== undefined && time > readAt) as number[];
  return future.length === 0 ? undefined : Math.min(...future);
}

/** Milliseconds until an attack state changes on its own; false when it does not. */
export function untilChange(state: AttackState | undefined): number | false {
  return state?.changesAt === undefined ? false : (state.changesAt - state.readAt) * 1000;
}

/**
 * Whether an attack state may be old, although nobody did anything: it was never certain, a timer has run out, the entropy
 * of a priming attack has come to exist, or that of a ready one cannot be read any more.
 *
 * @param head The latest block that is known; the next one may be there already.
 */
export function mayHaveChanged(state: AttackState, head: number): boolean {
  const { changesAt, readiness, readableUntilBlock, isProvisional } = state;
  if (isProvisional) return true;
  if (changesAt !== undefined && changesAt <= chainNow()) return true;
  return readiness === "priming" || (readiness === "ready" && head + 2 > readableUntilBlock);
}
