import { levelUp, xpForLevel } from "../../../scripts/game/levels";
import { RULES } from "../rules";

/** Level, XP within it and progress of a player who has earned XP. */
export function earnXp({ level, currentXP }: { level: number; currentXP: number }, earned: number) {
  const reached = levelUp(level, currentXP + earned, RULES);
  return { level: reached.level, currentXP: reached.xp, progress: progressOf(reached) };
}

/** No level takes more XP than the last. */
export function progressOf({ level, xp }: { level: number; xp: number }): number {
  return level * xpForLevel(RULES.MAX_LEVEL - 1, RULES) + xp;
}
