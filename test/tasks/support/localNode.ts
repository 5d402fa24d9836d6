import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import hre from "hardhat";

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params?: unknown[];
}

/** What only development nodes answer: without it, the upgrade plugin takes the chain for a real one. */
const DEVELOPMENT_METHODS = ["hardhat_metadata", "anvil_metadata"];

/**
 * This process's chain, served to others. It can break at a chosen moment, lie, and pass for a real chain.
 */
export class LocalNode {
  /** Whether it hides that it is a development chain. */
  passesForReal = false;
  /** Called after a request of that method was carried out; the answer waits for it, for ever if need be. */
  readonly afterwards = new Map<string, (count: number) => Promise<void> | void>();
  /** Makes another answer of the true one, to a request of that method. */
  readonly instead = new Map<string, (result: unknown) => unknown>();
  /** What it refuses, and with which words; the others are answered. */
  refuses: (method: string, params: readonly unknown[]) => string | undefined = () => undefined;
  private readonly counts = new Map<string, number>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<LocalNode> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const node = new LocalNode(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on("request", (request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        const parsed = JSON.parse(body) as Request | Request[];
        const answer = Array.isArray(parsed) ? Promise.all(parsed.map(node.answer)) : node.answer(parsed);
        void answer.then((answers) =>
          response.setHeader("content-type", "application/json").end(JSON.stringify(answers)),
        );
      });
    });
    return node;
  }

  /** How often a method was asked for. */
  countOf(method: string): number {
    return this.counts.get(method) ?? 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), "close");
  }

  private readonly answer = async ({ id, method, params }: Request): Promise<object> => {
    const count = this.countOf(method) + 1;
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
