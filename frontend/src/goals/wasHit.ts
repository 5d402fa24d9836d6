import type { PlayerStats } from "../chain/game/queries";

/** Whether anybody has hit a player: only then can there be a nemesis or a score to settle. */
export function wasHit({ timesAttacked, successfulDefenses }: PlayerStats): boolean {
  return timesAttacked > successfulDefenses;
}
