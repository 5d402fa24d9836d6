import { create } from "zustand";

/** True while the result of an attack is on the chain and the player has not seen its roll fall. */
export const useSuspense = create<boolean>()(() => false);

/** Hides what would tell a result, or shows it. */
export function holdBreath(isHeld: boolean): void {
  useSuspense.setState(isHeld, true);
}
