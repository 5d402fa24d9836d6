import * as v from "valibot";

import { roundedCoins } from "../chain/game/tokenSymbol";
import type { Flow, Step } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const returnCoinsWrite = defineWrite({
  kind: "returnCoins",
  /** Wei, as text. */
  fields: { value: v.string() },
  result: (_, { value }) => ({ kind: "returned", value: BigInt(value) }),
  text: ({ value }) => `${roundedCoins(value)} of gas money is back in your account.`,
});

/** Sends gas money that the operator did not need back to the player, wei. */
export function returnCoins(player: string, value: bigint, gas: Step["gas"]): Flow {
  const step = { to: player, data: "0x", value, gas, request: "", isFinal: true };
  const intent = returnCoinsWrite.intent({ value: value.toString() });
  return { intent, label: "Send the gas money back", isOperators: true, prepare: async () => step };
}
