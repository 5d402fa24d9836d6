import type { Rules } from "./rules";

/** Highest level that increases the capacity for charges or shields. */
export const LAST_GAIN_LEVEL = 50;

/** Attack charges that a player of a level can hold. The contract returns them only for a player's own level. */
export function attackCapacity(level: number): number {
  return 5 + Math.floor(Math.min(level, LAST_GAIN_LEVEL) / 5);
}

/** Shields that a player of a level can hold. */
export function shieldCapacity(level: number): number {
  return 3 + Math.floor(Math.min(level, LAST_GAIN_LEVEL) / 10);
}

/** XP from a level to the next; 0 at the highest. */
export function xpForLevel(
  level: number,
  rules: Pick<Rules, "MAX_LEVEL" | "XP_BASE_REQUIREMENT" | "XP_SCALING_FACTOR">,
): number {
  if (level === rules.MAX_LEVEL) return 0;
  return Math.floor((rules.XP_BASE_REQUIREMENT * (100 + (level - 1) * rules.XP_SCALING_FACTOR)) / 100);
}

/** Level of a player who has earned XP, and the XP within it. */
export function levelUp(
  level: number,
  xp: number,
  rules: Parameters<typeof xpForLevel>[1],
): { level: number; xp: number } {
  while (level < rules.MAX_LEVEL && xp >= xpForLevel(level, rules)) {
    xp -= xpForLevel(level, rules);
    level += 1;
  }
  return { level, xp: level === rules.MAX_LEVEL ? 0 : xp };
}
