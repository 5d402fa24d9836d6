import type { Rules } from "../../scripts/game/rules";

/** The game's own rules, as `npm run indexer` has read them from the chain. */
export const RULES = JSON.parse(process.env.RIGRAID_RULES!) as Rules;
