import type { JsonRpcSigner } from "ethers";
import * as v from "valibot";

import { account, count } from "../game/schemas";
import type { ContractCall } from "../node/node";
import { StoredIntent } from "./knownWrites";
import type { Intent, Result } from "./writeKind";

/** Stage of a transaction. Everything after `pending` is final. */
export type TransactionStatus =
  | { readonly stage: "checking" }
  /** The wallet shows a request: a signature, or the transaction itself. */
  | { readonly stage: "wallet"; readonly request: string }
  /** Sent. `isSlow` after 25 seconds; it is still watched. A doubt is a reason why it may never come to an end. */
  | { readonly stage: "pending"; readonly isSlow: boolean; readonly doubt?: Doubt }
  | { readonly stage: "confirmed"; readonly result: Result }
  | { readonly stage: "failed"; readonly message: string }
  /** Nothing was sent, because the price is another one than the player saw: the button asks again. */
  | { readonly stage: "repriced"; readonly message: string }
  /** The player declined in the wallet. */
  | { readonly stage: "rejected" }
  /** The page was left before the wallet had sent it. */
  | { readonly stage: "interrupted" }
  /** Another transaction with the same nonce took its place. */
  | { readonly stage: "cancelled" }
  /** Nobody can tell how it went, or it went through and the game does not show its effect. */
  | { readonly stage: "unknown"; readonly message: string }
  /** The chain that it was sent to no longer exists. */
  | { readonly stage: "dropped" };

/** Reason why the outcome of a transaction may never be seen. */
export type Doubt =
  /** No node knows it. */
  | "forgotten"
  /** Its nonce is used, and no node shows by which transaction. */
  | "unfound"
  /** The account is a contract: its co-signers may have to sign, and the transaction is another one. */
  | "cosigners"
  /** Only the wallet knows, and does not tell. */
  | "wallet";

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i));

const sentAnyhow = {
  chainId: count,
  /** Hash of the game's deployment block, which distinguishes restarts of a local chain. */
  genesis: v.optional(v.string()),
  /** Milliseconds since 1970 on the computer's clock. */
  sentAt: count,
  /** False for a preparation, such as an approval, after which another transaction follows. */
  isFinal: v.boolean(),
  /** Earlier versions stored the transaction's `others` here. */
  others: v.optional(v.pipe(v.array(hex), v.readonly())),
};

/** A transaction that a wallet has sent, with what it takes to find it again after a reload. */
const SentTransaction = v.pipe(
  v.object({
    ...sentAnyhow,
    /** Hash; empty while unknown, when the page was left or the wallet's answer lost. Then the nonce leads to it. */
    hash: v.union([hex, v.literal("")]),
    /** Nonce; the expected one until a node reports another. */
    nonce: count,
    /** Whether to rely on the nonce: a node reported it, the operator set it, or nothing else leads to the hash. */
    isNonceTrusted: v.optional(v.boolean()),
    to: account,
    data: hex,
    /** First block that can hold it. */
    fromBlock: count,
    /** Sender, where that is an operator and not the player. */
    operator: v.optional(account),
    /** Bytes that an operator has signed, sent again while no node knows them. */
    raw: v.optional(hex),
    /** The wallet's error, as a player reads it: the reason, if it turns out that nothing was sent. */
    error: v.optional(v.string()),
  }),
  v.readonly(),
);
export type SentTransaction = v.InferOutput<typeof SentTransaction>;

/** Several calls that a wallet sends as one (EIP-5792): the wallet knows their outcome, and the game's events. */
const SentCalls = v.pipe(
  v.object({
    ...sentAnyhow,
    /** The wallet's name for them; empty while unknown, when the page was left or the wallet's answer lost. */
    callsId: v.string(),
    /** No block before this one can hold them. */
    fromBlock: v.optional(count),
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
    intent: StoredIntent,
    /** Its effect, as on the button: "Buy Case Fan". */
    label: v.string(),
    /** The player's account. */
    from: account,
    sent: v.optional(v.union([SentTransaction, SentCalls])),
    /** Transaction about to be sent: requested from the wallet, or signed by the operator. */
    asked: v.optional(v.union([SentTransaction, SentCalls])),
    /** Hashes of forgotten transactions of the player, so that this one is not taken for any of them. */
    others: v.optional(v.pipe(v.array(hex), v.readonly())),
  }),
  v.readonly(),
);
export type StoredTransaction = v.InferOutput<typeof StoredTransaction>;

