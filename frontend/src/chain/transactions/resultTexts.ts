import { componentName, skinName } from "../../ui/catalogue";
import { counted, formatAmount, formatDateTime } from "../../ui/format";
import { playerName } from "../../ui/playerName";
import type { CartItem } from "../cart";
import { itemName } from "../quote";
import { tokenSymbol } from "../tokenSymbol";
import type { AttackedResult, TransactionResult } from "./results";

/** A result as a player reads it. */
export function resultText(result: TransactionResult): string {
  switch (result.kind) {
    case "bought":
      return `${result.isFirst ? "Welcome, player. " : ""}${boughtText(result.items)}`;
    case "skin":
      return `Your ${componentName(result.componentId)} wears its ${skinName(result.componentId, result.skinId)} skin.`;
    case "revoked":
      return "Budget revoked. Nothing more can be taken without your signature.";
    case "repaired":
      return `${counted(result.components, "component")} repaired for ${amount(result.cost)}.`;
    case "reactivated":
      return `Your ${componentName(result.componentId)} works again, protected until ${formatDateTime(result.protectedUntil)}.`;
    case "claimed":
      return `${amount(result.amount)} collected.`;
    case "primed":
      return `Your next attack is primed. It cost ${result.isFree ? "nothing" : "one charge"}.`;
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
  const { outcome, victim, componentId, stolen, fee, levelReached } = result;
  const texts = {
    hit:
      fee > 0n
        ? `hit, ${amount(stolen)} of loot, ${amount(stolen - fee)} of it yours`
        : `hit, ${amount(stolen)} of loot`,
    blocked: "no loot, but one of their shields broke. They are immune for a while",
    bounced: "bounced off their shield, which it is too small to break",
    missed: "missed, nothing stolen",
  };
  const level = levelReached === undefined ? "" : ` You reached level ${levelReached}.`;
  return `Attack on the ${componentName(componentId)} of ${playerName(victim)}: ${texts[outcome]}.${level}`;
}

function batchText({ claimed, repaired, primed }: Extract<TransactionResult, { kind: "batch" }>): string {
  const parts = [
    claimed > 0n && `${amount(claimed)} collected`,
    repaired > 0 && `${counted(repaired, "component")} repaired`,
    primed && "next attack primed",
  ].filter((part) => part !== false);
  const text = parts.join(", ");
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : "Done.";
}
