/*
 * Answers of real wallets, which differ from the specifications. Only data: the console's unit tests read it.
 */

const HASH = `0x${"12".repeat(32)}`;

interface Row {
  /** Wallet, and where it was seen. */
  readonly source: string;
}

/** Errors of players who decline. Nothing is sent. */
export const REJECTIONS: readonly (Row & { readonly error: unknown })[] = [
  {
    source: "MetaMask's extension",
    error: { code: 4001, message: "MetaMask Tx Signature: User denied transaction signature." },
  },
  {
    source: "MetaMask's app, as an internal error",
    error: { code: -32603, message: "User cancelled the transaction" },
  },
  {
    source: "MetaMask before 2020, with the words in the data alone",
    error: {
      code: -32603,
      message: "Internal JSON-RPC error.",
      data: { message: "MetaMask Tx Signature: User denied transaction signature." },
    },
  },
  { source: "Rabby, Phantom, OKX: EIP-1193's words", error: { code: 4001, message: "User rejected the request." } },
  { source: "Taho", error: { code: 4001, message: "the user rejected the request" } },
  {
    source: "ethers, around any of them",
    error: {
      code: "ACTION_REJECTED",
      message: 'user rejected action (action="sendTransaction", reason="rejected")',
      info: { error: { code: 4001, message: "ethers-user-denied: MetaMask Tx Signature: User denied." } },
    },
  },
  { source: "WalletConnect's code", error: { code: 5000, message: "User rejected." } },
  { source: "WalletConnect, the method refused", error: { code: 5002, message: "User rejected methods." } },
  { source: "Rainbow by WalletConnect, without a code", error: { message: "Request rejected" } },
  { source: "Frame", error: { code: -1, message: "User declined transaction" } },
  { source: "SafePal", error: { message: "Cancelled by User" } },
  { source: "Trust Wallet", error: { code: -32000, message: "User canceled" } },
  { source: "Trust Wallet, one word", error: { message: "cancelled" } },
  { source: "Coinbase Wallet", error: { message: "User denied transaction signature" } },
  { source: "Fireblocks by WalletConnect", error: { message: "Error: User rejected transaction" } },
  { source: "Safe as the host of the page", error: { message: "Transaction was rejected" } },
  { source: "wallets that say it to the player", error: "Transaction rejected" },
  {
    source: "Ledger by MetaMask",
    error: {
      code: -32603,
      message:
        "Error: TransportStatusError: Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)",
    },
  },
  {
    source: "Ledger's newer firmware, by its status code",
    error: { code: -32603, message: "Ledger device: UNKNOWN_ERROR (0x5501)" },
  },
  { source: "Ledger's library", error: { name: "UserRefusedOnDevice", message: "UserRefusedOnDevice" } },
  { source: "Trezor", error: { code: "Failure_ActionCancelled", message: "Action cancelled by user" } },
  { source: "Trezor by MetaMask, its window closed", error: { code: -32603, message: "Error: Popup closed" } },
  { source: "GridPlus Lattice", error: { message: "Request Declined by User" } },
];

/** Errors that prove that nothing was sent, and the kind of each. */
export const REFUSALS: readonly (Row & { readonly error: unknown; readonly kind: string })[] = [
  {
    source: "geth, passed on by a wallet",
    error: { code: -32000, message: "insufficient funds for gas * price + value" },
    kind: "insufficientGasMoney",
  },
  {
    source: "ethers",
    error: { code: "INSUFFICIENT_FUNDS", message: "insufficient funds for intrinsic transaction cost" },
    kind: "insufficientGasMoney",
  },
  { source: "EIP-1193", error: { code: 4200, message: "The method is not supported." }, kind: "unsupported" },
  {
    source: "JSON-RPC",
    error: { code: -32601, message: "The method eth_sendTransaction does not exist" },
    kind: "unsupported",
  },
  {
    source: "MetaMask, locked",
    error: { code: 4100, message: "The requested account and/or method has not been authorized by the user." },
    kind: "unauthorized",
  },
  {
    source: "MetaMask, with a request open",
    error: { code: -32002, message: "Request of type 'eth_sendTransaction' already pending" },
    kind: "busy",
  },
  {
    source: "MetaMask, on a network without EIP-1559",
    error: { code: -32602, message: "Invalid transaction params: params specify an EIP-1559 transaction" },
    kind: "unknown",
  },
];

/** Errors whose transactions were mined anyway. */
export const LOST_ANSWERS: readonly (Row & { readonly error: unknown })[] = [
  { source: "geth, when the wallet sends twice", error: { code: -32000, message: "already known" } },
  { source: "older geth", error: { code: -32603, message: "Known transaction (3b7baba5)" } },
  { source: "Erigon", error: { code: -32000, message: "ALREADY_EXISTS: already known" } },
  { source: "Nethermind", error: { code: -32010, message: "AlreadyKnown" } },
  {
    source: "WalletConnect after five minutes, while MetaMask, Safe and Fireblocks can still sign",
    error: { message: "Request expired. Please try again." },
  },
  {
    source: "ethers around WalletConnect",
    error: {
      code: "UNKNOWN_ERROR",
      message:
        'could not coalesce error (error={ "message": "Request expired. Please try again." }, payload={ "method": "eth_sendTransaction" })',
      error: { message: "Request expired. Please try again." },
    },
  },
  { source: "MetaMask", error: { code: -32603, message: "Internal JSON-RPC error." } },
  { source: "MetaMask's app in 2020", error: {} },
  { source: "a wallet that throws nothing", error: undefined },
  {
    source: "MetaMask, its background stopped by the browser",
    error: { code: 4900, message: "MetaMask: Disconnected from MetaMask background. Page reload required." },
  },
  {
    source: "Chrome, an extension's background stopped",
    error: { message: "The message port closed before a response was received." },
  },
  { source: "a wallet whose own node answers late", error: { code: -32603, message: "timeout of 60000ms exceeded" } },
  { source: "a wallet whose own node is out of reach", error: { message: "Failed to fetch" } },
  { source: "geth, when the first of two answers is lost", error: { code: -32000, message: "nonce too low" } },
  {
    source: "geth, when a wallet sends it again with another price",
    error: { code: -32000, message: "replacement transaction underpriced" },
  },
];

