import type { AttackState } from "../../chain/attackState";
import { formatDuration } from "../../ui/format";
import type { Obstacle } from "./model";

/** What the next roll will do, and why that is so, in a calm sentence. */
export function nextRollText(roll: number, failProbability: number): string {
  const known = `Your roll is ${roll}; below ${failProbability} misses. It is fixed, and anybody can compute it.`;
  return roll < failProbability
    ? `${known} So the next attack misses whatever the target: discharge it on any, and a new roll is primed.`
    : `${known} So the next attack hits, unless a shield stops it.`;
}

/** How long so many blocks take, to follow the number of the last one; nothing where that is not known. */
export function aboutBlocks(blocks: number, secondsPerBlock: number | undefined): string {
  if (blocks <= 0) return ", the one that is being built";
  return secondsPerBlock === undefined ? "" : `, about ${formatDuration(blocks * secondsPerBlock)}`;
}

/**
 * Why a player cannot attack anybody now.
 *
 * @param now Unix seconds on the chain's clock.
 */
export function attackDisabledReason(
  { readiness, attacks, nextAttackAt }: Pick<AttackState, "readiness" | "attacks" | "nextAttackAt">,
  now: number,
): string | undefined {
  if (readiness === "cold") return "Your attack is cold: prime it first";
  if (readiness === "priming") return "Your attack is priming: wait for the next block";
  if (attacks > 0) return undefined;
  return nextAttackAt === undefined || nextAttackAt <= now
    ? "No charges left"
    : `No charges left; next one in ${formatDuration(nextAttackAt - now)}`;
}

/** Who is immune after a shield broke. */
export function truceText(immunitySeconds: number, isSeriousForYou: boolean): string {
  const truce = formatDuration(immunitySeconds);
  return isSeriousForYou
    ? `Both of you are immune for ${truce}.`
    : `They are immune for ${truce}. You are not, because such a component is too small for your rig.`;
}

/** Why a component cannot be attacked, in words without a time. */
export function obstacleText({ kind }: Obstacle, name: string): string {
  switch (kind) {
    case "unarmed":
      return `You own no ${name}`;
    case "ownHacked":
      return `Your ${name} is hacked`;
    case "hacked":
      return "Already hacked";
    case "protected":
      return "Protected";
    case "immune":
      return "Immune";
  }
}
