import { componentName, skinName } from "#game/names";

import { game } from "../chain/game/contract";
import { count } from "../chain/game/schemas";
import { freeFlow } from "../chain/transactions/gameCalls";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const applySkinWrite = defineWrite({
  kind: "applySkin",
  fields: { componentId: count, skinId: count },
  effect: "new look",
  result: (events, { componentId, skinId }) =>
    events.read("SkinApplied", () => ({ kind: "skin", componentId, skinId }), { componentId, skinId }),
  text: ({ componentId, skinId }) =>
    `Your ${componentName(componentId)} wears its ${skinName(componentId, skinId)} skin.`,
});

/** Gives a component a look that the player owns; 0 is the stock look. */
export function applySkin(componentId: number, skinId: number): Flow {
  const data = game.interface.encodeFunctionData("applySkin", [componentId, skinId]);
  const label = `Apply ${skinName(componentId, skinId)} to the ${componentName(componentId)}`;
  return freeFlow(applySkinWrite.intent({ componentId, skinId }), label, data, "the new look");
}
