import { compare } from "#game/amounts";
import { isSerious, type Loot, lootOf, type LootRules, outcomeOfHit } from "#game/loot";
import { componentName } from "#game/names";
import type { AttackOutcome } from "#game/outcomes";
import { type Arsenal, obstacleTo } from "#game/targets";

import type { AttackRules, UserComponent } from "../../chain/game/queries";
import { type Earning, rewardAt, type RewardClock } from "../../chain/game/rewards";

/** Component of an opponent. */
export interface Target {
  readonly id: number;
  readonly name: string;
  readonly skinId: number;
  readonly hacked: boolean;
  /** End of its protection, Unix seconds, half-open; 0 if not protected. */
  readonly protectedUntil: number;
  /** Whether it is serious for its owner: an attack on one that is not bounces off a shield. */
  readonly isSerious: boolean;
  /** Rewards that it holds, ripe or not, and how they grow. */
  readonly earning: Earning;
  /** Time at which they are ripe, Unix seconds; may be past. */
  readonly ripeAt: number;
  /** Amount that the pool adds to what a hit steals, wei. */
  readonly bounty: bigint;
}

/** Another player, as an attacker sees them. */
export interface Opponent {
  readonly address: string;
  readonly level: number;
  readonly shields: number;
  /** End of their immunity, Unix seconds, half-open; 0 if not immune. */
  readonly immuneUntil: number;
  /** Components, one for each type, in id order. */
  readonly components: readonly UserComponent[];
  /** Components that the opponent owns, in id order. */
  readonly targets: readonly Target[];
}

/** Data read about an opponent. */
export interface OpponentReading extends Omit<Opponent, "targets"> {
  /** Rewards in wei, by component type in id order. */
  readonly rewards: readonly bigint[];
  /** Times at which they are ripe, Unix seconds, in the same order. */
  readonly ripeAt: readonly number[];
  readonly clock: RewardClock;
}

/** Settings that determine the rewards of every component and the loot of a hit on it. */
export interface Economy {
  readonly settings: readonly { readonly rewardRate: bigint }[];
  /** Bounty that a hit adds to what it steals, wei, by component type in id order. */
  readonly bounties: readonly bigint[];
  /** Share of a player's highest rate from which a component is serious for them, in percent. */
  readonly rules: Pick<AttackRules, "seriousShare">;
  readonly paused: boolean;
}

export function readOpponent(reading: OpponentReading, economy: Economy): Opponent {
  const { address, level, shields, immuneUntil, components, rewards, ripeAt, clock } = reading;
  const { settings, bounties, rules, paused } = economy;
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
        isSerious: isSerious(id, components, settings, rules.seriousShare),
        ripeAt: ripeAt[id - 1] ?? 0,
        earning: { amount: rewards[id - 1] ?? 0n, ratePerSecond, clock, paused },
        bounty: bounties[id - 1] ?? 0n,
      };
    });
  return { address, level, shields, immuneUntil, components, targets };
}

/** Computes the loot of a hit at a moment; a critical one takes everything. */
export function lootAt(
  { earning, bounty }: Pick<Target, "earning" | "bounty">,
  rules: LootRules,
  now: number,
  critical = false,
): Loot {
  return lootOf(rewardAt(earning, now), bounty, rules, critical);
}

/** Basis for judging an opponent's targets. */
export interface Judgement {
  readonly arsenal: Arsenal | undefined;
  readonly rules: LootRules;
  /** Unix seconds on the chain's clock. */
  readonly now: number;
  /** Income of the attacker's whole rig, wei per second; omitted if irrelevant. */
  readonly income?: bigint;
}

/** Time of the attacker's income below which loot is hardly worth an attack, seconds. */
const SMALL_PRIZE = 10n * 60n;

/** Whether loot, wei, is worth less than ten minutes of the attacker's income. */
export function isSmall(gain: bigint, income = 0n): boolean {
  return gain < income * SMALL_PRIZE;
}

/** Sorts targets: those that can be attacked by loot, with bounces last; then the rest in id order. */
export function orderTargets(opponent: Opponent, { arsenal, rules, now }: Judgement): Target[] {
  const worth = (target: Target) => {
    if (obstacleTo(target, opponent, arsenal, now)) return -2n;
    return outcomeOfHit(opponent.shields, target) === "bounced" ? -1n : lootAt(target, rules, now).gain;
  };
  return [...opponent.targets].sort((a, b) => compare(worth(b), worth(a)) || a.id - b.id);
}

/** Outcome of the best attack on an opponent now, if its roll gets through, and its loot; undefined without one. */
export function prospectOf(opponent: Opponent, judgement: Judgement) {
  const [best] = orderTargets(opponent, judgement);
  if (!best || obstacleTo(best, opponent, judgement.arsenal, judgement.now)) return undefined;
  const outcome = outcomeOfHit(opponent.shields, best);
  return { componentId: best.id, outcome, gain: lootAt(best, judgement.rules, judgement.now).gain };
}

