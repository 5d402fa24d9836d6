import { errorCodes, provesUnsent } from "../game/errorKinds";
import { toPlayerError } from "../game/errors";
import { deployment } from "../node/deployment";
import type { ContractCall, Log } from "../node/node";
import { toQuantity } from "../node/RpcNode";
import type { FlowSigner } from "./transaction";

/*
 * Several calls that the wallet sends as one atomic transaction (EIP-5792). Wallets follow either version of it, or
 * neither: see `test/world/wallets.ts`.
 */

const VERSION = "2.0.0";
/** The key under which a wallet lists capabilities of all chains. */
const EVERY_CHAIN = 0;

let connected: { readonly address: string; readonly provider: FlowSigner["provider"] } | undefined;

/** Remembers the wallet, to query the outcome of its calls. */
export function rememberWallet(address: string, { provider }: FlowSigner): void {
  connected = { address, provider };
}

/** The wallet of an account, if that account is connected. */
export function walletOf(address: string): FlowSigner["provider"] | undefined {
  return connected?.address === address ? connected.provider : undefined;
}

/**
 * Error codes of a wallet that cannot send these calls: it refuses the request, a capability, the chain, their number,
 * its upgrade or atomicity.
 */
const CANNOT: readonly unknown[] = [-32602, 5700, 5710, 5740, 5750, 5760];
const UNKNOWN_CALLS = 5730;

interface Capabilities {
  readonly atomic?: { readonly status?: unknown };
}

/** Whether the wallet reports that it can send several calls as one on the game's chain. */
export async function canSendCalls({ provider }: FlowSigner, from: string): Promise<boolean> {
  try {
    const answer: unknown = await provider.send("wallet_getCapabilities", [from, [toQuantity(deployment.chainId)]]);
    return Object.entries(answer as Record<string, Capabilities | null>).some(
      ([chainId, capabilities]) =>
        [EVERY_CHAIN, deployment.chainId].includes(Number(chainId)) &&
        ["supported", "ready"].includes(String(capabilities?.atomic?.status)),
    );
  } catch {
    return false;
  }
}

/**
 * Asks the wallet to send these calls as one.
 *
 * @returns The wallet's name for them, empty when its answer is lost; undefined when it cannot send them after all.
 * @throws Error of a wallet that has sent nothing, because the player declined.
 */
export async function sendCalls(
  { provider }: FlowSigner,
  from: string,
  calls: readonly ContractCall[],
): Promise<string | undefined> {
  const request = {
    version: VERSION,
    from,
    chainId: toQuantity(deployment.chainId),
    atomicRequired: true,
    calls: calls.map(({ to, data, value = 0n }) => ({ to, data, value: toQuantity(value) })),
  };
  try {
    return idIn(await provider.send("wallet_sendCalls", [request]));
  } catch (cause) {
    const cannot = errorCodes(cause).some((code) => CANNOT.includes(code));
    if (cannot || toPlayerError(cause).kind === "unsupported") return undefined;
    if (provesUnsent(cause)) throw cause;
    return "";
  }
}

/** Id of calls in a wallet's answer; in version 1 the answer is the id. */
function idIn(answer: unknown): string {
  const id = typeof answer === "string" ? answer : (answer as { id?: unknown } | null | undefined)?.id;
  return typeof id === "string" ? id : "";
}

/** Status of calls, as the wallet reports it. */
interface CallsReport {
  /** An unknown status counts as waiting. */
  readonly verdict: "waiting" | "succeeded" | "failed" | "forgotten";
  /** Transactions in the answer, and their logs where it has them. */
  readonly hashes: readonly string[];
  readonly logs: readonly Pick<Log, "topics" | "data">[];
}

interface CallsStatus {
  readonly status?: unknown;
  readonly receipts?: unknown;
}

interface CallsReceipt {
  readonly transactionHash?: unknown;
  readonly status?: unknown;
  readonly logs?: unknown;
}

/**
 * Asks the wallet for the outcome of calls.
 *
 * @throws Error of a wallet that does not report it.
 */
export async function inspectCalls(provider: FlowSigner["provider"], callsId: string): Promise<CallsReport> {
  try {
    return readStatus(await provider.send("wallet_getCallsStatus", [callsId]));
  } catch (cause) {
    if (errorCodes(cause).includes(UNKNOWN_CALLS)) return { verdict: "forgotten", hashes: [], logs: [] };
    throw cause;
  }
}

function readStatus(answer: unknown): CallsReport {
  const { status, receipts } = (typeof answer === "object" && answer !== null ? answer : {}) as CallsStatus;
  const all: readonly CallsReceipt[] = Array.isArray(receipts) ? receipts.filter(Boolean) : [];
  const verdict = verdictOf(status);
  // Version 1 has no status for reverted calls.
  const isReverted = verdict === "succeeded" && all.some((receipt) => Number(receipt.status ?? 1) === 0);
  return {
    verdict: isReverted ? "failed" : verdict,
    hashes: all.map(({ transactionHash }) => transactionHash).filter((hash) => typeof hash === "string"),
    logs: all.flatMap(({ logs }) => (Array.isArray(logs) ? logs.filter(isLog) : [])),
  };
}

/** Meaning of version 2's numbers (wallets differ from 300 up) and version 1's words. */
function verdictOf(status: unknown): "waiting" | "succeeded" | "failed" {
  const number = status === "CONFIRMED" ? 200 : Number(status);
  if (!(number >= 200)) return "waiting";
  return number < 300 ? "succeeded" : "failed";
}

function isLog(log: unknown): log is Pick<Log, "topics" | "data"> {
  const { topics, data } = (log ?? {}) as Partial<Log>;
  return Array.isArray(topics) && typeof data === "string";
}
