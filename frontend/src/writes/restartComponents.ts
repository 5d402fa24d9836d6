import * as v from "valibot";

import { quantity } from "#game/texts/quantities";

import { game } from "../chain/game/contract";
import { count } from "../chain/game/schemas";
import { freeFlow, together } from "../chain/transactions/gameCalls";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const restartComponentsWrite = defineWrite({
  kind: "restartComponents",
  fields: { componentIds: v.pipe(v.array(count), v.readonly()) },
  calls: ({ componentIds }) => componentIds.map(() => "reactivateComponent"),
  effect: "restart",
  result: (events, { componentIds }) => {
    const restarted = events.all("ComponentReactivated").map(({ componentId }) => Number(componentId));
    const areAll = componentIds.every((id) => restarted.includes(id));
    return areAll ? { kind: "restarted", components: restarted.length } : undefined;
  },
  text: ({ components }) => `${quantity(components, "component")} restarted for free.`,
});

/** Restarts several hacked components for free, in one transaction. */
export function restartComponents(componentIds: readonly number[]): Flow {
  const calls = componentIds.map((id) => game.interface.encodeFunctionData("reactivateComponent", [id]));
  return freeFlow(
    restartComponentsWrite.intent({ componentIds }),
    "Restart all for free",
    together(calls),
    "the restart",
  );
}
