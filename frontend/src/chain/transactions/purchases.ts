import { componentName, skinName } from "../../ui/catalogue";
import { game } from "../contract";
import { paidWrite } from "./paidWrite";
import type { Flow } from "./transaction";
import { counted } from "../../ui/format";

/*
 * What players pay for. The cost is always what the player saw, wei: nobody pays another one.
 */

const pending = { blockTag: "pending" };

/** Buys a component. */
export function purchaseComponent(componentId: number, price: bigint): Flow {
  return paidWrite({
    intent: { kind: "purchaseComponent", componentId },
    label: `Buy ${componentName(componentId)}`,
    calls: [game.interface.encodeFunctionData("purchaseComponent", [componentId])],
    cost: price,
    name: "the purchase",
    readCost: async () => (await game.getComponentSettings(componentId, pending)).price,
  });
}

/** Buys a skin for a component that the player owns. */
export function purchaseSkin(componentId: number, skinId: number, price: bigint): Flow {
  return paidWrite({
    intent: { kind: "purchaseSkin", componentId, skinId },
    label: `Buy ${skinName(componentId, skinId)} for the ${componentName(componentId)}`,
    calls: [game.interface.encodeFunctionData("purchaseSkin", [componentId, skinId])],
    cost: price,
    name: "the purchase",
    // A skin that does not exist is refused by the game itself.
    readCost: async () => (await game.getComponentSkins(componentId, pending))[skinId - 1]?.price ?? price,
  });
}

/** Buys shields. */
export function purchaseShields(amount: number, total: bigint): Flow {
  return paidWrite({
    intent: { kind: "purchaseShields", amount },
    label: `Buy ${counted(amount, "shield")}`,
    calls: [game.interface.encodeFunctionData("purchaseShields", [amount])],
    cost: total,
    name: "the purchase",
    readCost: async (from) => (await game.getShieldPrice(from, pending)) * BigInt(amount),
  });
}

/** Buys attack charges. */
export function purchaseAttacks(amount: number, total: bigint): Flow {
  return paidWrite({
    intent: { kind: "purchaseAttacks", amount },
    label: `Buy ${counted(amount, "attack charge")}`,
    calls: [game.interface.encodeFunctionData("purchaseAttacks", [amount])],
    cost: total,
    name: "the purchase",
    readCost: async (from) => (await game.getAttackPrice(from, pending)) * BigInt(amount),
  });
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
