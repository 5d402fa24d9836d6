import { Interface } from "ethers";

import { IRigRaid__factory } from "../../../typechain-types/factories/contracts/interfaces/IRigRaid__factory";
import { deployment } from "./deployment";
import { ERROR_TEXTS, type GameErrorName } from "./errorTexts";

export type PlayerErrorKind =
  /** The player rejected it in the wallet: not a fault, and shown as a quiet notice. */
  | "rejected"
  /** The contract refused. */
  | "contract"
  | "unreachable"
  /** Nothing is at the game's address. */
  | "noGame"
  | "insufficientGasMoney"
  | "nonce"
  /** Another transaction with the same nonce is still pending. */
  | "pendingNonce"
  | "wrongNetwork"
  /** The wallet is locked, or does not let the page use the account any more. */
  | "unauthorized"
  /** The wallet is on another account than the one that all was checked for. */
  | "otherAccount"
  /** The wallet cannot do what was asked. */
  | "unsupported"
  /** The wallet is waiting for an answer to an earlier request. */
  | "busy"
  | "unknown";

/** Raw bytes, longer than an address: nobody reads them. */
const BLOB = /0x[0-9a-f]{41,}/gi;

/** An error whose message a player can read: what was wrong and what to do. */
export class PlayerError extends Error {
  readonly kind: PlayerErrorKind;
  /** The custom error's name, where the contract refused. */
  readonly errorName: string | undefined;

  constructor(kind: PlayerErrorKind, message: string, details: { errorName?: string; cause?: unknown } = {}) {
    super(message.replace(BLOB, "…"), { cause: details.cause });
    this.name = "PlayerError";
    this.kind = kind;
    this.errorName = details.errorName;
  }
}

const gameErrors = new Interface(IRigRaid__factory.abi);

const MESSAGES: Record<Exclude<PlayerErrorKind, "contract">, string> = {
  rejected: "You declined the request in your wallet. Nothing was sent.",
  unreachable: "The network cannot be reached right now. Check your connection; the game keeps retrying.",
  noGame: "There is no game at this address on this network. Whoever runs this console can tell you more.",
  insufficientGasMoney: `This account has too little ${deployment.currency} to pay the network's fee. Add some ${deployment.currency} and try again.`,
  nonce:
    "Your wallet's nonce does not match the chain. Reset the account's activity in the wallet's settings and try again.",
  pendingNonce:
    "An earlier transaction of this account is still pending. Wait for it, or speed it up in your wallet, then try again.",
  wrongNetwork: "Your wallet is on another network. Switch to the game's network and try again.",
  unauthorized:
    "Your wallet does not give this page access to your account: it may be locked. Unlock it, check that this account is selected, and try again.",
  otherAccount:
    "Your wallet has switched to another account; nothing more was sent. Switch back, or start again with the new account.",
  unsupported: "Your wallet cannot do this. Use another wallet.",
  busy: "Your wallet is still waiting for your answer to an earlier request. Open it and answer that one first.",
  unknown: "Something unexpected went wrong. Nothing more was sent; try again.",
};

/** The error of a kind, with the sentence that goes with it. */
export function playerError(kind: keyof typeof MESSAGES, cause?: unknown): PlayerError {
  return new PlayerError(kind, MESSAGES[kind], { cause });
}

/** A custom error of the contract, as a player reads it. */
export function contractError(name: GameErrorName, values: readonly unknown[]): PlayerError {
  return new PlayerError("contract", ERROR_TEXTS[name](values), { errorName: name });
}

/**
 * Makes sense of anything that can be thrown by ethers, a wallet or a node. The one place that does.
 *
 * Declining comes first: wallets wrap it in whatever was under way.
 */
export function toPlayerError(error: unknown): PlayerError {
  const chain = causes(error);
  const own = chain.find((cause): cause is PlayerError => cause instanceof PlayerError);
  if (own) return own;
  if (chain.some(isRejection)) return playerError("rejected", error);
  const reverted = chain.map(decodeRevert).find((decoded) => decoded !== undefined);
  if (reverted) return reverted;
  const kind = KINDS.find(([, matches]) => chain.some(matches))?.[0] ?? "unknown";
  return playerError(kind, error);
}

