import { componentName, skinName } from "../../../../scripts/game/names";
import { playerName } from "../../../../scripts/game/playerName";
import { game, token } from "../game/contract";
import { deployment } from "../node/deployment";
import { gameStep } from "./gameCalls";
import type { Intent } from "./intent";
import type { Flow } from "./transaction";

/*
 * Actions of players that cost no tokens.
 */

function action(intent: Intent, label: string, data: string, name: string): Flow {
  return { intent, label, prepare: async () => gameStep(data, `Confirm ${name} in your wallet.`) };
}

/** Collects what one component has earned. */
export function claim(componentId: number): Flow {
  const data = game.interface.encodeFunctionData("claim", [componentId]);
  return action({ kind: "claim", componentId }, `Collect from ${componentName(componentId)}`, data, "the collection");
}

/** Collects what all components of the player have earned. */
export function claimAllRewards(): Flow {
  const data = game.interface.encodeFunctionData("claimAllRewards");
  return action({ kind: "claimAllRewards" }, "Collect all rewards", data, "the collection");
}

/** Gives a component a look that the player owns; 0 is the stock look. */
export function applySkin(componentId: number, skinId: number): Flow {
  const data = game.interface.encodeFunctionData("applySkin", [componentId, skinId]);
  const label = `Apply ${skinName(componentId, skinId)} to the ${componentName(componentId)}`;
  return action({ kind: "applySkin", componentId, skinId }, label, data, "the new look");
}

/** Lets a hacked component work again for free, when its time has come. */
export function reactivateComponent(componentId: number): Flow {
  const data = game.interface.encodeFunctionData("reactivateComponent", [componentId]);
  const label = `Reactivate ${componentName(componentId)}`;
  return action({ kind: "reactivateComponent", componentId }, label, data, "the reactivation");
}

/** Primes the player's next attack again, when it has gone cold: players call it a new roll. */
export function primeAttack(): Flow {
  const data = game.interface.encodeFunctionData("primeAttack");
  return action({ kind: "primeAttack" }, "Get a new roll", data, "the new roll");
}

/** Attacks a component of another player. */
export function attackComponent(victim: string, componentId: number): Flow {
  const data = game.interface.encodeFunctionData("attackComponent", [victim, componentId]);
  const label = `Attack the ${componentName(componentId)} of ${playerName(victim)}`;
  return action({ kind: "attackComponent", victim, componentId }, label, data, "the attack");
}

/** Takes back what is left of a budget. */
export function revokeBudget(): Flow {
  const data = token.interface.encodeFunctionData("approve", [deployment.game, 0n]);
  const request = "Confirm that the game may take nothing more.";
  return {
    intent: { kind: "revokeBudget" },
    label: "Revoke the budget",
    prepare: async () => ({ to: deployment.token, data, request, isFinal: true }),
  };
}
