import { deployment } from "../chain/node/deployment";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const allowBudgetWrite = defineWrite({
  kind: "allowBudget",
  fields: {},
  result: () => ({ kind: "budgetSet" }),
  text: () => "The budget is set.",
});

/** Hands the token a permit that the player has signed, as its call; the operator pays. */
export function allowBudget(data: string): Flow {
  const step = { to: deployment.token, data, request: "", isFinal: true };
  return { intent: allowBudgetWrite.intent({}), label: "Set the budget", isOperators: true, prepare: async () => step };
}
