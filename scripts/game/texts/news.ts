import { formatAmount } from "../amounts";
import type { Attack } from "../events";
import { componentName } from "../names";
import { playerName } from "../playerName";
import { formatRelative } from "../times";
import { CHARGES_BACK, REWARDS_RIPE } from "./readiness";

/** Notification to a player. */
export interface News {
  readonly title: string;
  readonly body: string;
}

export const CHARGES_NEWS: News = { title: CHARGES_BACK, body: "Raid now: you cannot hold more charges." };
export const SHIELD_NEWS: News = { title: "A shield has recharged", body: "It will stop the next hit." };
export const RIPE_NEWS: News = { title: REWARDS_RIPE, body: "Collect them before a raid takes a share." };

/** Notification to the victim of an attack. */
export function attackNews(
  { outcome, componentId, loot, bounty }: Pick<Attack, "outcome" | "componentId" | "loot" | "bounty">,
  symbol: string,
): News {
  const name = componentName(componentId);
  switch (outcome) {
    case "hit":
      return {
        title: `Your ${name} was hacked`,
        body: `You lost ${formatAmount(loot - bounty)} ${symbol}. Repair it to earn again.`,
      };
    case "blocked":
      return { title: "A shield broke", body: `It stopped an attack on your ${name}.` };
    default:
      return { title: "You were attacked", body: `Nothing happened to your ${name}.` };
  }
}

/** Notification that a marked rival can be raided. */
export function rivalNews(rival: string): News {
  return { title: `${playerName(rival)} can be raided`, body: "You asked for this reminder." };
}

/** Notification that a hacked component can be restarted for free. */
export function restartNews(componentId: number): News {
  return { title: `Your ${componentName(componentId)} can be restarted`, body: "The restart is free now." };
}

/** Notification shortly before the end of a week's league; both in Unix seconds. */
export function leagueNews(end: number, now: number): News {
  return { title: "The week's last hours", body: `The league ends ${formatRelative(end, now)}.` };
}
