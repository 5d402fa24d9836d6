import { validLogs } from "#game/logs";

import { isRateLimited } from "../../owner/network/rateLimit";

/** A viem transport to a node. */
type Transport = (options: never) => { readonly request: (asked: never) => Promise<unknown> };
type Ask = (asked: { readonly method: string }) => Promise<unknown>;

/** The only code that Ponder recognizes as a rate limit. */
const TOO_MANY_REQUESTS = 429;

/**
 * Adapts a node's answers for Ponder. Filters logs, because Ponder refuses repeated logs and indexes removed ones. Uses
 * one code for all rate limits, so that Ponder slows down.
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
