import type { AttackOutcome } from "../attackOutcome";

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

/**
 * An attack, in wei: `stolen` is all of the loot, `bounty` the part of it that the reward pool added and the victim did not
 * lose, `fee` the part that the attacker did not get.
 */
export interface AttackEvent extends Position {
  readonly name: "ComponentAttacked";
  /** Its number among all attacks ever, from 1. */
  readonly id: number;
  /** 0 to 99; below the fail probability of that time it is a miss. */
  readonly roll: number;
  readonly attacker: string;
  readonly victim: string;
  readonly componentId: number;
  readonly outcome: AttackOutcome;
  readonly stolen: bigint;
  readonly bounty: bigint;
  readonly fee: bigint;
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
