import { componentName, skinName } from "#game/names";

import { type CartItem, componentIds, itemKey, type SupplyKind } from "./cart";
import { boughtOf, type Line } from "./lines";
import { NEWCOMERS_SHIELDS, type Supply, supplyLimit } from "./supplies";

interface Offered {
  readonly id: bigint;
  /** Wei. */
  readonly price: bigint;
  readonly isActive: boolean;
}

type SupplyItem = Extract<CartItem, { kind: SupplyKind }>;

/** State that decides the price of a purchase and whether the game accepts it. */
export interface Shop {
  /** Component types in id order; rates are those of full speed, wei per second. */
  readonly types: readonly (Offered & { readonly rewardRate: bigint })[];
  /** Skins by component type in id order. */
  readonly skins: readonly (readonly Offered[])[];
  readonly ownedIds: ReadonlySet<number>;
  /** Keys of the owned skins; see `itemKey`. */
  readonly ownedSkins: ReadonlySet<string>;
  readonly supplies: Readonly<Record<SupplyKind, Supply>>;
  /** Keys of the items that are being bought already. */
  readonly underWay: ReadonlySet<string>;
  /** The most gas that one transaction may take. */
  readonly gasLimit: bigint;
}

/** Gas of an item, rounded up from the most expensive case measured in `test/gas`. */
const ITEM_GAS: Record<CartItem["kind"], bigint> = {
  component: 160_000n,
  skin: 130_000n,
  shields: 110_000n,
  attacks: 110_000n,
};
/** A transaction and its permit, before anything is bought. */
const BASE_GAS = 100_000n;

/**
 * Prices a purchase, in the order in which it is made: skins after their components. A player's supplies come before
 * them, because their price grows with the rig; who is no player yet gets them after the first component.
 */
export function quote(items: readonly CartItem[], shop: Shop): Line[] {
  const isPlayer = shop.ownedIds.size > 0;
  const lines: Line[] = [];
  let gas = BASE_GAS;
  for (const item of inOrder(items, isPlayer)) {
    const bought = boughtOf(lines).map((line) => line.item);
    const problem = problemOf(item, bought, shop) ?? (gas + ITEM_GAS[item.kind] > shop.gasLimit ? TOO_MUCH : undefined);
    lines.push({ item, price: priceOf(item, bought, shop), problem });
    if (problem === undefined) gas += ITEM_GAS[item.kind];
  }
  return lines;
}

const TOO_MUCH = "Takes a second transaction: it stays in the cart until then";

function inOrder(items: readonly CartItem[], isPlayer: boolean): CartItem[] {
  const [components, skins, supplies] = [
    items.filter(({ kind }) => kind === "component"),
    items.filter(({ kind }) => kind === "skin"),
    items.filter(({ kind }) => kind === "shields" || kind === "attacks"),
  ];
  return isPlayer ? [...supplies, ...components, ...skins] : [...components, ...skins, ...supplies];
}

function priceOf(item: CartItem, bought: readonly CartItem[], { types, skins, ownedIds, supplies }: Shop): bigint {
  switch (item.kind) {
    case "component":
      return types[item.componentId - 1]?.price ?? 0n;
    case "skin":
      return skins[item.componentId - 1]?.[item.skinId - 1]?.price ?? 0n;
    default: {
      const { price, priceSeconds } = supplies[item.kind];
      const each = ownedIds.size > 0 ? price : fullRate(bought, types) * BigInt(priceSeconds);
      return each * BigInt(item.amount);
    }
  }
}

function fullRate(bought: readonly CartItem[], types: Shop["types"]): bigint {
  return componentIds(bought).reduce((sum, id) => sum + (types[id - 1]?.rewardRate ?? 0n), 0n);
}

/** Reason why an item cannot be bought after those before it; undefined if it can. */
function problemOf(item: CartItem, bought: readonly CartItem[], shop: Shop): string | undefined {
  if (shop.underWay.has(itemKey(item))) return "On its way already";
  switch (item.kind) {
    case "component": {
      const name = componentName(item.componentId);
      if (shop.ownedIds.has(item.componentId)) return `You own the ${name}; one of each kind is the limit`;
      return shop.types[item.componentId - 1]?.isActive ? undefined : `The ${name} is not on sale`;
    }
    case "skin": {
      const { componentId, skinId } = item;
      const [name, component] = [skinName(componentId, skinId), componentName(componentId)];
      if (shop.ownedSkins.has(itemKey(item))) return "You own this skin";
      if (!shop.skins[componentId - 1]?.[skinId - 1]?.isActive) return `${name} is not on sale`;
      const has = shop.ownedIds.has(componentId) || componentIds(bought).includes(componentId);
      return has ? undefined : `You need the ${component} first`;
    }
    default:
      return shop.ownedIds.size > 0
        ? supplyLimit(item.kind, item.amount, shop.supplies[item.kind])
        : newcomersLimit(item, shop.supplies[item.kind], bought);
  }
}

/** The first component comes with all attack charges and one shield. */
function newcomersLimit(item: SupplyItem, supply: Supply, bought: readonly CartItem[]): string | undefined {
  if (componentIds(bought).length === 0) return "You need a component first";
  if (item.kind === "attacks") return "Your first component comes with all charges that your level allows";
  const { perDay: remaining } = supply;
  return supplyLimit(item.kind, item.amount, { ...supply, remaining, held: 0, capacity: NEWCOMERS_SHIELDS });
}
