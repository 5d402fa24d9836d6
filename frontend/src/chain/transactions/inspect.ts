import {
  type ChainTransaction,
  getBlock,
  getBlockTransactions,
  getReceipt,
  getTransaction,
  getTransactionCount,
  MAX_LAG_MS,
  type Receipt,
} from "../node/node";
import { senderOf, type SentTransaction } from "./transaction";

/**
 * Likeness of a mined transaction to the one that was asked for: the same call, in whatever the wallet wrapped it in or
 * appended to it; another call of the same function; or something else.
 */
export type Likeness = "itself" | "changed" | "other";

export type Outcome =
  /** Waiting for a block. The nonce is as reported by a node; undefined before that. */
  | { readonly kind: "waiting"; readonly nonce: number | undefined; readonly isKnown: boolean }
  /** Requested from the wallet, but unknown to the node that answered. */
  | { readonly kind: "unseen" }
  /** Mined, or its nonce used by something else. */
  | { readonly kind: "mined"; readonly receipt: Receipt; readonly likeness: Likeness }
  /** Its nonce is used, and no node shows by which transaction. */
  | { readonly kind: "unfound" };

/** Finds the outcome of a sent transaction, also when the wallet replaced it. */
export async function inspect(player: string, sent: SentTransaction): Promise<Outcome> {
  const from = senderOf(player, sent);
  if (sent.hash === "" && (await getTransactionCount(from, "pending")) <= sent.nonce) return { kind: "unseen" };
  const [receipt, known, count] = await Promise.all([
    receiptOf(sent),
    sent.hash === "" ? undefined : getTransaction(sent.hash),
    getTransactionCount(from, "latest"),
  ]);
  if (receipt) return { kind: "mined", receipt, likeness: "itself" };
  const nonce = known?.nonce ?? (sent.isNonceTrusted ? sent.nonce : undefined);
  // An expected nonce is often used by another transaction, sent at the same time or by another device.
  const isCertain = nonce !== undefined || isOld(sent);
  if (!isCertain || count <= (nonce ?? sent.nonce)) {
    // Without a hash, the transaction is the pending one with this nonce.
    return { kind: "waiting", nonce, isKnown: known !== undefined || sent.hash === "" };
  }
  return inspectNonce(from, sent, nonce ?? sent.nonce);
}

/** Finds what has used the account's nonce: the transaction itself a moment ago, a faster copy, or something else. */
async function inspectNonce(from: string, sent: SentTransaction, nonce: number): Promise<Outcome> {
  const receipt = await receiptOf(sent);
  if (receipt) return { kind: "mined", receipt, likeness: "itself" };
  const mined = await findByNonce(from, nonce, sent.fromBlock).catch(() => undefined);
  // The node may lag behind the one that gave the count, or have pruned the states that the search needs.
  if (!mined) return { kind: "unfound" };
  const replacement = await getReceipt(mined.hash);
  return replacement
    ? { kind: "mined", receipt: replacement, likeness: likenessOf(mined, sent) }
    : { kind: "waiting", nonce, isKnown: true };
}

/** Receipt of a transaction; undefined while it is in no block, or only its nonce is known. */
async function receiptOf({ hash }: SentTransaction): Promise<Receipt | undefined> {
  return hash === "" ? undefined : getReceipt(hash);
}

function isOld({ sentAt }: SentTransaction): boolean {
  return Date.now() - sentAt > MAX_LAG_MS;
}

/** Finds an account's transaction by its nonce, with a binary search over the blocks. */
async function findByNonce(from: string, nonce: number, fromBlock: number): Promise<ChainTransaction | undefined> {
  let low = fromBlock;
  let high = (await getBlock("latest"))?.number ?? fromBlock;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await getTransactionCount(from, middle)) > nonce) high = middle;
    else low = middle + 1;
  }
  const candidates = await getBlockTransactions(low);
  return candidates.find((candidate) => isSame(candidate.from, from) && candidate.nonce === nonce);
}

/** Length of `0x` and a function's selector, in characters. */
const SELECTOR_LENGTH = 10;

function likenessOf(mined: ChainTransaction, { to, data }: SentTransaction): Likeness {
  const [has, wanted] = [mined.data.toLowerCase(), data.toLowerCase()];
  const isTo = isSame(mined.to, to);
  if (isTo && (wanted === "0x" ? has === "0x" : has.startsWith(wanted))) return "itself";
  // Contract wallets and delegated accounts wrap the call: its target and data are inside.
  const wraps = wanted !== "0x" && [to.toLowerCase(), wanted].every((part) => has.includes(part.slice(2)));
  if (wraps) return "itself";
  return isTo && has.slice(0, SELECTOR_LENGTH) === wanted.slice(0, SELECTOR_LENGTH) ? "changed" : "other";
}

function isSame(address: string | null, other: string): boolean {
  return address?.toLowerCase() === other.toLowerCase();
}
