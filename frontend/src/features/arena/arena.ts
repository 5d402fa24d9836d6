import { createContext, useContext } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";

import type { AttackState } from "../../chain/attackState";
import type { AttackRules } from "../../chain/queries";
import type { Arsenal } from "./model";

/** What the connected player attacks with. */
export interface Fighter {
  readonly arsenal: Arsenal;
  /** The roll is undefined unless the player peeks. */
  readonly state: AttackState;
  /** What could be collected now, wei. */
  readonly claimable: bigint;
  /** What another charge costs, wei. */
  readonly attackPrice: bigint;
  /** Whether a component's type is serious for the player, who is immune only then when a shield breaks. */
  readonly isSerious: (componentId: number) => boolean;
}

/** The arena as the screen has read it. */
export interface Arena {
  readonly rules: AttackRules;
  readonly paused: boolean;
  /** Undefined before a wallet is connected. */
  readonly fighter: Fighter | undefined;
  /** The component types that can be bought. */
  readonly onSale: readonly number[];
  readonly onAttack: (address: string, componentId: number) => void;
  /** Why nothing can be attacked now. */
  readonly disabledReason: string | undefined;
  /** The attack that is under way. */
  readonly pending: { readonly victim: string; readonly componentId: number } | undefined;
}

export const ArenaContext = createContext<Arena | undefined>(undefined);

/** The arena on the screen. */
export function useArena(): Arena {
  return useContext(ArenaContext)!;
}

/** The player's weapon; undefined for whoever has no component yet, as before connecting. */
export function useArsenal(): Arsenal | undefined {
  const arsenal = useArena().fighter?.arsenal;
  return arsenal && arsenal.working.size + arsenal.hacked.size > 0 ? arsenal : undefined;
}

/** Whether the player wants to see rolls before they are used, as anybody can compute them; in this browser. */
export const usePeek = create<{ readonly isOn: boolean }>()(
  persist((): { readonly isOn: boolean } => ({ isOn: false }), { name: "rigraid.peek", version: 1 }),
);
