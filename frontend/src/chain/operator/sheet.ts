import { create } from "zustand";

interface Sheet {
  /** Whether it is open, and what opened it: the player, or an action for which the wallet would open again. */
  readonly opened: "no" | "byPlayer" | "byAction";
  /** Whether there is somebody who shows it. */
  readonly isHosted: boolean;
  /** Whether the wallet has opened in this visit: from the second time on it is worth an offer. */
  readonly hadWindow: boolean;
}

/** The sheet that turns on playing without asking. */
export const useSheet = create<Sheet>()(() => ({ opened: "no", isHosted: false, hadWindow: false }));

/** Whether this browser can keep a key at all: only where the page came safely. */
export function canPlay(): boolean {
  return "locks" in navigator && globalThis.crypto?.subtle !== undefined && typeof indexedDB === "object";
}
