import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Whether the player wants to see rolls before they are used, as anybody can compute them; in this browser. */
export const usePeek = create<{ readonly isOn: boolean }>()(
  persist((): { readonly isOn: boolean } => ({ isOn: false }), { name: "rigraid.peek", version: 1 }),
);
