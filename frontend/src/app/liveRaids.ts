import { create } from "zustand";

import type { AttackEvent } from "../chain/history/HistoryEvent";

/** Attacks on the player while this tab was visible, since the rig was last opened; newest last. */
export const useLiveRaids = create<readonly AttackEvent[]>()(() => []);

/** Marked rivals who can be raided now, until the player has seen it. */
export const useOpenRivals = create<readonly string[]>()(() => []);

/** Forgets the attacks: the player has seen their results on the rig. */
export function forgetLiveRaids(): void {
  useLiveRaids.setState([], true);
}
