import type { Attack } from "../gameEvents";

/** Where an event is. */
export interface Position {
  readonly block: number;
  /** Its place among the logs of its block. */
  readonly logIndex: number;
  /** The hash of its transaction. */
  readonly transaction: string;
  /** When its block was made, Unix seconds; undefined where the node does not tell. */
  readonly at: number | undefined;
}

export interface AttackEvent extends Position, Attack {
  readonly name: "ComponentAttacked";
}

interface PlayerEvent<Name extends string> extends Position {
  readonly name: Name;
  readonly player: string;
}

interface ComponentEvent<Name extends string> extends PlayerEvent<Name> {
  readonly componentId: number;
}

interface ChargesEvent<Name extends string> extends PlayerEvent<Name> {
  readonly amount: number;
  readonly price: bigint;
}

/** An event of the game that the screens tell of: flat, with the names of the contract, amounts in wei. */
export type HistoryEvent =
  | AttackEvent
  | PlayerEvent<"PlayerJoined">
  | (PlayerEvent<"PlayerLevelledUp"> & { readonly level: number })
  | ChargesEvent<"AttacksPurchased">
  | ChargesEvent<"ShieldsPurchased">
  | (ComponentEvent<"ComponentPurchased"> & { readonly price: bigint })
  | (ComponentEvent<"SkinPurchased"> & { readonly skinId: number; readonly price: bigint })
  | (ComponentEvent<"RewardsClaimed"> & { readonly amount: bigint })
  | (ComponentEvent<"ComponentRepaired"> & { readonly cost: bigint })
  | ComponentEvent<"ComponentReactivated">;

export type HistoryEventName = HistoryEvent["name"];
