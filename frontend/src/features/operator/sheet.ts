import { create } from "zustand";

interface Sheet {
  readonly opened: "no" | "byPlayer" | "byAction";
  /** Cost of the action that opened the sheet, wei. */
  readonly cost: bigint;
}

/** The sheet that turns on playing without pop-ups. */
export const useSheet = create<Sheet>()(() => ({ opened: "no", cost: 0n }));
