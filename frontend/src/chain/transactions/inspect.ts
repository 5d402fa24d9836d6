import {
  type ChainTransaction,
  MAX_LAG_MS,
  type Receipt,
  getBlock,
  getBlockTransactions,
  getReceipt,
  getTransaction,
  getTransactionCount,
} from "../node/node";
import { type SentTransaction, senderOf } from "./transaction";

export type Outcome =
  /** Waiting for a block. The nonce is the one a node reported; undefined while none has. */
  | { readonly kind: "waiting"; readonly nonce: number | undefined; readonly isKnown?: boolean }
  /** Requested from the wallet, but unknown to the node that answered. */
  | { readonly kind: "unseen" }
  /** Mined, itself or as the same call again with another fee. */
  | { readonly kind: "mined"; readonly receipt: Receipt }
  /** Its nonce is used up, and no node shows by what. */
  | { readonly kind: "unfound" }
  /** Replaced by something else with its nonce, in this block. */
  | { readonly kind: "cancelled"; readonly block: number };

/** Finds the outcome of a sent transaction, also when the wallet replaced it. */
export async function inspect(player: string, sent: SentTransaction): Promise<Outcome> {
  const from = senderOf(player, sent);
  if (sent.hash === "" && (await getTransactionCount(from, "pending")) <= sent.nonce) return { kind: "unseen" };
  const [receipt, known, count] = await Promise.all([
    receiptOf(sent),
    sent.hash === "" ? undefined : getTransaction(sent.hash),
    getTransactionCount(from, "latest"),
  ]);
  if (receipt) return { kind: "mined", receipt };
  const nonce = known?.nonce ?? (sent.isNonceTrusted ? sent.nonce : undefined);
  // An expected nonce is often another's: of a transaction sent at the same time, or by another device.
  const isCertain = nonce !== undefined || isOld(sent);
  if (!isCertain || count <= (nonce ?? sent.nonce)) return { kind: "waiting", nonce, isKnown: known !== undefined };
  return inspectNonce(from, sent, nonce ?? sent.nonce);
}

/** The account's nonce is used up: by the transaction itself a moment ago, by a faster copy, or by something else. */
async function inspectNonce(from: string, sent: SentTransaction, nonce: number): Promise<Outcome> {
  const receipt = await receiptOf(sent);
  if (receipt) return { kind: "mined", receipt };
  const mined = await findByNonce(from, nonce, sent.fromBlock).catch(() => undefined);
  // One node may lag behind the other that gave the count, or have forgotten the states that the search needs.
  if (!mined) return { kind: "unfound" };
  if (!isSame(mined.to, sent.to) || mined.data !== sent.data) return { kind: "cancelled", block: mined.block };
  const replacement = await getReceipt(mined.hash);
  return replacement ? { kind: "mined", receipt: replacement } : { kind: "waiting", nonce };
}

/** Receipt of a transaction; undefined while it is in no block, or only its nonce is known. */
async function receiptOf({ hash }: SentTransaction): Promise<Receipt | undefined> {
  return hash === "" ? undefined : getReceipt(hash);
}

function isOld({ sentAt }: SentTransaction): boolean {
  return Date.now() - sentAt > MAX_LAG_MS;
}

/** Finds the transaction of an account by its nonce, and its block, by halving the range of blocks that can hold it. */
async function findByNonce(
  from: string,
  nonce: number,
  fromBlock: number,
): Promise<(ChainTransaction & { readonly block: number }) | undefined> {
  let low = fromBlock;
  let high = (await getBlock("latest"))?.number ?? fromBlock;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await getTransactionCount(from, middle)) > nonce) high = middle;
    else low = middle + 1;
  }
  const candidates = await getBlockTransactions(low);
  const found = candidates.find((candidate) => isSame(candidate.from, from) && candidate.nonce === nonce);
  return found && { ...found, block: low };
}

function isSame(address: string | null, other: string): boolean {
  return address?.toLowerCase() === other.toLowerCase();
}
