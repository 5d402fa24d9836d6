import { type Cause, causes } from "#game/errors";

import { isMissingPart } from "../../browser/parts";
import { deployment } from "../node/deployment";

/** Raw bytes, longer than an address: nobody reads them. */
const BLOB = /0x[0-9a-f]{41,}/gi;

/** An error with a message for players: the problem and the remedy. */
export class PlayerError extends Error {
  readonly kind: KindName | "contract";
  /** The custom error's name, where the contract refused. */
  readonly errorName: string | undefined;

  constructor(kind: KindName | "contract", message: string, details: { errorName?: string; cause?: unknown } = {}) {
    super(message.replace(BLOB, "…"), { cause: details.cause });
    this.name = "PlayerError";
    this.kind = kind;
    this.errorName = details.errorName;
  }
}

/** Kind of error: its text for players, and the codes or words by which wallets and nodes report it. */
interface Kind {
  readonly text: string;
  readonly codes?: readonly unknown[];
  readonly words?: RegExp;
  /** True where a wallet with this error has sent nothing. */
  readonly provesUnsent?: true;
}

/** JSON-RPC's "invalid parameters": the request was read and refused. */
const INVALID_PARAMS = -32602;

/**
 * Words of wallets when the player declines. "Rejected" alone is not enough, because nodes also use it for known
 * transactions.
 */
const DECLINED = new RegExp(
  [
    /\b(user|player)( has)? (rejected|denied|declined|refused|cancell?ed)/,
    /\b(rejected|denied|declined|refused|cancell?ed) (by|on) (the |your )?(user|device)/,
    /^(error: )?(the )?(request|transaction|signature)( was| has been)? (rejected|denied|declined|cancell?ed)[.!]?$/,
    /^(rejected|denied|declined|cancell?ed)[.!]?$/,
    // Hardware wallets: two status codes of Ledger, its library's name for them, and Trezor's window.
    /\b0x(6985|5501)\b|UserRefusedOnDevice|popup closed/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** Errors that are not the contract's. The first match counts. */
const KINDS = {
  /** Declined by the player: not a fault, and shown as a quiet notice. */
  rejected: {
    text: "You declined the request in your wallet. Nothing was sent.",
    codes: ["ACTION_REJECTED", 4001, 5000, "Failure_ActionCancelled"],
    words: DECLINED,
    provesUnsent: true,
  },
  /** No contract at the game's address. */
  noGame: {
    text: "There is no game at this address on this network. Ask the owner of this site.",
    codes: ["NO_CONTRACT"],
  },
  insufficientGasMoney: {
    text: `This account has too little ${deployment.currency} to pay the network's fee. Add some ${deployment.currency} and try again.`,
    codes: ["INSUFFICIENT_FUNDS"],
    words: /insufficient funds|doesn't have enough funds|exceeds the balance of the account/i,
    provesUnsent: true,
  },
  nonce: {
    text: "Your wallet's nonce does not match the chain. Reset the account's activity in the wallet's settings and try again.",
    codes: ["NONCE_EXPIRED"],
    words: /nonce (is )?too (high|low)|nonce has already been used|incorrect nonce|invalid nonce/i,
  },
  pendingNonce: {
    text: "An earlier transaction of this account is still pending. Wait for it, or speed it up in your wallet, then try again.",
    codes: ["REPLACEMENT_UNDERPRICED"],
    words: /replacement transaction underpriced|replacement fee too low/i,
  },
  busy: {
    text: "Your wallet is still waiting for your answer to an earlier request. Open it and answer that one first.",
    codes: [-32002],
    words: /already pending/i,
    provesUnsent: true,
  },
  /** The wallet does not support the request. */
  unsupported: {
    text: "Your wallet cannot do this. Use another wallet.",
    codes: [-32601, 4200],
    words: /method .*not (supported|found|available)|unsupported method|does not support/i,
    provesUnsent: true,
  },
  wrongNetwork: {
    text: "Your wallet is on another network. Switch to the game's network and try again.",
    codes: [4902],
    words: /chain ?id.*(mismatch|does not match)|wrong network/i,
    provesUnsent: true,
  },
  /** The wallet is locked, or no longer lets the page use the account. */
  unauthorized: {
    text: "Your wallet does not give this page access to your account: it may be locked. Unlock it, check that this account is selected, and try again.",
    codes: [4100],
    words: /^invalid account|unauthorized/i,
    provesUnsent: true,
  },
  /** The wallet has switched away from the account for which everything was checked. */
  otherAccount: {
    text: "Your wallet has switched to another account; nothing more was sent. Switch back, or start again with the new account.",
  },
  /** The session key pays at most twice the gas price that the player saw. */
  gasPrice: { text: "Gas costs more than twice what you saw when you let this browser play." },
  /** The price differs from the one that the player saw. Not a fault: the player is asked again. */
  price: { text: "The price has changed. Press again to pay it." },
  /** A file of the console that the host no longer has, or that did not arrive. */
  missingPart: {
    text: "A part of the console did not load. There may be a newer version: reload the page.",
  },
  unreachable: {
    text: "The network cannot be reached right now. Check your connection; the game keeps retrying.",
    codes: ["NETWORK_ERROR", "TIMEOUT", "SERVER_ERROR"],
    words: /failed to fetch|networkerror|load failed|network changed|fetch failed|econnrefused|timeout/i,
  },
  unknown: { text: "Something unexpected went wrong. Nothing more was sent; try again." },
} satisfies Record<string, Kind>;

type KindName = keyof typeof KINDS;

/** Creates an error of a kind, with its sentence. */
export function playerError(kind: KindName, cause?: unknown): PlayerError {
  return new PlayerError(kind, KINDS[kind].text, { cause });
}

/** An error and those that it wraps, outermost first. */
export function causesOf(error: unknown): Cause[] {
  return typeof error === "string" ? [{ message: error }] : causes(error);
}

/** The error for players among an error and those that it wraps. */
export function ownError(error: unknown): PlayerError | undefined {
  return causesOf(error).find((cause): cause is PlayerError => cause instanceof PlayerError);
}

/** Kind of an error of a wallet or a node; undefined for unknown errors and refusals of the contract. */
export function kindOf(error: unknown): KindName | undefined {
  const chain = causesOf(error);
  if (chain.some(isMissingPart)) return "missingPart";
  return (Object.keys(KINDS) as KindName[]).find((name) => chain.some(isOf(KINDS[name])));
}

/**
 * Whether a wallet's error proves that it has sent nothing. Any other error can occur after a transaction was sent: the
 * wallet sent it twice, its node answered late, or the connection was cut.
 */
export function provesUnsent(error: unknown): boolean {
  const kind: Kind | undefined = KINDS[kindOf(error) ?? "unknown"];
  return kind.provesUnsent === true || errorCodes(error).includes(INVALID_PARAMS);
}

/** Whether a node refuses a transaction because it is pending or mined already. */
export function mayBeKnown({ message }: Error): boolean {
  return /already ?(known|exists|imported)|known transaction|nonce (is )?too low/i.test(message);
}

/** Whether an error is that no node could be reached. */
export function isUnreachable(error: unknown): boolean {
  return (ownError(error)?.kind ?? kindOf(error)) === "unreachable";
}

/** The codes of an error and of the errors that it wraps. */
export function errorCodes(error: unknown): unknown[] {
  return causes(error).map(({ code }) => code);
}

/** Whether an error matches a kind, by its code or its words. */
function isOf({ codes, words }: Kind): (cause: Cause) => boolean {
  return ({ code, message }) =>
    (code !== undefined && codes?.includes(code)) || (typeof message === "string" && words?.test(message)) || false;
}
