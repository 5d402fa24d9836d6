import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import { TaskError } from "./errors";

const MAX_BACKOFF = 20;

/** Host and port of a server. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Starts a server.
 *
 * @param flag The flag that the error names.
 * @throws TaskError when the port is not free.
 */
export async function listen(server: Server, { host, port }: Address, flag: string): Promise<Server> {
  server.listen(port, host);
  await once(server, "listening").catch((error: Error) => {
    throw new TaskError(`${flag} ${host}:${port}: ${error.message}`);
  });
  return server;
}

/**
 * Polls until the process receives a stop signal, with growing delays after failures.
 *
 * @param interval Seconds.
 * @param onLooked Called after each poll, with the problem if it failed.
 */
export async function pollUntilStopped(
  interval: bigint,
  look: () => Promise<void>,
  onLooked: (problem: Error | undefined) => void,
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop.abort());
  for (let failures = 0; !stop.signal.aborted;) {
    const problem = await look().then(
      () => undefined,
      (error: Error) => error,
    );
    failures = problem === undefined ? 0 : failures + 1;
    onLooked(problem);
    const wait = Number(interval) * 1_000 * Math.min(2 ** failures, MAX_BACKOFF);
    await sleep(wait, undefined, { signal: stop.signal }).catch(() => {});
  }
}