/** The codes of an error and of the errors that it wraps. */
export function errorCodes(error: unknown): unknown[] {
  return causes(error).map(({ code }) => code);
}

interface Cause {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
  readonly name?: unknown;
}

/** Where ethers, wallets and nodes put the error that they wrap. */
const NESTED = ["error", "cause", "info", "data", "originalError", "reason"] as const;
const MAX_DEPTH = 6;

/** The error and those that it wraps, outermost first. */
function causes(error: unknown, depth = 0): Cause[] {
  if (typeof error === "string") return [{ message: error }];
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return [];
  const inner = NESTED.flatMap((key) => {
    const value = (error as Record<string, unknown>)[key];
    return typeof value === "object" ? causes(value, depth + 1) : [];
  });
  return [error, ...inner];
}

function isRejection({ code, message }: Cause): boolean {
  if (code === "ACTION_REJECTED" || code === 4001 || code === 5000) return true;
  return says(message, /user (rejected|denied|cancell?ed)|rejected by (the )?user|request rejected/i);
}

function says(message: unknown, pattern: RegExp): boolean {
  return typeof message === "string" && pattern.test(message);
}

const KINDS: readonly (readonly [Exclude<PlayerErrorKind, "contract">, (cause: Cause) => boolean])[] = [
  ["noGame", ({ name }) => name === "NoContractError"],
  [
    "insufficientGasMoney",
    ({ code, message }) =>
      code === "INSUFFICIENT_FUNDS" ||
      says(message, /insufficient funds|doesn't have enough funds|exceeds the balance of the account/i),
  ],
  [
    "nonce",
    ({ code, message }) =>
      code === "NONCE_EXPIRED" ||
      says(message, /nonce (is )?too (high|low)|nonce has already been used|incorrect nonce|invalid nonce/i),
  ],
  [
    "pendingNonce",
    ({ code, message }) =>
      code === "REPLACEMENT_UNDERPRICED" ||
      says(message, /replacement transaction underpriced|replacement fee too low/i),
  ],
  ["busy", ({ code, message }) => code === -32002 || says(message, /already pending/i)],
  [
    "unsupported",
    ({ code, message }) =>
      code === -32601 ||
      code === 4200 ||
      says(message, /method .*not (supported|found|available)|unsupported method|does not support/i),
  ],
  [
    "wrongNetwork",
    ({ code, message }) => code === 4902 || says(message, /chain ?id.*(mismatch|does not match)|wrong network/i),
  ],
  ["unauthorized", ({ code, message }) => code === 4100 || says(message, /^invalid account|unauthorized/i)],
  [
    "unreachable",
    ({ code, message }) =>
      code === "NETWORK_ERROR" ||
      code === "TIMEOUT" ||
      code === "SERVER_ERROR" ||
      says(message, /failed to fetch|networkerror|load failed|network changed|fetch failed|econnrefused|timeout/i),
  ],
];

const REVERT_DATA = /0x(?:[0-9a-f]{2}){4,}/i;

function decodeRevert(cause: Cause): PlayerError | undefined {
  const data = typeof cause.data === "string" ? cause.data : revertDataIn(cause.message);
  if (!data?.startsWith("0x") || data.length < 10) return undefined;
  const parsed = parseError(data);
  if (!parsed) return undefined;
  if (parsed.name in ERROR_TEXTS) return contractError(parsed.name as GameErrorName, [...parsed.args]);
  // Error(string) and Panic(uint256): a token that does not use custom errors, or a fault in the contract.
  const reason = parsed.name === "Error" ? `The contract refused: ${String(parsed.args[0])}.` : MESSAGES.unknown;
  return new PlayerError("contract", reason, { errorName: parsed.name });
}

function parseError(data: string) {
  try {
    return gameErrors.parseError(data);
  } catch {
    return null;
  }
}

/** Some wallets pass the data on only in their message. */
function revertDataIn(message: unknown): string | undefined {
  if (typeof message !== "string" || !/revert/i.test(message)) return undefined;
  return message.match(REVERT_DATA)?.[0];
}
