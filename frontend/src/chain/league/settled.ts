import type { League } from "#game/league";

/** Weeks that were settled before this console was built, the latest last. */
export const leagues: readonly League[] = __LEAGUES__;
