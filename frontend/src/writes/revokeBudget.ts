import { token } from "../chain/game/contract";
import { deployment } from "../chain/node/deployment";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const revokeBudgetWrite = defineWrite({
  kind: "revokeBudget",
  fields: {},
  // The event is the token's, not the game's.
  result: () => ({ kind: "revoked" }),
  text: () => "Budget revoked. Nothing more can be taken without your signature.",
});

/** Revokes the rest of a budget: the game can take nothing more without the player's consent. */
export function revokeBudget(): Flow {
  const data = token.interface.encodeFunctionData("approve", [deployment.game, 0n]);
  const request = "Confirm that the game may take nothing more.";
  return {
    intent: revokeBudgetWrite.intent({}),
    label: "Revoke the budget",
    prepare: async () => ({ to: deployment.token, data, request, isFinal: true }),
  };
}
