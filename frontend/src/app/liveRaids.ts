import { create } from "zustand";

import type { AttackEvent } from "../chain/history/HistoryEvent";

/** The attacks on the player while this tab was looked at, since the rig was last seen; the newest last. */
export const useLiveRaids = create<readonly AttackEvent[]>()(() => []);

/** Forgets them: the player has seen what came of them. */
export function forgetLiveRaids(): void {
  useLiveRaids.setState([], true);
}
