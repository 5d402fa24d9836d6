import { create } from "zustand";

/** Attacks on the player while this tab was in the background; 0 once it is visible again. */
export const useUnseenRaids = create<number>()(() => 0);
