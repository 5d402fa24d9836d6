import type { ErrorWords } from "../errorTexts";
import { componentName } from "../../ui/catalogue";
import { formatAmount } from "../../ui/format";
import { type GameEvent, parseGameEvent } from "../affectedQueries";
import type { Log } from "../node";
import type { Intent } from "./transaction";

/** What a transaction did, from its events. */
export type TransactionResult =
  | { readonly kind: "purchased"; readonly componentId: number; readonly price: bigint; readonly isFirst: boolean }
  | { readonly kind: "claimed"; readonly amount: bigint }
  /** A preparation, or a transaction whose events do not say what was expected. */
  | { readonly kind: "done" };

/** Reads the result of an intent from the logs of its receipt. */
export function resultOf(intent: Intent, logs: readonly Pick<Log, "topics" | "data">[]): TransactionResult {
  const events = logs.map(parseGameEvent).filter((event) => event !== undefined);
  return intent.kind === "purchaseComponent" ? purchased(events) : claimed(events);
}

function purchased(events: readonly GameEvent[]): TransactionResult {
  const purchase = events.find(({ name }) => name === "ComponentPurchased");
  if (!purchase) return { kind: "done" };
  const { componentId, price } = purchase.values as { componentId: bigint; price: bigint };
  const isFirst = events.some(({ name }) => name === "PlayerJoined");
  return { kind: "purchased", componentId: Number(componentId), price, isFirst };
}

function claimed(events: readonly GameEvent[]): TransactionResult {
  const claims = events.filter(({ name }) => name === "RewardsClaimed");
  if (claims.length === 0) return { kind: "done" };
  return { kind: "claimed", amount: claims.reduce((sum, { values }) => sum + (values.amount as bigint), 0n) };
}

/** A result as a player reads it. */
export function resultText(result: TransactionResult, { symbol }: ErrorWords): string {
  switch (result.kind) {
    case "purchased":
      return result.isFirst
        ? `Welcome, player. Your ${componentName(result.componentId)} is in its socket and earning.`
        : `Your ${componentName(result.componentId)} is in its socket and earning.`;
    case "claimed":
      return `${formatAmount(result.amount)} ${symbol} collected.`;
    case "done":
      return "Done.";
  }
}
