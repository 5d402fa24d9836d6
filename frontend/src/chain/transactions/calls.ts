import { deployment } from "../node/deployment";
import { errorCodes } from "../game/errorKinds";
import { toPlayerError } from "../game/errors";
import { toQuantity } from "../node/RpcNode";
import type { ContractCall, Log } from "../node/node";
import type { FlowSigner } from "./transaction";

/*
 * Several calls that the wallet sends as one atomic transaction: EIP-5792.
 */

const VERSION = "2.0.0";
/** A capability listed for this chain holds for all. */
const EVERY_CHAIN = 0;

let connected: { readonly address: string; readonly provider: FlowSigner["provider"] } | undefined;

/** Remembers the wallet, to query the outcome of what it has sent. */
export function rememberWallet(address: string, { provider }: FlowSigner): void {
  connected = { address, provider };
}

/** The wallet of an account, when it is the one that is connected. */
export function walletOf(address: string): FlowSigner["provider"] | undefined {
  return connected?.address === address ? connected.provider : undefined;
}

/** The wallet cannot send these calls after all: a capability, the chain, their number, its upgrade or atomicity. */
const CANNOT = [5700, 5710, 5740, 5750, 5760];
const UNKNOWN_CALLS = 5730;

interface Capabilities {
  readonly atomic?: { readonly status?: unknown };
}

/** Whether the wallet says that it can send several calls as one on the game's chain. */
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
 * @returns The wallet's name for them; undefined when it cannot after all. Declining is an error.
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
    const { id } = (await provider.send("wallet_sendCalls", [request])) as { id: string };
    return id;
  } catch (cause) {
    const cannot = errorCodes(cause).some((code) => CANNOT.includes(code as number));
    if (cannot || toPlayerError(cause).kind === "unsupported") return undefined;
    throw cause;
  }
}

type CallsOutcome =
  | { readonly kind: "waiting" }
  | {
      readonly kind: "mined";
      readonly hash: string | undefined;
      readonly logs: readonly Pick<Log, "topics" | "data">[];
    }
  /** Reverted in a block. */
  | { readonly kind: "reverted"; readonly hash: string | undefined }
  /** The wallet did not send them, or has forgotten them. */
  | { readonly kind: "lost" };

interface CallsStatus {
  readonly status: number;
  readonly receipts?: readonly { readonly transactionHash: string; readonly logs: readonly Log[] }[];
}

/** Asks the wallet for the outcome of calls. Throws when it does not answer. */
export async function inspectCalls(provider: FlowSigner["provider"], callsId: string): Promise<CallsOutcome> {
  try {
    const { status, receipts } = (await provider.send("wallet_getCallsStatus", [callsId])) as CallsStatus;
    const hash = receipts?.at(-1)?.transactionHash;
    if (status < 200) return { kind: "waiting" };
    if (status < 300) return { kind: "mined", hash, logs: receipts?.flatMap(({ logs }) => logs) ?? [] };
    return status < 500 ? { kind: "lost" } : { kind: "reverted", hash };
  } catch (cause) {
    if (errorCodes(cause).includes(UNKNOWN_CALLS)) return { kind: "lost" };
    throw cause;
  }
}