/** One write of a player, from the press of a button to its result. */
export type Transaction = StoredTransaction & { readonly status: TransactionStatus };

/** Part of a signer that a flow uses; an ethers `JsonRpcSigner` has it. */
export type FlowSigner = Pick<JsonRpcSigner, "getAddress" | "sendUncheckedTransaction" | "signTypedData"> & {
  readonly provider: Pick<JsonRpcSigner["provider"], "send">;
};

/** Part of the player's wallet that a flow uses. */
export interface FlowWallet {
  readonly address: string | undefined;
  readonly isOnGameNetwork: boolean;
  connect(): Promise<void>;
  switchNetwork(): Promise<void>;
  getSigner(): Promise<FlowSigner>;
}

export interface FlowContext {
  /** Reaches the wallet, which may be locked or on another network. Called only when something is to be signed. */
  reachSigner(): Promise<FlowSigner>;
  readonly from: string;
  /**
   * Announces the next request to the wallet, and the transaction that it asks for.
   *
   * @returns False where the write starts over instead: the player was offered something, and time has passed.
   * @throws PlayerError when the player has stopped waiting: the request must not be made.
   */
  announce(request: string, asked?: SentTransaction | SentCalls): Promise<boolean>;
}

/** One transaction to send. */
export interface Step extends ContractCall {
  /** Text shown while the wallet is open: "Confirm the purchase in your wallet". */
  readonly request: string;
  readonly isFinal: boolean;
  /** Gas counted out exactly, so that no coins are left over; estimated where left out. Price in wei. */
  readonly gas?: { readonly gasLimit: bigint; readonly gasPrice: bigint };
  /** Step after a preparation; a wallet that can send several calls as one gets both together. */
  readonly next?: Step;
}

/** A write that a player can do. */
export interface Flow {
  readonly intent: Intent;
  readonly label: string;
  /** Tokens that it takes from the player, wei; none when left out. */
  readonly cost?: bigint;
  /** True for a transaction of the operator's own, which its key sends as it is, never the wallet. */
  readonly isOperators?: boolean;
  /**
   * Finds out what to send now; may ask the wallet for a signature. Called again after each step that is not final.
   *
   * @returns Undefined where `announce` has it start over.
   * @throws PlayerError when it cannot work, before the first request to the wallet.
   */
  prepare(context: FlowContext): Promise<Step | undefined>;
}

/** Sender of a player's transaction: the player, or the operator that acts for them. */
export function senderOf(player: string, sent: Pick<SentTransaction, "operator">): string {
  return sent.operator ?? player;
}

/** Whether the wallet has not told what it has sent, if anything. */
export function isUnnamed(sent: Transaction["sent"]): boolean {
  return sent !== undefined && ("callsId" in sent ? sent.callsId : sent.hash) === "";
}

/** Whether its outcome is still watched for. */
export function isUnderWay({ status }: Transaction): boolean {
  return status.stage === "checking" || status.stage === "wallet" || status.stage === "pending";
}

/** Reason, in a sentence for the player, why a transaction did not do what it should; undefined when they know it or it did. */
export function problemOf(status: TransactionStatus): string | undefined {
  return "message" in status ? status.message : undefined;
}

/** Whether nobody knows a transaction that is under way: it may have been dropped, and may still go through. */
export function isLost(status: TransactionStatus): boolean {
  return status.stage === "pending" && status.doubt !== undefined && status.doubt !== "cosigners";
}

/** Whether a player should not start the same one again. */
export function isBusy(transaction: Transaction): boolean {
  return isUnderWay(transaction) && !isLost(transaction.status);
}
