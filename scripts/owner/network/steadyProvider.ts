import { setTimeout as sleep } from "node:timers/promises";

import { keccak256 } from "ethers";
import { ProviderWrapper } from "hardhat/plugins";
import type { EIP1193Provider, RequestArguments } from "hardhat/types";

import { type Cause, causes } from "#game/errors";
import { validLogs } from "#game/logs";
import { isUnknownBlock } from "#game/nodeErrors";

import { hasWaited, isRateLimited } from "./rateLimit";

/** Delays before retries of a request whose answer was lost. */
const RETRY_MS = [200, 400, 800, 1_600];
/** Delays before retries after a rate limit, like Hardhat's after a status of 429. */
const LIMIT_RETRY_MS = [1_000, 2_000, 4_000, 5_000, 5_000, 5_000];
/** Hardhat's code for an answer that is not JSON-RPC, such as a gateway's page. */
const INVALID_RESPONSE = -32999;
/** Errors of nodes that already know the transaction. */
const KNOWN = /already known|known transaction|already imported|already exists|nonce too low/i;

/**
 * Makes public nodes reliable. Retries requests after lost answers and rate limits, and uses `latest` if a node has no
 * `pending` block. Returns only valid logs. Only harmless requests are retried, so no transaction is sent twice.
 */
export class SteadyProvider extends ProviderWrapper {
  private hasPending = true;

  constructor(
    private readonly node: EIP1193Provider,
    private readonly delays: readonly number[] = RETRY_MS,
    private readonly limitDelays: readonly number[] = LIMIT_RETRY_MS,
  ) {
    super(node);
  }

  override async request(request: RequestArguments): Promise<unknown> {
    const answer = await this.answer(request);
    return request.method === "eth_getLogs" && Array.isArray(answer) ? validLogs(answer) : answer;
  }

  private async answer(request: RequestArguments): Promise<unknown> {
    if (!mentionsPending(request)) return this.ask(request);
    if (!this.hasPending) return this.ask(atLatest(request));
    try {
      const answer = await this.ask(request);
      if (answer !== null) return answer;
    } catch (error) {
      if (!isAnswer(error) || isRevert(error) || isRateLimited(error)) throw error;
    }
    const answer = await this.ask(atLatest(request));
    this.hasPending = false;
    return answer;
  }

  private async ask(request: RequestArguments): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await this.node.request(request);
        if (answer !== null || !asksForNumberedBlock(request) || attempt >= this.delays.length) return answer;
        await sleep(this.delays[attempt]);
      } catch (error) {
        const known = attempt > 0 ? await this.findKnown(request, error) : undefined;
        if (known !== undefined) return known;
        // A node cannot lag behind its own pending block. If it does not find the block, it has none.
        const isBehind = isUnknownBlock(error as Error) && !mentionsPending(request);
        const isLimited = isRateLimited(error);
        const isFinal = isLimited ? hasWaited(error) : isAnswer(error) && !isBehind;
        const delays = isLimited ? this.limitDelays : this.delays;
        if (isFinal || attempt >= delays.length || !isHarmless(request)) throw error;
        await sleep(delays[attempt]);
      }
    }
  }

  /** The hash of a transaction that the node accepted although its answer was lost. */
  private async findKnown({ method, params }: RequestArguments, error: unknown): Promise<string | undefined> {
    if (method !== "eth_sendRawTransaction" || !KNOWN.test((error as Error).message)) return undefined;
    const hash = keccak256((params as [string])[0]);
    const found = await this.node.request({ method: "eth_getTransactionByHash", params: [hash] });
    return found === null ? undefined : hash;
  }
}

function mentionsPending({ params }: RequestArguments): boolean {
  return Array.isArray(params) && params.includes("pending");
}

/** Tasks request only block numbers that a node has reported, so null comes from a lagging node. */
function asksForNumberedBlock({ method, params }: RequestArguments): boolean {
  return method === "eth_getBlockByNumber" && /^0x/.test(String((params as unknown[])[0]));
}

function atLatest({ method, params }: RequestArguments): RequestArguments {
  return { method, params: (params as unknown[]).map((value) => (value === "pending" ? "latest" : value)) };
}

/** Sending a signed transaction again is harmless. A request for the node to sign is not. */
function isHarmless({ method }: RequestArguments): boolean {
  return /^(eth|net|web3)_/.test(method) && method !== "eth_sendTransaction";
}

/** True when the node has answered, even with an error. */
export function isAnswer(error: unknown): error is { readonly code: number } {
  const { code } = error as { code?: unknown };
  return typeof code === "number" && code !== INVALID_RESPONSE;
}

/**
 * True when the called contract is at fault: it reverted, burnt its gas, or returned unexpected data. False when the
 * node failed, limits requests or lags.
 */
export function isRefusal(error: unknown): boolean {
  return causes(error).some(({ code, message }) => {
    if (code === "CALL_EXCEPTION") return true;
    const text = String(message);
    if (code === "BAD_DATA") return /could not decode result data/.test(text);
    return (
      isAnswer({ code }) &&
      !isRateLimited({ code, message: text }) &&
      (isRevert({ message: text }) || !isUnknownBlock({ message }))
    );
  });
}

/** Error codes of failed connections, including ethers' own. */
const CONNECTION =
  /^(E(CONN|NOTFOUND|AI_|PIPE|TIMEDOUT|HOST|NET)|UND_ERR|CERT_|ERR_TLS|NETWORK_ERROR|SERVER_ERROR|TIMEOUT)/;

/** True when the node failed: it could not be reached, or answered with an error. */
export function isNodeFailure(error: unknown): boolean {
  const isOfNode = ({ code, message }: Cause) =>
    typeof code === "number" ||
    CONNECTION.test(String(code)) ||
    /^(HH\d+: Cannot connect|The node )/.test(String(message));
  return causes(error).some(isOfNode);
}

/** True when the node has run a contract, which reverted. */
export function isRevert(error: unknown): boolean {
  const { message, data } = error as { message: string; data?: unknown };
  return /revert/i.test(message) || (typeof data === "string" && /^0x./.test(data));
}
