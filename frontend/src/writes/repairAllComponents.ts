import { quantity } from "#game/texts/quantities";

import { game, pending } from "../chain/game/contract";
import { roundedTokens } from "../chain/game/tokenSymbol";
import { paidFlow } from "../chain/transactions/paidFlow";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const repairAllComponentsWrite = defineWrite({
  kind: "repairAllComponents",
  fields: {},
  effect: "repair",
  result: (events) =>
    events.read("ComponentRepaired", () => ({
      kind: "repaired",
      components: events.all("ComponentRepaired").length,
      cost: events.sum("ComponentRepaired", "cost"),
    })),
  text: ({ components, cost }) => `${quantity(components, "component")} repaired for ${roundedTokens(cost)}.`,
});

/**
 * Repairs all hacked components of the player.
 *
 * @param cost Cost that the player saw, wei: no other amount is paid.
 */
export function repairAllComponents(cost: bigint): Flow {
  return paidFlow({
    intent: repairAllComponentsWrite.intent({}),
    label: "Repair all components",
    calls: [game.interface.encodeFunctionData("repairAllComponents")],
    cost,
    name: "the repair",
    readCost: (from) => game.getTotalRepairCost(from, pending),
  });
}
