import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

import type { PortChoice } from "./options";

/** Everything listens here, where only this computer can reach it. */
export const HOST = "127.0.0.1";

const PORTS_TO_TRY = 100;

/**
 * Finds a port for each choice, all different and all free now.
 *
 * @throws Error when a requested port is taken, or none is free near a default.
 */
export async function findPorts(choices: readonly PortChoice[]): Promise<number[]> {
  const servers: Server[] = [];
  try {
    // Each port is held until all are found.
    for (const choice of choices) servers.push(await listenAsChosen(choice));
    return servers.map((server) => (server.address() as AddressInfo).port);
  } finally {
    await Promise.all(servers.map((server) => once(server.close(), "close")));
  }
}

async function listenAsChosen({ port, requestedBy }: PortChoice): Promise<Server> {
  const last = requestedBy === undefined ? port + PORTS_TO_TRY - 1 : port;
  let reason: NodeJS.ErrnoException | undefined;
  for (let candidate = port; candidate <= last; candidate++) {
    const server = createServer().listen(candidate, HOST);
    try {
      await once(server, "listening");
      return server;
    } catch (error) {
      reason = error as NodeJS.ErrnoException;
    }
  }
  if (requestedBy === undefined) throw new Error(`All ports from ${port} to ${last} are in use.`);
  const problem = reason?.code === "EADDRINUSE" ? "is busy" : `cannot be used (${reason?.code})`;
  throw new Error(`Port ${port} (${requestedBy}) ${problem}: choose another one, or 0 for any.`);
}

/**
 * Begins to listen on a port that `findPorts` has found.
 *
 * @throws Error when somebody has taken it since.
 */
export async function listenOn(port: number, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    if (!(error instanceof Error) || !/EADDRINUSE|already in use/.test(error.message)) throw error;
    throw new Error(`Port ${port} is busy: it was taken during the start. Start again, or choose another one.`);
  }
}
