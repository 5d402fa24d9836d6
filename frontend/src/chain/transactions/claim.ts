import { componentName } from "../../ui/catalogue";
import { game } from "../contract";
import { deployment } from "../deployment";
import type { Flow, Step } from "./transaction";

/** Collects what one component has earned. */
export function claim(componentId: number): Flow {
  return {
    intent: { kind: "claim", componentId },
    label: `Collect from ${componentName(componentId)}`,
    prepare: async () => collect(game.interface.encodeFunctionData("claim", [componentId])),
  };
}

/** Collects what all components of the player have earned. */
export function claimAllRewards(): Flow {
  return {
    intent: { kind: "claimAllRewards" },
    label: "Collect all rewards",
    prepare: async () => collect(game.interface.encodeFunctionData("claimAllRewards")),
  };
}

function collect(data: string): Step {
  return { to: deployment.game, data, request: "Confirm the collection in your wallet.", isFinal: true };
}
