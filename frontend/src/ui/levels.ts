/** Titles, each with the level from which a player has it. */
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
  [5, "Tinkerer"],
  [1, "Rookie"],
] as const;

/** Title at a level; empty for an account that is not a player. */
export function levelTitle(level: number): string {
  return TITLES.find(([from]) => level >= from)?.[1] ?? "";
}
