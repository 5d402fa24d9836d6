import { componentName } from "#game/names";
import { formatDateTime } from "#game/times";

import { game } from "../chain/game/contract";
import { count } from "../chain/game/schemas";
import { freeFlow } from "../chain/transactions/gameCalls";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const reactivateComponentWrite = defineWrite({
  kind: "reactivateComponent",
  fields: { componentId: count },
  effect: "reactivation",
  result: (events, { componentId }) =>
    events.read(
      "ComponentReactivated",
      ({ protectedUntil }) => ({ kind: "reactivated", componentId, protectedUntil: Number(protectedUntil) }),
      { componentId },
    ),
  text: ({ componentId, protectedUntil }) =>
    `Your ${componentName(componentId)} works again, protected until ${formatDateTime(protectedUntil)}.`,
});

/** Restarts a hacked component for free, once its waiting time is over. */
export function reactivateComponent(componentId: number): Flow {
  const data = game.interface.encodeFunctionData("reactivateComponent", [componentId]);
  const label = `Restart ${componentName(componentId)}`;
  return freeFlow(reactivateComponentWrite.intent({ componentId }), label, data, "the restart");
}