/** Whether an attack on the opponent is worth showing first: a broken shield, or loot that is not small. */
export function isWorthwhile(opponent: Opponent, judgement: Judgement): boolean {
  const prospect = prospectOf(opponent, judgement);
  return prospect !== undefined && !(prospect.outcome === "hit" && isSmall(prospect.gain, judgement.income));
}

/** Whether an attack on the opponent could take something now or break a shield. */
export function isRaidable(opponent: Opponent, judgement: Judgement): boolean {
  const prospect = prospectOf(opponent, judgement);
  return prospect !== undefined && prospect.outcome !== "bounced";
}

export const SORTS = { best: "Best to raid", loot: "Most loot", level: "Level" } as const;

export type Sort = keyof typeof SORTS;

const RANKS: Readonly<Record<AttackOutcome, number>> = { hit: 3, blocked: 2, bounced: 1, missed: 0 };

/**
 * Sorts a copy. "best" is by what an attack is expected to bring: the odds are the same against all, so it is the loot
 * if no shield is in its way, and nothing otherwise. Then fewer shields come first, and small loot last.
 */
export function sortOpponents(opponents: readonly Opponent[], sort: Sort, judgement: Judgement): Opponent[] {
  const judged = opponents.map((opponent) => {
    const { outcome, gain } = prospectOf(opponent, judgement) ?? { outcome: "missed", gain: -1n };
    const isLittle = outcome === "hit" && isSmall(gain, judgement.income);
    return {
      opponent,
      rank: isLittle ? RANKS.bounced : RANKS[outcome],
      shields: opponent.shields,
      loot: outcome === "bounced" ? 0n : gain,
    };
  });
  type Judged = (typeof judged)[number];
  const byLoot = (a: Judged, b: Judged) => compare(b.loot, a.loot);
  const orders: Record<Sort, (a: Judged, b: Judged) => number> = {
    best: (a, b) => b.rank - a.rank || a.shields - b.shields || byLoot(a, b),
    loot: byLoot,
    level: (a, b) => b.opponent.level - a.opponent.level,
  };
  return judged.sort(orders[sort]).map(({ opponent }) => opponent);
}

/** Attack that a player can choose. */
export interface Choice {
  readonly opponent: Opponent;
  readonly componentId: number;
}

/** Finds the best attack now that can take something or break a shield. */
export function bestAttack(opponents: readonly Opponent[], judgement: Judgement): Choice | undefined {
  const [opponent] = sortOpponents(
    opponents.filter((each) => isRaidable(each, judgement)),
    "best",
    judgement,
  );
  return opponent && { opponent, componentId: prospectOf(opponent, judgement)!.componentId };
}

/** Reason why a player cannot raid any of these opponents, and the remedy. */
export type Hindrance =
  /** Number of opponents that the player could raid if the hacked components worked. */
  | { readonly kind: "hacked"; readonly ids: readonly number[]; readonly opponents: number }
  /** Component that the player could buy and that would let the player raid the most opponents. */
  | { readonly kind: "unowned"; readonly id: number; readonly opponents: number }
  /** Time from which an opponent can be raided, Unix seconds. */
  | { readonly kind: "protected"; readonly until: number }
  | { readonly kind: "unknown" };

/** @param buyable IDs of the types that the player could buy. */
export function hindranceOf(
  opponents: readonly Opponent[],
  judgement: Judgement & { readonly arsenal: Arsenal },
  buyable: readonly number[],
): Hindrance {
  const { working, hacked } = judgement.arsenal;
  const reach = (...ids: number[]) => {
    const arsenal: Arsenal = { working: new Set([...working, ...ids]), hacked: new Set() };
    return opponents.filter((opponent) => isRaidable(opponent, { ...judgement, arsenal })).length;
  };
  const atWork = reach(...hacked);
  if (atWork > 0) return { kind: "hacked", ids: [...hacked].filter((id) => reach(id) > 0), opponents: atWork };
  const [best] = buyable
    .filter((id) => !working.has(id) && !hacked.has(id))
    .map((id) => ({ id, opponents: reach(id) }))
    .sort((a, b) => b.opponents - a.opponents);
  if (best && best.opponents > 0) return { kind: "unowned", ...best };
  const ends = opponents.flatMap((opponent) => endsOfProtection(opponent, judgement.arsenal));
  return ends.length > 0 ? { kind: "protected", until: Math.min(...ends) } : { kind: "unknown" };
}

/** Times at which components of an opponent can be raided again, Unix seconds. */
export function endsOfObstacles({ targets, immuneUntil }: Opponent): number[] {
  return [immuneUntil, ...targets.map(({ protectedUntil }) => protectedUntil)];
}

/** Times from which attacks on an opponent can take something or break a shield, Unix seconds. */
export function endsOfProtection({ targets, shields, immuneUntil }: Opponent, arsenal: Arsenal | undefined): number[] {
  return targets
    .filter((target) => arsenal?.working.has(target.id) && !target.hacked)
    .filter((target) => outcomeOfHit(shields, target) !== "bounced")
    .map(({ protectedUntil }) => Math.max(protectedUntil, immuneUntil));
}
