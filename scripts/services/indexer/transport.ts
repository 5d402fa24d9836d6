import { validLogs } from "#game/logs";

import { isRateLimited } from "../../owner/network/rateLimit";

/** A transport to a node, as viem makes them. */
type Transport = (options: never) => { readonly request: (asked: never) => Promise<unknown> };
type Ask = (asked: { readonly method: string }) => Promise<unknown>;

/** The one code by which Ponder knows that it asks too often. */
const TOO_MANY_REQUESTS = 429;

/**
 * Makes a node answer as Ponder expects it: with logs that hold, as Ponder refuses an answer that repeats a log and indexes
 * a log that was removed; and with one code for all limits of requests in a time, so that Ponder asks less often.
 */
export function asPonderExpects<T extends Transport>(transport: T): T {
  const open = (options: never) => {
    const node = transport(options);
    const request: Ask = async (asked) => {
      const answer = await (node.request as Ask)(asked).catch((error: unknown) => {
        throw isRateLimited(error) ? Object.assign(error as Error, { code: TOO_MANY_REQUESTS }) : error;
      });
      return asked.method === "eth_getLogs" && Array.isArray(answer) ? validLogs(answer) : answer;
    };
    return { ...node, request };
  };
  return open as Transport as T;
}
