import { game } from "../chain/game/contract";
import { freeFlow } from "../chain/transactions/gameCalls";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const keepRollWrite = defineWrite({
  kind: "keepRoll",
  fields: {},
  effect: "kept roll",
  result: (events) => events.read("AttackRollKept", () => ({ kind: "kept" })),
  text: () => "Your roll is kept until your next attack.",
});

/** Keeps the roll of the player's next attack, so that it never expires. */
export function keepRoll(): Flow {
  return freeFlow(
    keepRollWrite.intent({}),
    "Keep your roll",
    game.interface.encodeFunctionData("keepRoll"),
    "the kept roll",
  );
}
