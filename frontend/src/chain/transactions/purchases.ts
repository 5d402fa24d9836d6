import { componentName } from "../../../../scripts/game/names";
import { type CartItem, type SupplyKind, componentIds } from "../shop/cart";
import { game } from "../game/contract";
import { type Line, purchaseName, totalOf } from "../shop/quote";
import { paidWrite } from "./paidWrite";
import type { Flow } from "./transaction";

/*
 * Writes that players pay for. The cost is always the one that the player saw, wei: no other amount is paid.
 */

const pending = { blockTag: "pending" };

export interface PurchaseOptions {
  /** True for a buyer who owns a component: the game then quotes the prices of supplies. */
  readonly isPlayer: boolean;
  /** Allowance for the game, wei, where it is more than the cost: a budget for later purchases, too. */
  readonly budget?: bigint;
}

/** Buys everything on these lines of a quote, in their order, in one transaction. */
export function purchase(lines: readonly Line[], { isPlayer, budget }: PurchaseOptions): Flow {
  const items = lines.map(({ item }) => item);
  const [first] = items;
  const label =
    items.length === 1 && first?.kind === "component" ? componentName(first.componentId) : purchaseName(items);
  return paidWrite({
    intent: { kind: "purchase", items },
    label: `Buy ${label}`,
    calls: items.flatMap(callsFor),
    checked: items.filter((item) => standsAlone(item, items, isPlayer)).map((item) => callsFor(item)[0]!),
    cost: totalOf(lines),
    budget,
    name: "the purchase",
    readCost: async (from) => {
      const prices = await Promise.all(items.map((item) => readPrice(item, items, isPlayer ? from : undefined)));
      return prices.reduce((sum, price) => sum + price, 0n);
    },
  });
}

/** A skin is applied where it is bought. */
function callsFor(item: CartItem): string[] {
  const { interface: abi } = game;
  switch (item.kind) {
    case "component":
      return [abi.encodeFunctionData("purchaseComponent", [item.componentId])];
    case "skin": {
      const skin = [item.componentId, item.skinId] as const;
      return [abi.encodeFunctionData("purchaseSkin", [...skin]), abi.encodeFunctionData("applySkin", [...skin])];
    }
    case "shields":
      return [abi.encodeFunctionData("purchaseShields", [item.amount])];
    case "attacks":
      return [abi.encodeFunctionData("purchaseAttacks", [item.amount])];
  }
}

/** Whether the game would accept an item without those bought before it. */
function standsAlone(item: CartItem, items: readonly CartItem[], isPlayer: boolean): boolean {
  if (item.kind === "component") return true;
  if (item.kind !== "skin") return isPlayer;
  return !items.some((other) => other.kind === "component" && other.componentId === item.componentId);
}

/** An item's price in the pending block. A newcomer's price of supplies depends on the components bought with them. */
export async function readPrice(
  item: CartItem,
  items: readonly CartItem[],
  player: string | undefined,
): Promise<bigint> {
  switch (item.kind) {
    case "component":
      return (await game.getComponentSettings(item.componentId, pending)).price;
    case "skin":
      // A skin that does not exist is refused by the game itself.
      return (await game.getComponentSkins(item.componentId, pending))[item.skinId - 1]?.price ?? 0n;
    default:
      return (
        BigInt(item.amount) *
        (player ? await SUPPLY_PRICE[item.kind](player, pending) : await firstPrice(item.kind, items))
      );
  }
}

const SUPPLY_PRICE: Record<SupplyKind, (player: string, at: typeof pending) => Promise<bigint>> = {
  shields: (player, at) => game.getShieldPrice(player, at),
  attacks: (player, at) => game.getAttackPrice(player, at),
};

async function firstPrice(kind: SupplyKind, items: readonly CartItem[]): Promise<bigint> {
  const [seconds, ...settings] = await Promise.all([
    kind === "shields" ? game.SHIELD_PRICE_TIME(pending) : game.ATTACK_PRICE_TIME(pending),
    ...componentIds(items).map((id) => game.getComponentSettings(id, pending)),
  ]);
  return settings.reduce((sum, { rewardRate }) => sum + rewardRate, 0n) * seconds;
}

/** Repairs all hacked components of the player. */
export function repairAllComponents(cost: bigint): Flow {
  return paidWrite({
    intent: { kind: "repairAllComponents" },
    label: "Repair all components",
    calls: [game.interface.encodeFunctionData("repairAllComponents")],
    cost,
    name: "the repair",
    readCost: (from) => game.getTotalRepairCost(from, pending),
  });
}
