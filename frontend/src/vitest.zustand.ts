import { create as original } from "zustand/react";
import type { StateCreator } from "zustand/vanilla";

import { noteSubscriptions } from "./vitest.leftovers";

/* Substitute for `zustand` in tests, where subscriptions to stores are counted. */

function createNoted<State>(initializer: StateCreator<State>) {
  const use = original(initializer);
  return Object.assign(use, { subscribe: noteSubscriptions("a store", use.subscribe) });
}

/** Creates a store; without an initializer, the function that does, as the types of some stores need it. */
export const create = ((initializer?: StateCreator<unknown>) =>
  initializer ? createNoted(initializer) : createNoted) as typeof original;
