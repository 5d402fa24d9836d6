import type { JsonRpcSigner } from "ethers";

import type { Intent } from "./intent";
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

interface SentAnyhow {
  readonly chainId: number;
  /** Which chain of that id, where a local one was restarted. */
  readonly genesis: string | undefined;
  /** Milliseconds since 1970 on the computer's clock. */
  readonly sentAt: number;
  /** False for a preparation, such as an approval, after which another transaction follows. */
  readonly isFinal: boolean;
}

/** A transaction that a wallet has sent, with what it takes to find it again after a reload. */
export interface SentTransaction extends SentAnyhow {
  /** Empty while it is not known: the page was left while the wallet was asked. Then the nonce leads to it. */
  readonly hash: string;
  /** At first what was expected. */
  readonly nonce: number;
  /** Whether a node has told the nonce: the wallet chose it. */
  readonly isNonceKnown?: boolean;
  /** Where the hash is not known: hashes of other transactions of the account, which this one is not. */
  readonly others?: readonly string[];
  readonly to: string;
  readonly data: string;
  /** No block before this one can hold it. */
  readonly fromBlock: number;
}

/** Several calls that a wallet sends as one (EIP-5792): only the wallet knows their outcome. */
export interface SentCalls extends SentAnyhow {
  /** The wallet's name for them. */
  readonly callsId: string;
  /** Of the transaction that they came to; known with its receipt. */
  readonly hash?: string;
}

/** One write of a player, from the press of a button to its result. */
export interface Transaction {
  readonly id: string;
  readonly intent: Intent;
  /** What it does, as on the button: "Buy Case Fan". */
  readonly label: string;
  /** The player's account. */
  readonly from: string;
  readonly status: TransactionStatus;
  readonly sent?: SentTransaction | SentCalls;
  /** What the wallet is being asked to send. */
  readonly asked?: SentTransaction;
}

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
  readonly signer: FlowSigner;
  readonly from: string;
  /** Says what the wallet is being asked for. */
  readonly showRequest: (request: string) => void;
}

/** A call of a contract. */
export interface ContractCall {
  readonly to: string;
  readonly data: string;
}

/** One transaction to send. */
export interface Step extends ContractCall {
  /** What the wallet is asked for: "Confirm the purchase in your wallet". */
  readonly request: string;
  readonly isFinal: boolean;
  /** What follows a preparation; a wallet that can send several calls as one is asked for both together. */
  readonly next?: Step;
}

/** A write that a player can do. */
export interface Flow {
  readonly intent: Intent;
  readonly label: string;
  /**
   * Finds out what to send now; may ask the wallet for a signature. Called again after each step that is not final.
   *
   * @throws PlayerError when it cannot work, before the wallet is asked for anything.
   */
  prepare(context: FlowContext): Promise<Step>;
}

/** Whether the transaction is under way: a player should not start the same one again. */
export function isUnderWay({ status }: Transaction): boolean {
  return status.stage === "checking" || status.stage === "wallet" || status.stage === "pending";
}
