import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on any free port of this computer. */
export class TestServer {
  private constructor(
    private readonly server: Server,
    /** Without a path. */
    readonly url: string,
  ) {}

  static async start(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<TestServer> {
    const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    return new TestServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  /** Breaks all connections. New ones are accepted. */
  disconnect(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.disconnect();
    await once(this.server.close(), "close");
  }
}

/** Reads a request's whole body. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