/** Answers to `eth_sendTransaction` that are no hash of a transaction. */
export const HASHES: readonly (Row & { readonly answer: unknown })[] = [
  { source: "Rabby for a Safe: a signature", answer: `0x${"ab".repeat(65)}` },
  { source: "a wallet that answers nothing", answer: null },
  { source: "a wallet that answers with an object", answer: { hash: HASH } },
];

/** Answers to `wallet_sendCalls`, and the name of the calls in them. */
export const CALL_IDS: readonly (Row & { readonly answer: unknown; readonly id: string })[] = [
  { source: "EIP-5792, version 2", answer: { id: "0xca11" }, id: "0xca11" },
  { source: "Coinbase Wallet, version 1", answer: "0xca11", id: "0xca11" },
  { source: "Safe: its own hash", answer: { id: HASH }, id: HASH },
  { source: "a wallet that answers nothing", answer: null, id: "" },
  { source: "a wallet that answers with something else", answer: { callsId: 5 }, id: "" },
];

/** Errors to `wallet_sendCalls` after which the same is asked for in two steps. */
export const CALLS_REFUSALS: readonly (Row & { readonly error: unknown })[] = [
  { source: "a wallet without the method", error: { code: -32601, message: "The method does not exist" } },
  { source: "MetaMask, whose check of the request fails", error: { code: -32602, message: "Invalid params" } },
  {
    source: "MetaMask, a capability it lacks",
    error: { code: 5700, message: "Unsupported non-optional capabilities" },
  },
  { source: "MetaMask, a chain without EIP-7702", error: { code: 5710, message: "EIP-7702 not supported on chain" } },
  { source: "MetaMask, not upgraded by the player", error: { code: 5750, message: "User rejected the upgrade." } },
  { source: "EIP-5792, atomicity", error: { code: -32603, data: { code: 5760, message: "Atomicity not supported" } } },
];

/** Answers to `wallet_getCallsStatus`, the wallet's verdict, which is waiting where it says nothing, and their hashes. */
export const CALLS_STATUSES: readonly (Row & {
  readonly answer: unknown;
  readonly verdict: "waiting" | "succeeded" | "failed";
  readonly hashes?: readonly string[];
})[] = [
  { source: "EIP-5792, waiting", answer: { status: 100 }, verdict: "waiting" },
  {
    source: "EIP-5792, mined",
    answer: { status: 200, receipts: [{ transactionHash: HASH, status: "0x1", logs: [] }] },
    verdict: "succeeded",
    hashes: [HASH],
  },
  { source: "EIP-5792, not sent", answer: { status: 400 }, verdict: "failed" },
  {
    source: "EIP-5792, reverted",
    answer: { status: 500, receipts: [{ transactionHash: HASH, status: "0x0", logs: [] }] },
    verdict: "failed",
    hashes: [HASH],
  },
  { source: "Safe and Coinbase Wallet, version 1", answer: { status: "PENDING" }, verdict: "waiting" },
  {
    source: "Safe and Coinbase Wallet, version 1, mined",
    answer: { status: "CONFIRMED", receipts: [{ transactionHash: HASH, status: "0x1", logs: [] }] },
    verdict: "succeeded",
    hashes: [HASH],
  },
  {
    source: "version 1, reverted: the receipt alone tells",
    answer: { status: "CONFIRMED", receipts: [{ transactionHash: HASH, status: "0x0" }] },
    verdict: "failed",
    hashes: [HASH],
  },
  { source: "Base Account: mined, without receipts", answer: { status: 200 }, verdict: "succeeded" },
  {
    source: "a wallet whose receipt has neither status nor logs",
    answer: { status: 200, receipts: [{ transactionHash: HASH }] },
    verdict: "succeeded",
    hashes: [HASH],
  },
  {
    source: "MetaMask 12.22: an error, though mined",
    answer: { status: 500, receipts: [] },
    verdict: "failed",
  },
  { source: "Tempo: an error until there is a receipt", answer: { status: 500 }, verdict: "failed" },
  { source: "EIP-5792, in part", answer: { status: 600, receipts: null }, verdict: "failed" },
  { source: "Porto, not sent: its numbers are one hundred lower", answer: { status: 300 }, verdict: "failed" },
  { source: "a number in hexadecimal digits", answer: { status: "0xc8" }, verdict: "succeeded" },
  { source: "an unknown word", answer: { status: "QUEUED" }, verdict: "waiting" },
  { source: "no status", answer: {}, verdict: "waiting" },
  { source: "nothing", answer: null, verdict: "waiting" },
  { source: "a text", answer: "pending", verdict: "waiting" },
];
