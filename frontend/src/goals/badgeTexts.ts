import type { Noun } from "#game/texts/quantities";

import type { BadgeRow } from "./goals";

/** Names of each row and its badges, with the counted statistic. */
export const BADGE_TEXTS: Readonly<
  Record<BadgeRow, readonly [name: string, thing: Noun | "level", ...badges: string[]]>
> = {
  raider: ["Raider", "hit", "First blood", "Bandit", "Marauder", "Warlord"],
  defender: ["Defender", "defence", "Held the line", "Guard", "Bulwark", "Fortress"],
  builder: ["Builder", "component", "Plugged in", "Tinkerer", "Workshop", "Full house"],
  collector: ["Collector", "skin", "Fresh paint", "Good taste", "Curator", "Gallery"],
  veteran: ["Veteran", "level", "Seasoned", "Hardened", "Elite", "Legend"],
};
