import type { AttackState } from "../../chain/attackState";
import { counted, formatDuration } from "../../ui/format";
import type { Obstacle } from "./model";

/** What is known before the roll shows: "80% to get through, then 2 shields". */
export function oddsText(failProbability: number, shields = 0): string {
  const odds = `${100 - failProbability}% to get through`;
  return shields > 0 ? `${odds}, then ${counted(shields, "shield")}` : odds;
}

/** When a roll expires, given how many more blocks it can be used for; undefined where that is not known. */
export function expiryText(blocks: number | undefined, secondsPerBlock: number | undefined): string | undefined {
  if (blocks === undefined) return undefined;
  if (blocks <= 0) return "Expires with the next block";
  return secondsPerBlock === undefined ? undefined : `Expires in about ${formatDuration(blocks * secondsPerBlock)}`;
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
