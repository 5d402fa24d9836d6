import type { Obstacle } from "#game/targets";
import { quantity } from "#game/texts/quantities";
import { READINESS_TEXTS } from "#game/texts/readiness";
import { roughDuration } from "#game/times";

import type { AttackState } from "../../chain/game/attackState";
import { TYPICAL_SPACING } from "../../chain/node/spacing";

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Odds of an attack before its roll shows: "80% to get through, then 2 shields". */
export function oddsText(failProbability: number, shields = 0): string {
  const odds = `${100 - failProbability}% to get through`;
  return shields > 0 ? `${odds}, then ${quantity(shields, "shield")}` : odds;
}

/** Loot as time of the player's own income: "3.1 hours"; undefined without an income. Both in wei, income a second. */
export function incomeText(gain: bigint, income: bigint): string | undefined {
  if (income === 0n) return undefined;
  const seconds = Number(gain / income);
  if (seconds < HOUR) return `${Math.floor(seconds / 60)} min`;
  const [length, unit] = seconds < 2 * DAY ? [HOUR, "hours"] : [DAY, "days"];
  return `${(Math.floor((seconds * 10) / length) / 10).toFixed(1)} ${unit}`;
}

/** Time until a roll expires, given the number of blocks for which it can still be used. */
export function expiryText(blocks: number, secondsPerBlock = TYPICAL_SPACING): string {
  return blocks <= 0 ? "Expires with the next block" : `Expires in about ${roughDuration(blocks * secondsPerBlock)}`;
}

/**
 * Reason why a player cannot attack anybody now.
 *
 * @param now Unix seconds on the chain's clock.
 */
export function attackDisabledReason(state: AttackState, now: number): string | undefined {
  const { readiness, charges, maxCharges, nextChargeAt } = state;
  if (maxCharges === 0) return "Buy a component first: you raid with one of the same kind";
  if (readiness !== "ready") return READINESS_TEXTS[readiness];
  if (charges > 0) return undefined;
  return nextChargeAt === undefined || nextChargeAt <= now
    ? "No charges left"
    : `No charges left; next one in ${roughDuration(nextChargeAt - now)}`;
}

/** Text for the immunity after a broken shield. */
export function immunityText(immunitySeconds: number, isSeriousForYou: boolean): string {
  const duration = roughDuration(immunitySeconds);
  return isSeriousForYou
    ? `Neither of you can be raided for ${duration}.`
    : `They can't be raided for ${duration}. You get no cover: this target was too small for your rig.`;
}

/** Reason why a component cannot be attacked, in words without a time. */
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
