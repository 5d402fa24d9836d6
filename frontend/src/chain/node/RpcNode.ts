import { isRateLimit, isUnknownBlock } from "#game/nodeErrors";

import { parseAnswer } from "./parseAnswer";

const TIMEOUT_MS = 10_000;
const TOO_MANY_REQUESTS = 429;
const TOO_LARGE = 413;
/** JSON-RPC's "limit exceeded": of requests, but for logs also of blocks or results. */
const LIMIT_EXCEEDED = -32005;
const OVERLOAD = /too many requests|rate.?limit|requests? (rate|limit)|throttl|quota|capacity|over.?load|daily.*limit/i;
const REVERT_CODE = 3;
/** Some nodes put a word before the data. */
const REVERT_DATA = /^(Reverted )?0x/;

/** A node's answer that is a refusal, with the revert data where a contract refused. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.data = data;
  }

  get isRevert(): boolean {
    return this.code === REVERT_CODE || isRevertData(this.data) || /revert/i.test(this.message);
  }
}

/** Hardhat wraps it; other nodes put explanations in its place. */
function isRevertData(data: unknown): boolean {
  if (typeof data === "string") return REVERT_DATA.test(data);
  return typeof data === "object" && data !== null && "data" in data && isRevertData(data.data);
}

/** Failure of a node that is out of reach, overloaded, or lacks the requested block: another node may answer. */
export class UnreachableError extends Error {
  readonly code = "NETWORK_ERROR";
  /** Delay that the node requests before a retry, milliseconds. */
  readonly retryAfterMs: number;

  constructor(cause: unknown, retryAfterMs = 0) {
    super("The node cannot be reached.", { cause });
    this.name = "UnreachableError";
    this.retryAfterMs = retryAfterMs;
  }
}

/** Failure of a node that lacks the requested block. */
class UnknownBlockError extends UnreachableError {}

/** A node at its address: one HTTP request for each question. */
export class RpcNode {
  private readonly url: string;
  private hasPending = true;
  private lastId = 0;

  constructor(url: string) {
    this.url = url;
  }

  /**
   * Sends a JSON-RPC request. A request for the pending block gets the latest one where the node has none pending.
   *
   * @throws RpcError when the node refuses, UnreachableError when another node may answer.
   */
  async send(method: string, params: readonly unknown[]): Promise<unknown> {
    if (!params.includes("pending")) return this.post(method, params);
    const answer = this.hasPending ? await this.askPending(method, params) : null;
    if (answer !== null) return answer;
    const result = await this.post(
      method,
      params.map((param) => (param === "pending" ? "latest" : param)),
    );
    this.hasPending = false;
    return result;
  }

  /** Answer for the pending block; null when the node may have none, as an answer for the latest block then shows. */
  private async askPending(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await this.post(method, params);
    } catch (error) {
      if (error instanceof UnknownBlockError || (error instanceof RpcError && !error.isRevert)) return null;
      throw error;
    }
  }

  private async post(method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await this.fetch({ jsonrpc: "2.0", id: ++this.lastId, method, params });
    const answer = await response
      .text()
      .then(parseAnswer)
      .catch(() => undefined);
    if (answer?.error) throw toError(new RpcError(answer.error), method, response);
    if (response.status === TOO_LARGE) throw new RpcError({ code: TOO_LARGE, message: "The request is too large." });
    if (!response.ok || answer?.result === undefined) throw new UnreachableError(response.status, retryAfter(response));
    return answer.result;
  }

  private async fetch(request: object): Promise<Response> {
    try {
      return await fetch(this.url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      throw new UnreachableError(cause);
    }
  }
}

/** A refusal is the node's answer, unless it is about the node itself. */
function toError(error: RpcError, method: string, response: Response): RpcError | UnreachableError {
  if (error.isRevert) return error;
  const isOverloaded =
    response.status === TOO_MANY_REQUESTS ||
    response.status >= 500 ||
    (isRateLimit(error) && !(error.code === LIMIT_EXCEEDED && method === "eth_getLogs")) ||
    OVERLOAD.test(error.message);
  if (isOverloaded) return new UnreachableError(error, retryAfter(response));
  return isUnknownBlock(error) ? new UnknownBlockError(error) : error;
}

/** Reads the Retry-After header, milliseconds: HTTP allows seconds or a date. */
function retryAfter({ headers }: Response): number {
  const text = headers.get("retry-after") ?? "";
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return milliseconds > 0 ? milliseconds : 0;
}

/** A number as JSON-RPC writes it. */
export function toQuantity(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}
