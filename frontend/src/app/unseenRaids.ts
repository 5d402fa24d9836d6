import { create } from "zustand";

/** How often the player was attacked while this tab was in the background. */
export const useUnseenRaids = create<number>()(() => 0);
