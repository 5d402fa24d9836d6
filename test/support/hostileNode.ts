import type { IncomingMessage, ServerResponse } from "node:http";

import { request as requestHttp } from "undici";

import { type Random, randomOf } from "../../scripts/local/random";
import { TestServer, textOf } from "./TestServer";

/** Faults of public nodes. All can be switched while the node is in use. */
export interface Faults {
  /** Batches are answered with one error, under this HTTP status. */
  readonly batchesRefused?: 200 | 400;
  /** The first requests are refused with 429, and one in ten afterwards. */
  readonly tooMany?: { readonly first: number; readonly retryAfterSeconds?: number };
  /**
   * Percentage of requests in which the connection breaks, equally often before and after the node has done its work.
   */
  readonly dropped?: { readonly percent: number; readonly seed: number };
  /** Percentage of requests without an answer, on an open connection. */
  readonly unanswered?: number;
  /** Percentage of requests that reach the node twice. */
  readonly doubled?: number;
  /** Maximum range of blocks for which logs are returned. */
  readonly logRange?: number;
  /** Logs come twice, and each also as one that was removed. */
  readonly logsRepeated?: boolean;
  /** The connection breaks in all requests with this method, after this number of answers. */
  readonly lost?: { readonly method: string; readonly after: number };
  /** The data of logs is truncated to this number of bytes. */
  readonly logBytes?: number;
  /** No logs of this block are returned. */
  readonly withoutLogsOf?: number;
  readonly pending?: "refused" | "null";
  /** Is this many blocks behind: always, or in every second request, as when two nodes share an address. */
  readonly lag?: { readonly blocks: number; readonly answers: "all" | "every second" };
  /** The node does not answer. */
  readonly away?: boolean;
}

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}
interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}
interface RpcLog {
  readonly blockNumber: string;
  readonly data: string;
}
type Logs = { readonly fromBlock?: string; readonly toBlock?: string };

/** Position of the block in a method's parameters. */
const BLOCK_AT: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getCode: 1,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
};
const HEADERS = {
  "content-type": "application/json",
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "retry-after",
};

/** Stands in front of a node and behaves as public nodes do at their worst. */
export class HostileNode {
  /** Every request as it came, oldest first: the methods in it, more than one only in a batch. */
  readonly requests: (readonly string[])[] = [];
  private current: Faults = {};
  private random: Random = () => 1;
  private sinceSwitch = 0;
  private answered = 0;

  private constructor(
    private readonly server: TestServer,
    private readonly target: string,
    readonly url = server.url,
  ) {}

  static async before(target: string): Promise<HostileNode> {
    const server = await TestServer.start((request, response) => node.serve(request, response));
    const node = new HostileNode(server, target);
    return node;
  }

  /** Replaces the faults. */
  set faults(faults: Faults) {
    this.current = faults;
    this.sinceSwitch = 0;
    this.answered = 0;
    this.random = randomOf(faults.dropped?.seed ?? 0);
    if (faults.away) this.server.disconnect();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { away, tooMany, dropped, batchesRefused, unanswered, doubled, lost } = this.current;
    if (away) return void request.socket.destroy();
    if (request.method === "OPTIONS") return void response.writeHead(204, HEADERS).end();
    const calls = JSON.parse(await textOf(request)) as Call | Call[];
    this.requests.push([calls].flat().map(({ method }) => method));
    const count = this.sinceSwitch++;
    const send = (status: number, answer: unknown, headers = {}) =>
      response.writeHead(status, { ...HEADERS, ...headers }).end(JSON.stringify(answer));
    if (tooMany && (count < tooMany.first || count % 10 === 0)) {
      const wait = tooMany.retryAfterSeconds;
      return void send(429, refusal(-32005, "Too many requests"), wait === undefined ? {} : { "retry-after": wait });
    }
    if (Array.isArray(calls) && batchesRefused) return void send(batchesRefused, refusal(-32600, "No batches"));
    if (this.happens(unanswered)) return;
    const isLost = [calls].flat().some(({ method }) => method === lost?.method) && this.answered++ >= lost!.after;
    if (isLost) return void request.socket.destroy();
    const isDropped = this.happens(dropped?.percent);
    if (isDropped && this.random() < 0.5) return void request.socket.destroy();
    try {
      if (this.happens(doubled)) await Promise.all([calls].flat().map((call) => this.answer(call, count)));
      const answers = await Promise.all([calls].flat().map((call) => this.answer(call, count)));
      if (isDropped || this.current.away) return void request.socket.destroy();
      send(200, Array.isArray(calls) ? answers : answers[0]);
    } catch {
      // The real node has stopped.
      request.socket.destroy();
    }
  }

