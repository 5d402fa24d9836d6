import { FULL_SPEED, PARTS, rewardTimeIn } from "#game/rewardClock";
import { paymentOf } from "#game/ripening";
import { isWorking } from "#game/targets";

/** The reward clock as it stood in one block; lengths in seconds. See the contract's `RewardClock`. */
export interface RewardClock {
  /** The block's time, Unix seconds. */
  readonly readAt: number;
  /** Ticks, seconds of full rewards, that the pool could still pay then. */
  readonly fundedTicks: number;
  /** Number of funded ticks below which rewards are slowed. */
  readonly runway: number;
}

/** Values that decide how a component's unpaid reward grows between two reads. */
export interface Earning {
  /** Unpaid reward when the clock was read, wei. */
  readonly amount: bigint;
  /** Wei per tick; 0 for a component that does not earn. */
  readonly ratePerSecond: bigint;
  readonly clock: RewardClock;
  readonly paused: boolean;
}

/**
 * The unpaid reward at a moment, as the contract would compute it had the pool changed when the clock was read.
 *
 * @param now Unix seconds on the chain's clock.
 */
export function rewardAt({ amount, ratePerSecond, clock, paused }: Earning, now: number): bigint {
  return paused ? amount : amount + ratePerSecond * ticksSince(clock, now);
}

/** Values that decide how a player's unpaid rewards grow, each list in id order. */
export interface Earner {
  readonly settings: readonly { readonly rewardRate: bigint }[];
  readonly components: readonly { readonly purchased: boolean; readonly hacked: boolean }[];
  readonly rewards: {
    readonly rewards: readonly bigint[];
    readonly ripeAt: readonly number[];
    readonly clock: RewardClock;
  };
  readonly paused: boolean;
}

/** The unpaid reward of a player's component at a moment, wei; see `rewardAt`. */
export function componentRewardAt({ settings, components, rewards, paused }: Earner, id: number, now: number): bigint {
  const ratePerSecond = rateOf({ settings: settings.slice(id - 1, id), components: components.slice(id - 1, id) });
  return rewardAt({ amount: rewards.rewards[id - 1] ?? 0n, ratePerSecond, clock: rewards.clock, paused }, now);
}

/** Rules of ripening, as the game's numbers are read. */
export interface Ripening {
  readonly ripeningSeconds: number;
  readonly freshPercentage: number;
}

/**
 * Payment of a claim of a player's component at a moment, wei. Rewards ripen by wall time, in a pause as well, while
 * they are earned by the reward clock.
 */
export function componentPaymentAt(earner: Earner, id: number, now: number, rules: Ripening): bigint {
  const { ripeningSeconds, freshPercentage } = rules;
  const left = Math.max(0, (earner.rewards.ripeAt[id - 1] ?? 0) - Math.floor(now));
  return paymentOf(componentRewardAt(earner, id, now), Math.max(0, ripeningSeconds - left), {
    RIPENING_TIME: ripeningSeconds,
    FRESH_PAYOUT_PERCENTAGE: freshPercentage,
  });
}

/** Payment of a claim of all components of a player at a moment, wei, rounded for each as the contract does. */
export function totalPaymentAt(earner: Earner, now: number, rules: Ripening): bigint {
  return earner.components.reduce((sum, _, index) => sum + componentPaymentAt(earner, index + 1, now, rules), 0n);
}

/** Rewards of all components of a player that are ripe at a moment, wei. */
export function totalRipeAt(earner: Earner, now: number): bigint {
  return earner.rewards.ripeAt.reduce(
    (sum, ripeAt, index) => sum + (ripeAt <= now ? componentRewardAt(earner, index + 1, now) : 0n),
    0n,
  );
}

/** Unpaid rewards of all components of a player at a moment, ripe or not, wei. */
export function totalRewardAt(earner: Earner, now: number): bigint {
  return earner.components.reduce((sum, _, index) => sum + componentRewardAt(earner, index + 1, now), 0n);
}

/** Rate of all working components of a player at full speed, wei per second. */
export function rateOf({ settings, components }: Pick<Earner, "settings" | "components">): bigint {
  return components.reduce(
    (sum, component, index) => sum + (isWorking(component) ? (settings[index]?.rewardRate ?? 0n) : 0n),
    0n,
  );
}

/** Income of a whole rig at the pool's speed, hacked components included, wei per second. */
export function incomeOf(
  types: readonly { readonly rewardRate: bigint }[],
  speed: bigint,
  components: readonly { readonly purchased: boolean }[],
): bigint {
  const whole = components.map(({ purchased }) => ({ purchased, hacked: false }));
  return rateOf({ settings: atSpeed(types, speed), components: whole });
}

/** Seconds of a rig's earnings that are worth the network's fee: as long as rewards take to ripen. */
const WORTH_COLLECTING = 8n * 60n * 60n;

/** Whether a ripe reward (wei) is worth a transaction. One that no longer grows always is: waiting gains nothing. */
export function isWorthCollecting(reward: bigint, ratePerSecond: bigint): boolean {
  return reward > 0n && reward >= ratePerSecond * WORTH_COLLECTING;
}

/** Number of full ticks between the read and a moment; the fraction of a tick at the read is unknown. */
function ticksSince({ readAt, fundedTicks, runway }: RewardClock, now: number): bigint {
  const elapsed = Math.max(0, Math.floor(now - readAt));
  return BigInt(Math.floor(rewardTimeIn(elapsed, fundedTicks, runway) / PARTS));
}

/** Component types with their rates at the pool's speed instead of at full speed. */
export function atSpeed<T extends { readonly rewardRate: bigint }>(types: readonly T[], speed: bigint): T[] {
  return types.map((type) => ({ ...type, rewardRate: (type.rewardRate * speed) / FULL_SPEED }));
}
