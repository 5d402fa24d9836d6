import type { JsonRpcSigner } from "ethers";
import * as v from "valibot";

import { account, count } from "../schemas";
import { Intent } from "./intent";
import type { TransactionResult } from "./results";

/** Where a transaction stands. Everything after `pending` is final. */
export type TransactionStatus =
  | { readonly stage: "checking" }
  /** The wallet shows a request: a signature, or the transaction itself. */
  | { readonly stage: "wallet"; readonly request: string }
  /** Sent. `isSlow` after 25 seconds; it is still watched. */
  | { readonly stage: "pending"; readonly isSlow: boolean }
  | { readonly stage: "confirmed"; readonly result: TransactionResult }
  | { readonly stage: "failed"; readonly message: string }
  /** The player declined in the wallet. */
  | { readonly stage: "rejected" }
  /** The page was left before the wallet had sent it. */
  | { readonly stage: "interrupted" }
  /** Another transaction with the same nonce took its place. */
  | { readonly stage: "cancelled" }
  /** The chain that it was sent to does not exist any more. */
  | { readonly stage: "dropped" };

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i));

const sentAnyhow = {
  chainId: count,
  /** Which chain of that id, where a local one was restarted. */
  genesis: v.optional(v.string()),
  /** Milliseconds since 1970 on the computer's clock. */
  sentAt: count,
  /** False for a preparation, such as an approval, after which another transaction follows. */
  isFinal: v.boolean(),
};

/** A transaction that a wallet has sent, with what it takes to find it again after a reload. */
const SentTransaction = v.pipe(
  v.object({
    ...sentAnyhow,
    /** Empty while it is not known: the page was left while the wallet was asked. Then the nonce leads to it. */
    hash: v.union([hex, v.literal("")]),
    /** At first what was expected. */
    nonce: count,
    /** Whether a node has told the nonce: the wallet chose it. */
    isNonceKnown: v.optional(v.boolean()),
    /** Hashes of the account's other transactions, which this one is not, as long as its own is not known. */
    others: v.optional(v.pipe(v.array(hex), v.readonly())),
    to: account,
    data: hex,
    /** No block before this one can hold it. */
    fromBlock: count,
    /** Who has sent it, where that is an operator and not the player. */
    operator: v.optional(account),
    /** What an operator has signed: it is sent again while no node knows it. */
    raw: v.optional(hex),
  }),
  v.readonly(),
);
export type SentTransaction = v.InferOutput<typeof SentTransaction>;

/** Several calls that a wallet sends as one (EIP-5792): only the wallet knows their outcome. */
const SentCalls = v.pipe(
  v.object({
    ...sentAnyhow,
    /** The wallet's name for them. */
    callsId: v.string(),
    /** The transaction that they came to; known with its receipt. */
    hash: v.optional(hex),
  }),
  v.readonly(),
);
export type SentCalls = v.InferOutput<typeof SentCalls>;

/** The stored part of a write, from which its status follows. */
export const StoredTransaction = v.pipe(
  v.object({
    id: v.string(),
    intent: Intent,
    /** Its effect, as on the button: "Buy Case Fan". */
    label: v.string(),
    /** The player's account. */
    from: account,
    sent: v.optional(v.union([SentTransaction, SentCalls])),
    /** The request that the wallet is asked to send. */
    asked: v.optional(SentTransaction),
  }),
  v.readonly(),
);
export type StoredTransaction = v.InferOutput<typeof StoredTransaction>;

/** One write of a player, from the press of a button to its result. */
export type Transaction = StoredTransaction & { readonly status: TransactionStatus };

/** What a flow asks of a wallet; an ethers `JsonRpcSigner` has it. */
export type FlowSigner = Pick<JsonRpcSigner, "getAddress" | "sendUncheckedTransaction" | "signTypedData"> & {
  readonly provider: Pick<JsonRpcSigner["provider"], "send">;
};

/** What a flow needs of the player's wallet. */
export interface FlowWallet {
  readonly address: string | undefined;
  readonly isOnGameNetwork: boolean;
  connect(): Promise<void>;
  switchNetwork(): Promise<void>;
  getSigner(): Promise<FlowSigner>;
}

export interface FlowContext {
  /** Reaches the wallet, which may be locked or on another network. Asked for only when something is to be signed. */
  readonly reachSigner: () => Promise<FlowSigner>;
  readonly from: string;
  /** Says what the wallet is about to be asked for. Rejects when it is not to be asked. */
  readonly announce: (request: string) => Promise<void>;
}

/** A call of a contract. */
export interface ContractCall {
  readonly to: string;
  readonly data: string;
  /** Of the network's coin, wei. */
  readonly value?: bigint;
}

/** One transaction to send. */
export interface Step extends ContractCall {
  /** What the wallet is asked for: "Confirm the purchase in your wallet". */
  readonly request: string;
  readonly isFinal: boolean;
  /** Counted out exactly, so that nothing is left; estimated where it is left out. Price in wei. */
  readonly gas?: { readonly limit: bigint; readonly price: bigint };
  /** What follows a preparation; a wallet that can send several calls as one is asked for both together. */
  readonly next?: Step;
}

/** A write that a player can do. */
export interface Flow {
  readonly intent: Intent;
  readonly label: string;
  /** Sent as it is by the key that plays without asking, never by the wallet. */
  readonly isOperators?: boolean;
  /**
   * Finds out what to send now; may ask the wallet for a signature. Called again after each step that is not final.
   *
   * @throws PlayerError when it cannot work, before the wallet is asked for anything.
   */
  prepare(context: FlowContext): Promise<Step>;
}

/** Who has sent a player's transaction: the player, or the operator that acts for them. */
export function senderOf(player: string, sent: Pick<SentTransaction, "operator">): string {
  return sent.operator ?? player;
}

/** Whether the transaction is under way: a player should not start the same one again. */
export function isUnderWay({ status }: Transaction): boolean {
  return status.stage === "checking" || status.stage === "wallet" || status.stage === "pending";
}
