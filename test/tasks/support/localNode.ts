import type { IncomingMessage, ServerResponse } from "node:http";

import hre from "hardhat";

import { TestServer, textOf } from "../../support/TestServer";

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params?: unknown[];
}

/** Methods that only development nodes answer: without them, the upgrade plugin takes the chain for a real one. */
const DEVELOPMENT_METHODS = ["hardhat_metadata", "anvil_metadata"];

/**
 * This process's chain, served to others. It can break at a chosen moment, lie, and pass for a real chain.
 */
export class LocalNode {
  /** True while it hides that it is a development chain. */
  passesForReal = false;
  /** Called after a request of that method was carried out; the answer waits for it, for ever if need be, and may get lost. */
  readonly afterwards = new Map<string, (count: number) => Promise<void> | void>();
  /** Makes another answer of the true one, to a request of that method. */
  readonly instead = new Map<string, (result: unknown) => unknown>();
  /** Message with which it refuses a request; undefined to answer it. */
  refuses: (method: string, params: readonly unknown[]) => string | undefined = () => undefined;
  private readonly counts = new Map<string, number>();

  private constructor(
    private readonly server: TestServer,
    readonly url = server.url,
  ) {}

  static async start(): Promise<LocalNode> {
    const server = await TestServer.start((request, response) => node.serve(request, response));
    const node = new LocalNode(server);
    return node;
  }

  /** Ends everything special, and begins to count again. */
  behave(): void {
    this.counts.clear();
    this.passesForReal = false;
    this.afterwards.clear();
    this.instead.clear();
    this.refuses = () => undefined;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const calls = JSON.parse(await textOf(request)) as Request | Request[];
    const answers = await (Array.isArray(calls) ? Promise.all(calls.map(this.answer)) : this.answer(calls));
    response.setHeader("content-type", "application/json").end(JSON.stringify(answers));
  }

  private readonly answer = async ({ id, method, params }: Request): Promise<object> => {
    const count = (this.counts.get(method) ?? 0) + 1;
    this.counts.set(method, count);
    try {
      if (this.passesForReal && DEVELOPMENT_METHODS.includes(method)) throw new Error(`Method ${method} not found`);
      const refusal = this.refuses(method, params ?? []);
      if (refusal !== undefined) throw new Error(refusal);
      const result: unknown = await hre.network.provider.request({ method, params });
      await this.afterwards.get(method)?.(count);
      return { jsonrpc: "2.0", id, result: this.instead.get(method)?.(result) ?? result };
    } catch (error) {
      const { message, data } = error as Error & { data?: unknown };
      return { jsonrpc: "2.0", id, error: { code: -32000, message, data } };
    }
  };
}
