import { type Earning, rewardAt } from "../../chain/rewards";
import { componentName } from "../../ui/catalogue";

/** What decides what an attack takes and how it can end; percentages are whole numbers. */
export interface AttackRules {
  /** A roll below it is a miss. */
  readonly failProbability: number;
  /** What a hit takes of what a component holds. */
  readonly stealPercentage: number;
  /** What of that goes to the fee collector. */
  readonly attackFeePercentage: number;
}

/** A component of an opponent. */
export interface Target {
  readonly id: number;
  readonly name: string;
  readonly skinId: number;
  readonly hacked: boolean;
  /** Unix seconds, half-open; 0 when it is not protected. */
  readonly protectedUntil: number;
  /** What it holds, and how that grows. */
  readonly earning: Earning;
}

/** Another player, as somebody who thinks of attacking sees them. */
export interface Opponent {
  readonly address: string;
  readonly level: number;
  readonly shields: number;
  /** Unix seconds, half-open; 0 when they are not immune. */
  readonly immuneUntil: number;
  /** In id order. */
  readonly targets: readonly Target[];
}

/** A player's component, as the contract returns it. */
export interface UserComponent {
  readonly componentId: bigint;
  readonly purchased: boolean;
  readonly hacked: boolean;
  readonly currentSkinId: bigint;
  readonly protectedUntil: bigint;
}

/** All that was read of an opponent. */
export interface OpponentReading {
  readonly address: string;
  readonly level: number;
  readonly shields: number;
  readonly immuneUntil: number;
  readonly components: readonly UserComponent[];
  /** Wei, by component type in id order. */
  readonly rewards: readonly bigint[];
  /** When the rewards were read, Unix seconds. */
  readonly readAt: number;
}

/** What decides what every component earns. */
export interface Economy {
  readonly settings: readonly { readonly rewardRate: bigint }[];
  /** `rewardPool().fundedUntil`. */
  readonly fundedUntil: bigint;
  readonly paused: boolean;
}

export function readOpponent(reading: OpponentReading, { settings, fundedUntil, paused }: Economy): Opponent {
  const { address, level, shields, immuneUntil, components, rewards, readAt } = reading;
  const targets = components
    .filter(({ purchased }) => purchased)
    .map(({ componentId, hacked, currentSkinId, protectedUntil }): Target => {
      const id = Number(componentId);
      const ratePerSecond = hacked ? 0n : (settings[id - 1]?.rewardRate ?? 0n);
      return {
        id,
        name: componentName(id),
        skinId: Number(currentSkinId),
        hacked,
        protectedUntil: Number(protectedUntil),
        earning: { amount: rewards[id - 1] ?? 0n, ratePerSecond, readAt, fundedUntil, paused },
      };
    });
  return { address, level, shields, immuneUntil, targets };
}

/** The ids of the player's components that work, and of those that are hacked. */
export interface Arsenal {
  readonly working: ReadonlySet<number>;
  readonly hacked: ReadonlySet<number>;
}

export function readArsenal(components: readonly UserComponent[]): Arsenal {
  const owned = components.filter(({ purchased }) => purchased);
  const ids = (isHacked: boolean) =>
    new Set(owned.filter(({ hacked }) => hacked === isHacked).map(({ componentId }) => Number(componentId)));
  return { working: ids(false), hacked: ids(true) };
}

/** Why a component cannot be attacked, whatever the player's charges. `until` is in Unix seconds. */
export type Obstacle =
  | { readonly kind: "unarmed" }
  | { readonly kind: "ownHacked" }
  | { readonly kind: "hacked" }
  | { readonly kind: "protected"; readonly until: number }
  | { readonly kind: "immune"; readonly until: number };

/**
 * What stands between a player and a target, in the contract's order; undefined when nothing does.
 *
 * @param arsenal Undefined before connecting: only what lies with the opponent counts.
 * @param now Unix seconds on the chain's clock.
 */
export function obstacleTo(
  target: Target,
  { immuneUntil }: Pick<Opponent, "immuneUntil">,
  arsenal: Arsenal | undefined,
  now: number,
): Obstacle | undefined {
  if (arsenal?.hacked.has(target.id)) return { kind: "ownHacked" };
  if (arsenal && !arsenal.working.has(target.id)) return { kind: "unarmed" };
  if (target.hacked) return { kind: "hacked" };
  if (now < target.protectedUntil) return { kind: "protected", until: target.protectedUntil };
  if (now < immuneUntil) return { kind: "immune", until: immuneUntil };
  return undefined;
}

/** What a hit takes from a component, wei. */
export interface Loot {
  /** With the fee, as the contract counts it. */
  readonly stolen: bigint;
  readonly fee: bigint;
  /** What the attacker gets. */
  readonly gain: bigint;
}

/** What a hit on a component that holds so much would take, rounded as the contract does. */
export function lootOf(held: bigint, { stealPercentage, attackFeePercentage }: AttackRules): Loot {
  const stolen = (held * BigInt(stealPercentage)) / 100n;
  const fee = (stolen * BigInt(attackFeePercentage)) / 100n;
  return { stolen, fee, gain: stolen - fee };
}

/** What an attacker would get of a target at a moment, wei. */
export function gainAt(target: Target, rules: AttackRules, now: number): bigint {
  return lootOf(rewardAt(target.earning, now), rules).gain;
}

/** How an attack ends. */
export type Outcome = "hit" | "blocked" | "missed";

/** How the next attack would end on an opponent with so many shields; undefined while the roll is not known. */
export function expectedOutcome(
  roll: number | undefined,
  { failProbability }: Pick<AttackRules, "failProbability">,
  shields: number,
): Outcome | undefined {
  if (roll === undefined) return undefined;
  if (roll < failProbability) return "missed";
  return shields > 0 ? "blocked" : "hit";
}

/** What the targets of an opponent are judged by. */
export interface Judgement {
  readonly arsenal: Arsenal | undefined;
  readonly rules: AttackRules;
  /** Unix seconds on the chain's clock. */
  readonly now: number;
}

/** What can be attacked comes first, the most loot before all; then the rest in id order. */
export function orderTargets(opponent: Opponent, { arsenal, rules, now }: Judgement): Target[] {
  const worth = (target: Target) => (obstacleTo(target, opponent, arsenal, now) ? -1n : gainAt(target, rules, now));
  return [...opponent.targets].sort((a, b) => compare(worth(b), worth(a)) || a.id - b.id);
}

/** The most that one attack on the opponent could bring now; undefined when nothing can be attacked. */
export function bestGain(opponent: Opponent, judgement: Judgement): bigint | undefined {
  const [best] = orderTargets(opponent, judgement);
  if (!best || obstacleTo(best, opponent, judgement.arsenal, judgement.now)) return undefined;
  return gainAt(best, judgement.rules, judgement.now);
}

export const SORTS = {
  joined: "Joined",
  loot: "Most loot",
  level: "Level",
} as const;

export type Sort = keyof typeof SORTS;

/** A sorted copy of a page. */
export function sortOpponents(opponents: readonly Opponent[], sort: Sort, judgement: Judgement): Opponent[] {
  const loot = (opponent: Opponent) => bestGain(opponent, judgement) ?? -1n;
  const orders: Record<Sort, (a: Opponent, b: Opponent) => number> = {
    joined: () => 0,
    loot: (a, b) => compare(loot(b), loot(a)),
    level: (a, b) => b.level - a.level,
  };
  return [...opponents].sort(orders[sort]);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
