import { createContext, useContext } from "react";

import type { AttackState } from "../../chain/attackState";
import type { AttackRules } from "../../chain/queries";
import type { Socket, Standstill } from "./model";
import type { News } from "./useNews";

/** What a connected player has. */
interface OwnRig {
  readonly owned: readonly Socket[];
  readonly hacked: readonly Socket[];
  /** A component's unclaimed reward at this very moment, wei. Called a few times a second. */
  readonly rewardAt: (componentId: number) => bigint;
  /** The player's tokens, wei. */
  readonly purse: bigint;
  /** Shields, charges and readiness. */
  readonly defence: AttackState & AttackRules;
  /** Ids of the owned skins of a component; the stock look, which everybody owns, is not among them. */
  readonly skinsOf: (componentId: number) => readonly number[];
  /** What happened since the last visit, if anything did. */
  readonly news: News | undefined;
}

/** The board as the screen has read it. */
export interface Rig {
  readonly sockets: readonly Socket[];
  /** Why intact components do not earn. */
  readonly standstill: Standstill | undefined;
  /** Undefined before a wallet is connected. */
  readonly own: OwnRig | undefined;
}

export const RigContext = createContext<Rig>({ sockets: [], standstill: undefined, own: undefined });

/** The rig on the screen. */
export function useRig(): Rig {
  return useContext(RigContext);
}

/** The connected player's rig, for what is only shown to one. */
export function useOwnRig(): OwnRig {
  return useRig().own!;
}
