import { LAST_GAIN_LEVEL, attackCapacity, shieldCapacity } from "../../../scripts/game/levels";

/** The next level that brings something: "Level 5 brings one more attack charge". Undefined when none does. */
export function nextGain(level: number): string | undefined {
  for (let next = level + 1; next <= LAST_GAIN_LEVEL; next++) {
    const gains = [
      shieldCapacity(next) > shieldCapacity(level) && "one more shield",
      attackCapacity(next) > attackCapacity(level) && "one more attack charge",
    ];
    const text = gains.filter(Boolean).join(" and ");
    if (text) return `Level ${next} brings ${text}`;
  }
  return undefined;
}

/** Way to the next level: "120 XP to level 3. Level 5 brings one more attack charge." Empty at the highest level. */
export function levelProspect(stats: Readonly<Record<"level" | "xpToNextLevel", bigint>>): string {
  if (stats.xpToNextLevel === 0n) return "";
  const gain = nextGain(Number(stats.level));
  return `${stats.xpToNextLevel} XP to level ${stats.level + 1n}.${gain ? ` ${gain}.` : ""}`;
}
