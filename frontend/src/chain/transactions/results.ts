import { type CartItem, type SupplyKind, componentItems } from "../shop/cart";
import {
  type Attack,
  type GameEvent,
  type GameEventName,
  parseGameEvent,
  readAttack,
} from "../../../../scripts/game/events";
import type { Log } from "../node/node";
import type { Intent } from "./intent";

/** Result of a transaction, from its events. Amounts in wei, times in Unix seconds. */
export type TransactionResult =
  | { readonly kind: "bought"; readonly items: readonly CartItem[]; readonly isFirst: boolean }
  | { readonly kind: "skin"; readonly componentId: number; readonly skinId: number }
  | { readonly kind: "repaired"; readonly components: number; readonly cost: bigint }
  | { readonly kind: "reactivated"; readonly componentId: number; readonly protectedUntil: number }
  | { readonly kind: "claimed"; readonly amount: bigint }
  | { readonly kind: "primed"; readonly isFree: boolean }
  | AttackedResult
  | { readonly kind: "batch"; readonly claimed: bigint; readonly repaired: number; readonly primed: boolean }
  /** The budget is revoked: the game may take nothing more without the player's consent. */
  | { readonly kind: "revoked" }
  /** The browser plays without asking, until that time. */
  | { readonly kind: "operatorSet"; readonly until: number }
  | { readonly kind: "budgetSet" }
  /** Gas money that an operator did not need, wei. */
  | { readonly kind: "returned"; readonly value: bigint }
  /** Operators are revoked; `dust` is gas money that was too little to send back, wei. */
  | { readonly kind: "operatorsRevoked"; readonly dust: bigint }
  /** A preparation: the game may take the price now, and the write itself is still to be sent. */
  | { readonly kind: "allowed" }
  /** A transaction without the expected events. */
  | { readonly kind: "done" };

export interface AttackedResult extends Omit<Attack, "attacker"> {
  readonly kind: "attacked";
  /** The level that the attacker reached with it; undefined for none. */
  readonly levelReached: number | undefined;
}

const DONE: TransactionResult = { kind: "done" };

/** The events of a transaction, by name. */
class Events {
  private readonly events: readonly GameEvent[];

  constructor(logs: readonly Pick<Log, "topics" | "data">[]) {
    this.events = logs.map(parseGameEvent).filter((event) => event !== undefined);
  }

  all(name: GameEventName): readonly GameEvent["values"][] {
    return this.events.filter((event) => event.name === name).map(({ values }) => values);
  }

  has(name: GameEventName): boolean {
    return this.all(name).length > 0;
  }

  /** Result in the first event of that name. */
  read(name: GameEventName, result: (values: GameEvent["values"]) => TransactionResult): TransactionResult {
    const [values] = this.all(name);
    return values ? result(values) : DONE;
  }

  /** Sum of a field over the events of that name, wei. */
  sum(name: GameEventName, field: string): bigint {
    return this.all(name).reduce((sum, values) => sum + (values[field] as bigint), 0n);
  }
}

/** Reads the result of an intent from the logs of its receipt. */
export function resultOf(intent: Intent, logs: readonly Pick<Log, "topics" | "data">[]): TransactionResult {
  const events = new Events(logs);
  switch (intent.kind) {
    case "purchase":
      return bought(events);
    case "revokeBudget":
      // The event is the token's, not the game's.
      return { kind: "revoked" };
    case "allowBudget":
      return { kind: "budgetSet" };
    case "setOperator":
      return events.read("OperatorSet", ({ until }) => ({ kind: "operatorSet", until: Number(until) }));
    case "returnCoins":
      return { kind: "returned", value: BigInt(intent.value) };
    case "revokeOperators":
      return { kind: "operatorsRevoked", dust: BigInt(intent.dust) };
    case "claimPrize":
      // The event is the distributor's.
      return { kind: "claimed", amount: BigInt(intent.amount) };
    case "applySkin":
      return events.read("SkinApplied", ({ componentId, skinId }) => ({
        kind: "skin",
        componentId: Number(componentId),
        skinId: Number(skinId),
      }));
    case "repairAllComponents":
      return events.read("ComponentRepaired", () => ({
        kind: "repaired",
        components: events.all("ComponentRepaired").length,
        cost: events.sum("ComponentRepaired", "cost"),
      }));
    case "reactivateComponent":
      return events.read("ComponentReactivated", ({ componentId, protectedUntil }) => ({
        kind: "reactivated",
        componentId: Number(componentId),
        protectedUntil: Number(protectedUntil),
      }));
    case "claim":
    case "claimAllRewards":
      return events.read("RewardsClaimed", () => ({
        kind: "claimed",
        amount: events.sum("RewardsClaimed", "amount"),
      }));
    case "primeAttack":
      return events.read("AttackPrimed", ({ isFree }) => ({ kind: "primed", isFree: isFree as boolean }));
    case "attackComponent":
      return events.read("ComponentAttacked", (values) => attacked(values, events));
    case "batch":
      return {
        kind: "batch",
        claimed: events.sum("RewardsClaimed", "amount"),
        repaired: events.all("ComponentRepaired").length,
        primed: events.has("AttackPrimed"),
      };
  }
}

function bought(events: Events): TransactionResult {
  const supplies = (kind: SupplyKind, name: GameEventName) =>
    events.all(name).map(({ amount }) => ({ kind, amount: Number(amount) }));
  const items: CartItem[] = [
    ...componentItems(events.all("ComponentPurchased").map(({ componentId }) => Number(componentId))),
    ...events.all("SkinPurchased").map(({ componentId, skinId }) => ({
      kind: "skin" as const,
      componentId: Number(componentId),
      skinId: Number(skinId),
    })),
    ...supplies("shields", "ShieldsPurchased"),
    ...supplies("attacks", "AttacksPurchased"),
  ];
  return items.length > 0 ? { kind: "bought", items, isFirst: events.has("PlayerJoined") } : DONE;
}

function attacked(values: GameEvent["values"], events: Events): TransactionResult {
  const { attacker, ...attack } = readAttack(values);
  // The defender of a miss or a block can reach a level, too.
  const own = events.all("PlayerLevelledUp").find(({ player }) => player === attacker);
  return { kind: "attacked", ...attack, levelReached: own && Number(own.level) };
}
