import type { PaidWrite } from "./payment";
import type { Flow } from "./transaction";

/** A write that takes tokens from the player. The code of payments loads with the first. */
export function paidFlow(write: PaidWrite): Flow {
  let prepare: Flow["prepare"] | undefined;
  return {
    intent: write.intent,
    label: write.label,
    cost: write.cost,
    async prepare(context) {
      prepare ??= (await import("./payment")).payment(write);
      return prepare(context);
    },
  };
}
