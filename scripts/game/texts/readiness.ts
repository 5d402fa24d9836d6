import type { Readiness } from "../readiness";

/** Text for each state of a player's next attack. */
export const READINESS_TEXTS: Readonly<Record<Readiness, string>> = {
  cold: "Your roll expired. Get a new one before attacking.",
  priming: "The next block fixes your roll.",
  ready: "Your roll is fixed. Attack to see it.",
};

/* Titles of moments that a player waits for, in notifications, reminders and calendars. */

export const CHARGES_BACK = "All attack charges are back";
export const REWARDS_RIPE = "Your rewards are ripe";
