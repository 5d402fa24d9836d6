import { attackCapacity, LAST_GAIN_LEVEL, shieldCapacity } from "#game/levels";

/** Titles, each with the level from which a player has it: a new one with each of the first ten, then with a grade. */
const TITLES = [
  [100, "Singularity"],
  [90, "Legend"],
  [75, "Mastermind"],
  [60, "Virtuoso"],
  [50, "Architect"],
  [40, "Engineer"],
  [30, "Specialist"],
  [20, "Overclocker"],
  [15, "Technician"],
  [10, "Builder"],
  [9, "Breaker"],
  [8, "Hacker"],
  [7, "Raider"],
  [6, "Rigger"],
  [5, "Tinkerer"],
  [4, "Tuner"],
  [3, "Solderer"],
  [2, "Scavenger"],
  [1, "Rookie"],
] as const;

const UNITS = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];

/** Title at a level, no two levels having the same: "Builder", "Builder II". Empty for an account that is not a player. */
export function levelTitle(level: number): string {
  const [from, title] = TITLES.find(([first]) => level >= first) ?? [level, ""];
  const grade = level - from + 1;
  return grade === 1 ? title : `${title} ${"X".repeat(grade / 10)}${UNITS[grade % 10]}`;
}

/** Text for the next level with a gain: "Level 5 adds one more attack charge". Undefined if there is none. */
function nextGain(level: number): string | undefined {
  for (let next = level + 1; next <= LAST_GAIN_LEVEL; next++) {
    const gains = [
      shieldCapacity(next) > shieldCapacity(level) && "one more shield",
      attackCapacity(next) > attackCapacity(level) && "one more attack charge",
    ];
    const text = gains.filter(Boolean).join(" and ");
    if (text) return `Level ${next} adds ${text}`;
  }
  return undefined;
}

/**
 * Progress to the next level: "120 XP to level 3, Solderer. Level 5 adds one more attack charge." Empty at the highest
 * level.
 */
export function levelProspect(stats: Readonly<Record<"level" | "xpToNextLevel", bigint>>): string {
  if (stats.xpToNextLevel === 0n) return "";
  const level = Number(stats.level);
  const gain = nextGain(level);
  return `${stats.xpToNextLevel} XP to level ${level + 1}, ${levelTitle(level + 1)}.${gain ? ` ${gain}.` : ""}`;
}
