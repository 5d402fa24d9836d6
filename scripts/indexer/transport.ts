import { validLogs } from "../game/logs";

/** A transport to a node, as viem makes them. */
type Transport = (options: never) => { readonly request: (asked: never) => Promise<unknown> };
type Ask = (asked: { readonly method: string }) => Promise<unknown>;

/** Returns only the logs that hold: Ponder refuses an answer that repeats a log, and indexes a log that was removed. */
export function withValidLogs<T extends Transport>(transport: T): T {
  const open = (options: never) => {
    const node = transport(options);
    const request: Ask = async (asked) => {
      const answer = await (node.request as Ask)(asked);
      return asked.method === "eth_getLogs" && Array.isArray(answer) ? validLogs(answer) : answer;
    };
    return { ...node, request };
  };
  return open as Transport as T;
}
