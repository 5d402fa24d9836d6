import { lineText } from "#game/tauntLines";

import { readErrorsOf } from "../chain/game/errors";
import { count } from "../chain/game/schemas";
import { deployment } from "../chain/node/deployment";
import { refetchExchanges } from "../chain/taunts/taunts";
import { useTransactionStore } from "../chain/transactions/store";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const tauntWrite = defineWrite({
  kind: "taunt",
  fields: { attackId: count, line: count },
  // The event is the taunts', not the game's.
  result: (_, { line }) => ({ kind: "taunted", line }),
  text: ({ line }) => `You said: “${lineText(line)}”`,
  onConfirmed: refetchExchanges,
});

/** Says a line about the player's own attack, with the session key if its scope allows attacks. */
export function taunt(attackId: number, line: number): Flow {
  return {
    intent: tauntWrite.intent({ attackId, line }),
    label: `Say “${lineText(line)}”`,
    async prepare({ from }) {
      const { tauntsInterface } = await import("#game/taunts");
      readErrorsOf(tauntsInterface);
      const data = tauntsInterface.encodeFunctionData("taunt", [from, attackId, line]);
      return { to: deployment.taunts!, data, request: "Confirm the taunt in your wallet.", isFinal: true };
    },
  };
}

/** The line that a player says about an attack in a transaction of this browser, under way or confirmed. */
export function useOwnLine(player: string | undefined, attackId: number): number | undefined {
  return useTransactionStore(({ transactions }) => {
    const own = transactions.filter(
      (each) =>
        each.from === player &&
        tauntWrite.matches(each.intent) &&
        each.intent.attackId === attackId &&
        (each.status.stage === "pending" || each.status.stage === "confirmed"),
    );
    const intent = own.at(-1)?.intent;
    return intent && tauntWrite.matches(intent) ? intent.line : undefined;
  });
}
