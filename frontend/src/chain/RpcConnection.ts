import type { ContractRunner, TransactionRequest } from "ethers";

const TIMEOUT_MS = 10_000;

/** A node's refusal, with the revert data where the contract said no. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.data = data;
  }
}

/** The node cannot be reached, or does not answer as a node does. */
export class UnreachableError extends Error {
  readonly code = "NETWORK_ERROR";

  constructor(cause: unknown) {
    super("The node cannot be reached.", { cause });
    this.name = "UnreachableError";
  }
}

interface Request {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { code: number; message: string; data?: unknown };
}

/**
 * The console's own connection to a node, for reading: what is asked for in one turn of the event loop travels as one
 * HTTP request. It runs ethers contracts, and is all of a provider that they need; ethers' own would bring name
 * resolution, signing and transaction formats along, a third of the console's code.
 */
export class RpcConnection implements ContractRunner {
  readonly provider = null;
  readonly #url: string;
  #waiting: Request[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Sends a JSON-RPC request.
   *
   * @throws RpcError when the node refuses, UnreachableError when it does not answer.
   */
  send(method: string, params: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setTimeout(() => void this.#flush());
      this.#waiting.push({ method, params, resolve, reject });
    });
  }

  /** Runs a call without sending a transaction; by default in the latest block. */
  async call({ from, to, data, blockTag = "latest" }: TransactionRequest): Promise<string> {
    const tag = typeof blockTag === "number" ? toQuantity(blockTag) : blockTag;
    return (await this.send("eth_call", [{ from, to, data }, tag])) as string;
  }

  async #flush(): Promise<void> {
    const requests = this.#waiting;
    this.#waiting = [];
    try {
      const answers = await this.#post(requests);
      requests.forEach((request, id) => settle(request, answers.get(id)));
    } catch (error) {
      for (const { reject } of requests) reject(error as Error);
    }
  }

  async #post(requests: readonly Request[]): Promise<Map<number, Answer>> {
    const body = requests.map(({ method, params }, id) => ({ jsonrpc: "2.0", id, method, params }));
    let answers: unknown;
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answers = await response.json();
    } catch (cause) {
      throw new UnreachableError(cause);
    }
    // A node that refuses the whole batch, for example because of too many requests, answers with one error.
    if (!Array.isArray(answers)) throw new UnreachableError(answers);
    return new Map((answers as Answer[]).map((answer) => [answer.id, answer]));
  }
}

function settle({ resolve, reject }: Request, answer: Answer | undefined): void {
  if (!answer) reject(new UnreachableError("There is no answer to this request."));
  else if (answer.error) reject(new RpcError(answer.error));
  else resolve(answer.result);
}

/** A number as JSON-RPC writes it. */
export function toQuantity(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}
