import { inSlices } from "../../browser/slices";
import { RpcError, toQuantity } from "./RpcNode";

/** Failure of a call to an address without a contract. */
export class NoContractError extends Error {
  readonly code = "NO_CONTRACT";

  constructor(address: string) {
    super(`There is no contract at ${address}.`);
    this.name = "NoContractError";
  }
}

/** Options of a read. */
export interface ReadOptions {
  /** Block to read; the latest by default. */
  readonly blockTag?: string | number;
  /** Account that the contract sees as the caller. */
  readonly from?: string;
}

interface ReadCall extends ReadOptions {
  /** Address of the contract. */
  readonly to: string;
  readonly data: string;
}

interface BundlerOptions {
  /** Sends a JSON-RPC request. */
  readonly send: (method: string, params: readonly unknown[]) => Promise<unknown>;
  /** The block that is read where a call names none. */
  readonly latest: () => Promise<number>;
  /** A contract that runs several calls of itself as one. */
  readonly bundling: {
    readonly address: string;
    encode(calls: readonly string[]): string;
    /** Splits the answer to so many calls. */
    decode(answer: string, count: number): readonly string[];
    /** Called with each answer: whether there is a contract. */
    noteContract(isThere: boolean): void;
  };
}

interface Call {
  readonly data: string;
  readonly promise: Promise<string>;
  readonly resolve: (result: string) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs calls of contracts. Calls of the bundling contract in one turn of the event loop, for the same block, travel as
 * one; all others alone, and the same call only once.
 */
export class ReadBundler {
  private readonly options: BundlerOptions;
  /** Calls by their data, grouped by block, contract and sender. */
  private readonly waiting = new Map<string, Map<string, Call>>();

  constructor(options: BundlerOptions) {
    this.options = options;
  }

  /** Runs a call without sending a transaction. */
  async call({ from, to, data, blockTag }: ReadCall): Promise<string> {
    const block = blockTag ?? (await this.options.latest());
    const key = JSON.stringify([typeof block === "string" ? block : toQuantity(block), to, from]);
    let calls = this.waiting.get(key);
    if (!calls) {
      calls = new Map();
      this.waiting.set(key, calls);
      setTimeout(() => this.flush(key));
    }
    const call = calls.get(data) ?? toCall(data);
    calls.set(call.data, call);
    return call.promise;
  }

  private flush(key: string): void {
    const [block, to, from] = JSON.parse(key) as [string, string, string | null];
    const calls = [...this.waiting.get(key)!.values()];
    this.waiting.delete(key);
    if (to === this.options.bundling.address && from === null) return void this.run(calls, block);
    const transaction = from === null ? { to } : { from, to };
    for (const call of calls) this.ask({ ...transaction, data: call.data }, block).then(call.resolve, call.reject);
  }

  /**
   * Runs calls as one, and passes on their results in slices, because each is then decoded. If a call reverts, and with
   * it all, or the node finds them too large, each half runs separately.
   */
  private async run(calls: readonly Call[], block: string): Promise<void> {
    try {
      const results = await this.askTogether(calls, block);
      await inSlices([...calls.entries()], ([index, { resolve }]) => resolve(results[index]!));
    } catch (error) {
      if (calls.length === 1 || !(error instanceof RpcError)) return calls.forEach(({ reject }) => reject(error));
      const middle = Math.ceil(calls.length / 2);
      await Promise.all([calls.slice(0, middle), calls.slice(middle)].map((half) => this.run(half, block)));
    }
  }

  private async askTogether(calls: readonly Call[], block: string): Promise<readonly string[]> {
    const { address, encode, decode, noteContract } = this.options.bundling;
    const isAlone = calls.length === 1;
    const data = isAlone ? calls[0]!.data : encode(calls.map((call) => call.data));
    const result = await this.ask({ to: address, data }, block);
    // A call to an address without code returns nothing.
    noteContract(result !== "0x");
    if (result === "0x") throw new NoContractError(address);
    return isAlone ? [result] : decode(result, calls.length);
  }

  private async ask(transaction: object, block: string): Promise<string> {
    return (await this.options.send("eth_call", [transaction, block])) as string;
  }
}

function toCall(data: string): Call {
  let resolve!: Call["resolve"];
  let reject!: Call["reject"];
  const promise = new Promise<string>((onResult, onError) => {
    resolve = onResult;
    reject = onError;
  });
  return { data, promise, resolve, reject };
}
