import { game, pending } from "../chain/game/contract";
import { type CartItem, componentIds, type SupplyKind } from "./cart";

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
