import * as v from "valibot";

import { game } from "../chain/game/contract";
import { roundedCoins } from "../chain/game/tokenSymbol";
import { gameStep } from "../chain/transactions/gameCalls";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";

export const revokeOperatorsWrite = defineWrite({
  kind: "revokeOperators",
  /** Gas money that was too little to send back: wei, as text. */
  fields: { dust: v.string() },
  effect: "end of this permission",
  result: (events, { dust }) => {
    const isOver = events.has("OperatorsRevoked") || events.all("OperatorSet").some(({ until }) => until === 0n);
    return isOver ? { kind: "operatorsRevoked", dust: BigInt(dust) } : undefined;
  },
  text: ({ dust }) =>
    `Your wallet asks for everything again.${dust > 0n ? ` ${roundedCoins(dust)} stayed behind: too little to send back.` : ""}`,
  // Operators' rights are read with the balances.
});

/** Revokes all operators of the player, wherever they are. */
export function revokeOperators(): Flow {
  const data = game.interface.encodeFunctionData("revokeOperators");
  return revocation(
    "Stop everyone who plays for you",
    data,
    "Confirm in your wallet that nobody may play for you.",
    0n,
  );
}

/** Revokes this browser's operator, which has stopped. */
export function revokeOperator(address: string, dust: bigint): Flow {
  const data = game.interface.encodeFunctionData("setOperator", [address, 0n, 0n, 0n]);
  const request = "This browser has stopped. Confirm in your wallet to end its permission on the chain.";
  return revocation("Stop playing without pop-ups", data, request, dust);
}

function revocation(label: string, data: string, request: string, dust: bigint): Flow {
  const intent = revokeOperatorsWrite.intent({ dust: dust.toString() });
  return { intent, label, prepare: async () => gameStep(data, request) };
}
