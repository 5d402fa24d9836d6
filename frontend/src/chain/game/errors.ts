import type { Interface } from "ethers";

import { type Cause, parseRevert } from "#game/errors";
import { gameInterface } from "#game/gameInterface";
import { ERROR_TEXTS, errorText, type Reader } from "#game/texts/errors";
import { formatRelative } from "#game/times";

import { chainNow } from "../node/clock";
import { causesOf, kindOf, ownError, PlayerError, playerError } from "./errorKinds";
import { tokenSymbol } from "./tokenSymbol";

/** Contracts whose errors are known: the game, and those beside it once they are used. */
const contracts: Interface[] = [gameInterface];

/** Adds the errors of another contract. */
export function readErrorsOf(contract: Interface): void {
  if (!contracts.includes(contract)) contracts.push(contract);
}

const PLAYER: Reader = {
  get symbol() {
    return tokenSymbol();
  },
  moment: (at) => formatRelative(Number(at), Math.floor(chainNow())),
};

/** A custom error of the contract, as a player reads it. */
export function contractError(name: keyof typeof ERROR_TEXTS, values: readonly unknown[]): PlayerError {
  return new PlayerError("contract", ERROR_TEXTS[name](values, PLAYER), { errorName: name });
}

/**
 * Turns any error of ethers, a wallet or a node into an error for players. No other code does this.
 *
 * Checks first whether the player declined, because wallets wrap this error in others.
 */
export function toPlayerError(error: unknown): PlayerError {
  const own = ownError(error);
  if (own) return own;
  const kind = kindOf(error);
  const reverted =
    kind === "rejected"
      ? undefined
      : causesOf(error)
          .map(decodeRevert)
          .find((decoded) => decoded !== undefined);
  return reverted ?? playerError(kind ?? "unknown", error);
}

const REVERT_DATA = /0x(?:[0-9a-f]{2}){4,}/i;

function decodeRevert(cause: Cause): PlayerError | undefined {
  const data = typeof cause.data === "string" ? cause.data : revertDataIn(cause.message);
  if (!data?.startsWith("0x") || data.length < 10) return undefined;
  const parsed = contracts.map((contract) => parseRevert(contract, data)).find((each) => each !== null);
  if (!parsed) return undefined;
  const text = errorText(parsed.name, parsed.args, PLAYER);
  if (text !== undefined) return new PlayerError("contract", text, { errorName: parsed.name });
  // Error(string) and Panic(uint256): a token that does not use custom errors, or a fault in the contract.
  const reason =
    parsed.name === "Error" ? `The contract refused: ${String(parsed.args[0])}.` : playerError("unknown").message;
  return new PlayerError("contract", reason, { errorName: parsed.name });
}

/** Some wallets pass the data on only in their message. */
function revertDataIn(message: unknown): string | undefined {
  if (typeof message !== "string" || !/revert/i.test(message)) return undefined;
  return message.match(REVERT_DATA)?.[0];
}
