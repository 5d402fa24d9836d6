import { componentName, skinName } from "../../../../scripts/game/names";
import { counted, formatAmount, perDay } from "../../../../scripts/game/amounts";
import { formatDateTime } from "../../../../scripts/game/times";
import { playerName } from "../../../../scripts/game/playerName";
import { type CartItem, componentIds } from "../shop/cart";
import { deployment } from "../node/deployment";
import { componentTypesQuery, poolQuery } from "../game/queries";
import { queryClient } from "../game/queryClient";
import { itemName } from "../shop/quote";
import { atSpeed } from "../game/rewards";
import { tokenSymbol } from "../game/tokenSymbol";
import type { AttackedResult, TransactionResult } from "./results";

/** A result as a player reads it. */
export function resultText(result: TransactionResult): string {
  switch (result.kind) {
    case "bought":
      return result.isFirst ? firstText(result.items) : boughtText(result.items);
    case "skin":
      return `Your ${componentName(result.componentId)} wears its ${skinName(result.componentId, result.skinId)} skin.`;
    case "revoked":
      return "Budget revoked. Nothing more can be taken without your signature.";
    case "operatorSet":
      return `You play without asking until ${formatDateTime(result.until)}.`;
    case "budgetSet":
      return "The budget is set.";
    case "returned":
      return `${coins(result.value)} of gas money is back in your account.`;
    case "operatorsRevoked":
      return `Your wallet is asked for everything again.${result.dust > 0n ? ` ${coins(result.dust)} stayed behind: too little to send back.` : ""}`;
    case "repaired":
      return `${counted(result.components, "component")} repaired for ${amount(result.cost)}.`;
    case "reactivated":
      return `Your ${componentName(result.componentId)} works again, protected until ${formatDateTime(result.protectedUntil)}.`;
    case "claimed":
      return `${amount(result.amount)} collected.`;
    case "primed":
      return `Your dice are cast again. It cost ${result.isFree ? "nothing" : "one charge"}.`;
    case "attacked":
      return attackText(result);
    case "batch":
      return batchText(result);
    case "allowed":
      return "Allowance granted. If nothing else happens, start again to pay.";
    case "done":
      return "Done.";
  }
}

function amount(wei: bigint): string {
  return `${formatAmount(wei)} ${tokenSymbol()}`;
}

function coins(wei: bigint): string {
  return `${formatAmount(wei, 6)} ${deployment.currency}`;
}

/** Says what the rig earns, where a screen has read that. */
function firstText(items: readonly CartItem[]): string {
  const types = queryClient.getQueryData(componentTypesQuery.queryKey);
  const pool = queryClient.getQueryData(poolQuery.queryKey);
  if (!types || !pool) return "Your rig is running.";
  const rates = atSpeed(types, pool.speed).map(({ rewardRate }) => rewardRate);
  const rate = componentIds(items).reduce((sum, id) => sum + (rates[id - 1] ?? 0n), 0n);
  return `Your rig is running: ${amount(perDay(rate))} a day.`;
}

function boughtText(items: readonly CartItem[]): string {
  const [item] = items;
  if (!item || items.length > 1) return `${listed(items)} bought.`;
  switch (item.kind) {
    case "component":
      return `Your ${componentName(item.componentId)} is in its socket and earning.`;
    case "skin": {
      const component = componentName(item.componentId);
      return `The ${skinName(item.componentId, item.skinId)} skin of the ${component} is yours, and your ${component} wears it.`;
    }
    default:
      return `${itemName(item)} bought.`;
  }
}

/** "3 components, 1 skin, 2 shields". */
function listed(items: readonly CartItem[]): string {
  const things = (["component", "skin"] as const).flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count > 0 ? [counted(count, kind)] : [];
  });
  const supplies = items.filter(({ kind }) => kind === "shields" || kind === "attacks").map(itemName);
  return [...things, ...supplies].join(", ");
}

function attackText(result: AttackedResult): string {
  const { outcome, victim, stolen, fee, levelReached } = result;
  const texts = {
    hit: `Hit! You took ${formatAmount(stolen - fee, 2)} ${tokenSymbol()}${fee > 0n ? " after the fee" : ""}.`,
    blocked: `You broke a shield of ${playerName(victim)}. They can't be raided for a while.`,
    bounced: "Bounced: only a bigger component can break this shield.",
    missed: "Missed. Nothing was taken.",
  };
  return levelReached === undefined ? texts[outcome] : `${texts[outcome]} You reached level ${levelReached}.`;
}

function batchText({ claimed, repaired, primed }: Extract<TransactionResult, { kind: "batch" }>): string {
  const parts = [
    claimed > 0n && `${amount(claimed)} collected`,
    repaired > 0 && `${counted(repaired, "component")} repaired`,
    primed && "new roll cast",
  ].filter((part) => part !== false);
  const text = parts.join(", ");
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : "Done.";
}
