import { componentName } from "#game/names";

import { game } from "../chain/game/contract";
import { count } from "../chain/game/schemas";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";
import { collectedIn, collectedText, collectionFlow } from "./claimAllRewards";

export const claimWrite = defineWrite({
  kind: "claim",
  fields: { componentId: count },
  effect: "collection",
  result: (events, { componentId }) => events.read("RewardsClaimed", () => collectedIn(events), { componentId }),
  text: collectedText,
});

/** Collects what one component has earned. */
export function claim(componentId: number): Flow {
  const data = game.interface.encodeFunctionData("claim", [componentId]);
  return collectionFlow(claimWrite.intent({ componentId }), `Collect from ${componentName(componentId)}`, data);
}
