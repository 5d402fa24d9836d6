import { readFileSync } from "node:fs";
import path from "node:path";

import { ROOT } from "../../cli/packageProgram";

/** The numbers of the game that its model needs, by the names that they have in the contract. */
export const RULE_NAMES = [
  "RUNWAY",
  "MIN_PAYBACK",
  "MAX_FEE_PERCENTAGE",
  "INITIAL_ATTACK_FEE_PERCENTAGE",
  "INITIAL_PURCHASE_FEE_PERCENTAGE",
  "INITIAL_ATTACK_FAIL_PROBABILITY",
  "MAX_COMPONENTS",
  "MAX_SKINS",
  "PURCHASE_PROTECTION",
  "REPAIR_PROTECTION",
  "REACTIVATION_DELAY",
  "REACTIVATION_PROTECTION",
  "STEAL_PERCENTAGE",
  "SERIOUS_SHARE",
  "SHIELD_BREAK_IMMUNITY",
  "ATTACK_RECHARGE_TIME",
  "SHIELD_RECHARGE_TIME",
  "ATTACK_PRICE_TIME",
  "SHIELD_PRICE_TIME",
  "PURCHASE_WINDOW",
  "MAX_ATTACK_PURCHASES_PER_DAY",
  "MAX_SHIELD_PURCHASES_PER_DAY",
  "INITIAL_SHIELDS",
  "MAX_LEVEL",
  "XP_BASE_REQUIREMENT",
  "XP_SCALING_FACTOR",
  "XP_PER_ATTACK",
  "MAX_OPERATOR_TIME",
] as const;

export type RuleName = (typeof RULE_NAMES)[number];

/** Seconds, whole percent and counts. */
export type Rules = Readonly<Record<RuleName, number>>;

const XP_SHARE_OF_FAILURE = 5;

const SOURCE = path.join(ROOT, "contracts/game/GameRules.sol");
const UNITS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 24 * 3600 };

/**
 * The numbers of the contract, read from its source, so that whoever changes one there simulates it.
 *
 * @param changes Values to try in the place of the contract's.
 * @throws Error when the source lacks one of them.
 */
export function readRules(changes: Partial<Rules> = {}): Rules {
  const found = new Map<string, number>();
  const source = readFileSync(SOURCE, "utf8");
  for (const [, name, text] of source.matchAll(/constant (\w+) = (\d[\d_]*(?: (?:seconds|minutes|hours|days))?);/g)) {
    const [number, unit = "seconds"] = text.split(" ");
    found.set(name, Number(number.replaceAll("_", "")) * UNITS[unit]);
  }
  const missing = RULE_NAMES.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`${SOURCE} has no plain number for ${missing.join(", ")}.`);
  return { ...(Object.fromEntries(RULE_NAMES.map((name) => [name, found.get(name)!])) as Rules), ...changes };
}

export function isRuleName(name: string): name is RuleName {
  return (RULE_NAMES as readonly string[]).includes(name);
}

export function attackCapacity(level: number): number {
  return Math.min(15, 5 + Math.floor(level / 5));
}

export function shieldCapacity(level: number): number {
  return Math.min(8, 3 + Math.floor(level / 10));
}

/** The XP from a level to the next; 0 at the highest. */
export function xpForLevel(level: number, rules: Rules): number {
  if (level === rules.MAX_LEVEL) return 0;
  return Math.floor((rules.XP_BASE_REQUIREMENT * (100 + (level - 1) * rules.XP_SCALING_FACTOR)) / 100);
}

/** The XP that an attack which hit nobody gives attacker and defender each, unless it bounced. */
export function xpOfFailure(rules: Rules): number {
  return Math.floor(rules.XP_PER_ATTACK / XP_SHARE_OF_FAILURE);
}

/** The level, and the XP within it, of a player who has earned XP. */
export function levelUp(level: number, xp: number, rules: Rules): { level: number; xp: number } {
  while (level < rules.MAX_LEVEL && xp >= xpForLevel(level, rules)) {
    xp -= xpForLevel(level, rules);
    level += 1;
  }
  return { level, xp: level === rules.MAX_LEVEL ? 0 : xp };
}
