import type { EventsFor } from "#game/eventReaders";
import { type GameEvent, readAttack } from "#game/events";

type Values = GameEvent["values"];

/** Fields kept of each event that screens show: flat, with the contract's names, amounts in wei. */
export const FIELDS = {
  ComponentAttacked: readAttack,
  PlayerJoined: player,
  PlayerLevelledUp: (values) => ({ ...player(values), level: Number(values.level) }),
  AttackPrimed: player,
  AttackRollKept: player,
  AttacksPurchased: charges,
  ShieldsPurchased: charges,
  ComponentPurchased: (values) => ({ ...component(values), price: values.price as bigint }),
  SkinApplied: skin,
  SkinPurchased: (values) => ({ ...skin(values), price: values.price as bigint }),
  RewardsClaimed: (values) => ({ ...component(values), amount: values.amount as bigint }),
  ComponentRepaired: (values) => ({ ...component(values), cost: values.cost as bigint }),
  ComponentReactivated: component,
  OperatorSet: (values) => ({ ...operator(values), until: Number(values.until) }),
  OperatorsRevoked: player,
  OperatorActed: operator,
} satisfies Record<EventsFor<"log">, (values: Values) => object>;

function player(values: Values) {
  return { player: values.player as string };
}

function operator(values: Values) {
  return { ...player(values), operator: values.operator as string };
}

function component(values: Values) {
  return { ...player(values), componentId: Number(values.componentId) };
}

function skin(values: Values) {
  return { ...component(values), skinId: Number(values.skinId) };
}

function charges(values: Values) {
  return { ...player(values), amount: Number(values.amount), price: values.price as bigint };
}

/** Position of an event on the chain. */
interface Position {
  readonly block: number;
  /** Its place among the logs of its block. */
  readonly logIndex: number;
  /** The hash of its transaction. */
  readonly transaction: string;
  /** Time of its block, Unix seconds; undefined where the node omits it. */
  readonly at: number | undefined;
}

export type HistoryEventName = keyof typeof FIELDS;

export type EventOf<Name extends HistoryEventName> = Name extends HistoryEventName
  ? Position & { readonly name: Name } & Readonly<ReturnType<(typeof FIELDS)[Name]>>
  : never;

export type HistoryEvent = EventOf<HistoryEventName>;
export type AttackEvent = EventOf<"ComponentAttacked">;
