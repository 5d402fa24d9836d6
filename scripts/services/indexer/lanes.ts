import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { HOST } from "../../local/start/ports";

const LANES = 10;
const NOT_FOUND = 404;
const INTERNAL_ERROR = -32_603;

type Ask = (call: { readonly method: string; readonly params?: unknown }) => Promise<unknown>;

/** A node's refusal as viem reports it. */
interface Refusal extends Error {
  readonly code?: number;
  readonly status?: number;
  readonly details?: string;
}

/**
 * Gives a node several addresses on this computer. Ponder sends 20 requests a second to an address, and becomes faster
 * only after minutes. It slows down for each address when the node refuses.
 *
 * @param ask Sends a request to the node.
 */
export async function openLanes(ask: Ask): Promise<string[]> {
  // Every program and web page of this computer can reach the port, but not guess the path.
  const path = `/${randomUUID()}/`;
  const server = createServer((request, response) => {
    if (request.url?.startsWith(path)) void answer(ask, request, response);
    else response.writeHead(NOT_FOUND).end();
  });
  server.listen(0, HOST).unref();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Array.from({ length: LANES }, (_, lane) => `http://${HOST}:${port}${path}${lane}`);
}

async function answer(ask: Ask, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id, method, params } = JSON.parse(await text(request)) as { id: number; method: string; params?: unknown };
  const answer = await ask({ method, params }).then(
    (result) => ({ result }),
    ({ code, status, details, message }: Refusal) => ({
      error: { code: code ?? status ?? INTERNAL_ERROR, message: details ?? message },
    }),
  );
  response.setHeader("content-type", "application/json").end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
}