  private happens(percent: number | undefined): boolean {
    return percent !== undefined && this.random() * 100 < percent;
  }

  private async answer(call: Call, count: number): Promise<object> {
    const { lag } = this.current;
    const isBehind = lag !== undefined && (lag.answers === "all" || count % 2 === 1);
    const answer =
      (await this.refuse(call)) ?? (isBehind ? await this.answerLate(call, lag.blocks) : await this.ask(call));
    if (call.method !== "eth_getLogs" || !Array.isArray(answer.result))
      return { jsonrpc: "2.0", id: call.id, ...answer };
    return { jsonrpc: "2.0", id: call.id, result: this.spoil(answer.result as RpcLog[]) };
  }

  private spoil(logs: readonly RpcLog[]): object[] {
    const { logsRepeated, withoutLogsOf, logBytes } = this.current;
    const kept = logs.filter(({ blockNumber }) => Number(blockNumber) !== withoutLogsOf);
    const told =
      logBytes === undefined ? kept : kept.map((log) => ({ ...log, data: log.data.slice(0, 2 + 2 * logBytes) }));
    return logsRepeated ? told.flatMap(repeat) : told;
  }

  private async refuse({ method, params = [] }: Call): Promise<Answer | undefined> {
    const { pending, logRange } = this.current;
    const isPending = params[BLOCK_AT[method]] === "pending";
    // An error text that does not mention the pending block.
    if (isPending && pending === "refused")
      return { error: { code: -32000, message: "pending block is not available" } };
    if (isPending && pending === "null" && method === "eth_getBlockByNumber") return { result: null };
    if (method !== "eth_getLogs" || logRange === undefined) return undefined;
    const { fromBlock, toBlock } = params[0] as Logs;
    const end = /^0x/.test(`${toBlock}`) ? toBlock : (await this.ask({ id: 0, method: "eth_blockNumber" })).result;
    if (Number(end) - Number(fromBlock) < logRange) return undefined;
    return { error: { code: -32005, message: `query exceeds max block range ${logRange}` } };
  }

  /** Answers like a node that does not know the last few blocks. */
  private async answerLate({ method, params = [], ...call }: Call, blocks: number): Promise<Answer> {
    const latest = Number((await this.ask({ ...call, method: "eth_blockNumber" })).result) - blocks;
    const behind = `0x${latest.toString(16)}`;
    if (method === "eth_blockNumber") return { result: behind };
    if (method === "eth_getLogs") {
      const { fromBlock, toBlock, ...filter } = params[0] as Logs;
      if (Number(fromBlock) > latest) return { result: [] };
      const end = Number(toBlock) <= latest ? toBlock : behind;
      return this.ask({ ...call, method, params: [{ ...filter, fromBlock, toBlock: end }] });
    }
    const at = BLOCK_AT[method];
    const known = params.map((value, index) => (index === at && !/^0x/.test(`${value as string}`) ? behind : value));
    if (Number(known[at]) > latest) {
      return method === "eth_getBlockByNumber"
        ? { result: null }
        : { error: { code: -32000, message: "header not found" } };
    }
    const answer = await this.ask({ ...call, method, params: known });
    const block = (answer.result as { blockNumber?: string } | null | undefined)?.blockNumber;
    return Number(block) > latest ? { result: null } : answer;
  }

  private async ask(call: Call): Promise<Answer> {
    const body = JSON.stringify({ jsonrpc: "2.0", ...call });
    const headers = { "content-type": "application/json" };
    // Costs a fifth of `fetch`, for thousands of requests.
    const answer = await requestHttp(this.target, { method: "POST", headers, body });
    const { result, error } = (await answer.body.json()) as Answer;
    return error === undefined ? { result } : { error };
  }
}

const repeat = (log: object) => [log, log, { ...log, removed: true, blockHash: `0x${"ab".repeat(32)}` }];
const refusal = (code: number, message: string) => ({ jsonrpc: "2.0", id: null, error: { code, message } });
