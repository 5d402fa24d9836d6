import { createContext, useContext } from "react";

import type { AttackState } from "../../chain/game/attackState";
import type { AttackRules } from "../../chain/game/queries";
import type { News } from "./news";
import type { OfflineReason, Socket } from "./sockets";

/** Data of a connected player; parts that only a player sees take it as their `own`. */
export interface OwnRig {
  readonly owned: readonly Socket[];
  readonly hacked: readonly Socket[];
  /** Returns what a component has earned and not been paid, ripe or not, wei. Called a few times a second. */
  readonly rewardAt: (componentId: number) => bigint;
  /** Returns the part of it that collecting now would pay, wei. */
  readonly paymentAt: (componentId: number) => bigint;
  /** Returns the time at which it is ripe, Unix seconds; may be past. */
  readonly ripeAt: (componentId: number) => number;
  /** Tokens of the player, wei. */
  readonly purse: bigint;
  /** Shields, charges and readiness. */
  readonly defence: AttackState & AttackRules;
  /** Returns the IDs of a component's owned skins, without the stock look, which everybody owns. */
  readonly skinsOf: (componentId: number) => readonly number[];
  /** News since the last visit, if there is any. */
  readonly news: News | undefined;
}

/** Board as the screen has read it. */
export interface Rig {
  readonly sockets: readonly Socket[];
  /** Reason why intact components do not earn. */
  readonly offlineReason: OfflineReason | undefined;
  /** Connected player's part; undefined before a wallet is connected. */
  readonly own: OwnRig | undefined;
}

export const RigContext = createContext<Rig>({ sockets: [], offlineReason: undefined, own: undefined });

/** Rig on the screen. */
export function useRig(): Rig {
  return useContext(RigContext);
}
