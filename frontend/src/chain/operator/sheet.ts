import { create } from "zustand";

interface Sheet {
  /** State: closed, or opened by the player, or by an action for which the wallet would open again. */
  readonly opened: "no" | "byPlayer" | "byAction";
  /** Whether a component is mounted that shows it. */
  readonly isHosted: boolean;
  /** Whether the wallet has opened in this visit: the second time brings an offer. */
  readonly hadWindow: boolean;
}

/** The sheet that turns on playing without asking. */
export const useSheet = create<Sheet>()(() => ({ opened: "no", isHosted: false, hadWindow: false }));

/** Whether this browser can keep a key at all: only in a secure context. */
export function canPlay(): boolean {
  return "locks" in navigator && globalThis.crypto?.subtle !== undefined && typeof indexedDB === "object";
}
