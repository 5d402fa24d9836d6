import * as v from "valibot";

import type { League } from "#game/league";

import { count } from "../chain/game/schemas";
import { roundedTokens } from "../chain/game/tokenSymbol";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const claimPrizeWrite = defineWrite({
  kind: "claimPrize",
  /** The amount in wei, as text. */
  fields: { week: count, amount: v.string() },
  // The event is the distributor's.
  result: (_, { amount }) => ({ kind: "claimed", amount: BigInt(amount) }),
  text: ({ amount }) => `You claimed your prize of ${roundedTokens(amount)}.`,
});

/** Takes a prize; index is its place in the list of the week. */
export function claimPrize(league: League, index: number): Flow {
  const { week, prizes } = league;
  return {
    intent: claimPrizeWrite.intent({ week, amount: prizes[index]!.amount }),
    label: `Claim the prize of week ${week}`,
    async prepare() {
      const { prizeCall } = await import("../chain/league/prizes");
      return { ...prizeCall(league, index), request: "Confirm the prize in your wallet.", isFinal: true };
    },
  };
}
