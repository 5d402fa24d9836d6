import { AbiCoder, type FunctionFragment, id, Interface, type Result, Transaction } from "ethers";
import { vi } from "vitest";

import { ERC20Permit__factory } from "#bindings/factories/@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit__factory";
import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";
import { LeagueDistributor__factory } from "#bindings/factories/contracts/owner/LeagueDistributor__factory";
import type { BlockRange } from "#game/blockRanges";

import { WRITES } from "../../writes/all";
import { RangeReader, rangeReader } from "../history/RangeReader";
import { blockPoller } from "../node/chain";
import { deployment } from "../node/deployment";
import { type Block, type Log, type LogFilter, nodes } from "../node/node";
import type { Answer } from "../node/parseAnswer";
import { RpcError, toQuantity, UnreachableError } from "../node/RpcNode";
import { knowWrites } from "../transactions/knownWrites";
import { account, gameLog } from "./gameState";

const abi = new Interface([
  ...IRigRaid__factory.abi,
  ...ERC20Permit__factory.abi.filter(({ type }) => type === "function"),
  ...LeagueDistributor__factory.abi.filter(({ type }) => type === "function"),
]);

/** Functions by selector. `Interface` finds one by hashing all signatures, which would take most of a test's time. */
const FUNCTIONS = new Map<string, FunctionFragment>();
abi.forEachFunction((fragment) => FUNCTIONS.set(fragment.selector, fragment));

/** A contract's refusal, as a node returns it. */
export class Revert {
  readonly data: string;

  constructor(error: string, values: readonly unknown[] = []) {
    this.data = abi.encodeErrorResult(error, values);
  }
}

interface FakeTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  readonly input: string;
  readonly nonce: string;
}

interface FakeBlock {
  readonly transactions: readonly FakeTransaction[];
  readonly logs: readonly Log[];
}

interface LogRequest {
  readonly fromBlock: string;
  readonly toBlock: string;
  readonly topics?: LogFilter["topics"];
}

/** An event of the game, by name. */
export interface FakeLog {
  readonly name: string;
  readonly values: readonly unknown[];
}

type Handler = (args: Result, call: { from?: string }, tag: string) => readonly unknown[] | Revert;

const refuse = (data: string): Answer => ({ error: { code: 3, message: "execution reverted", data } });

const NO_STATE = { code: -32000, message: "missing trie node" };

const SILENT: FakeBlock = { transactions: [], logs: [] };

/**
 * The nodes, for tests: contract functions answer as set, wallets send into a pool of waiting transactions,
 * and blocks with their logs come when a test says so.
 */
export class FakeChain {
  /** The method of each request. */
  readonly requests: string[] = [];
  /** Results of contract functions, by name. A missing one reverts without data. */
  readonly functions: Record<string, Handler> = {};
  waiting: FakeTransaction[] = [];
  readonly blocks: FakeBlock[] = [SILENT, SILENT, SILENT];
  isDown = false;
  /** Time of a block, Unix seconds. */
  timeOf = (block: number): number => 1_000 + 12 * block;
  /** Most blocks of a range of logs; larger ones are refused. */
  mostBlocks = Infinity;
  /** Whether logs include the times of their blocks. */
  tellsTimes = false;
  /** Ranges whose logs were requested, refused ones included. */
  ranges: BlockRange[] = [];
  gas = 100_000n;
  /** Wei. */
  gasPrice = 1n;
  /** Code by account. Accounts without an entry are no contracts. */
  codes: Record<string, string> = {};
  /** Whether old states are refused, as nodes that keep none do. */
  forgetsStates = false;
  /** Null as some nodes write it where there is none. */
  baseFee: bigint | null | undefined;
  /** Everybody's balance of the network's coin, wei. */
  coins = 7n;
  /** Whether pending transaction counts include those that wait for a block; some nodes leave them out. */
  countsWaiting = true;
  /** Error that raw transactions are refused with. */
  refusal: { readonly code: number; readonly message: string } | undefined;
  private receipts = new Map<string, object>();
  private sent = 0;

  /** Replaces the nodes and the block poller until the test ends. */
  install(): this {
    knowWrites(WRITES);
    // Forgets what the nodes of other tests refused.
    Object.assign(rangeReader, new RangeReader());
    vi.spyOn(blockPoller, "latest").mockImplementation(async () => {
      if (this.isDown) throw new UnreachableError("It is down.");
      return this.latest;
    });
    // A poll of the real one would last into the next tests of a shared browser, and have them read everything again.
    vi.spyOn(blockPoller, "refresh").mockResolvedValue();
    vi.spyOn(nodes, "send").mockImplementation(async (method, params) => {
      if (this.isDown) throw new UnreachableError("It is down.");
      this.requests.push(method);
      const { result, error } = this.answer({ method, params });
      if (error) throw new RpcError(error);
      return result;
    });
    return this;
  }

  /** The latest block, as the block poller knows it. */
  get latest(): Block {
    return this.blockAt(this.height);
  }

  get height(): number {
    return this.blocks.length - 1;
  }

  blockAt(number: number): Block {
    const [hash, parentHash] = [id(`block ${number}`), id(`block ${number - 1}`)];
    return { number, hash, parentHash, timestamp: this.timeOf(number), logsBloom: "0x" };
  }

  /** Puts a transaction into the pool, as a wallet does, with the account's next nonce or another one. */
  send(from: string, to: string, data: string, nonce = this.nonce(from, Infinity)): string {
    const hash = id(`transaction ${++this.sent}`);
    this.waiting.push({ hash, from: from.toLowerCase(), to, input: data, nonce: toQuantity(nonce) });
    return hash;
  }

  /** Mines waiting transactions, and drops all others with the same nonce. */
  mine({
    hashes = this.waiting.map(({ hash }) => hash),
    logs = [] as FakeLog[],
    succeeds = true,
    isEarly = false,
  } = {}): void {
    const mined = this.waiting.filter(({ hash }) => hashes.includes(hash));
    const all = mined.flatMap(({ hash }) => logs.map((log) => ({ ...log, hash })));
    this.add(mined, all);
    for (const { hash } of mined) {
      const own = this.blocks.at(-1)!.logs.filter(({ transactionHash }) => transactionHash === hash);
      const blockNumber = isEarly ? null : toQuantity(this.height);
      const receipt = { transactionHash: hash, blockNumber, status: succeeds ? "0x1" : "0x0" };
      this.receipts.set(hash, { ...receipt, logs: own.map((log) => this.toRpc(log)) });
    }
    this.waiting = this.waiting.filter(
      ({ from, nonce }) => !mined.some((other) => other.from === from && other.nonce === nonce),
    );
  }

  /** Adds a block with these logs of the game, each in its own transaction. */
  log(...logs: readonly FakeLog[]): void {
    this.add(
      [],
      logs.map((log) => ({ ...log, hash: `0x${++this.sent}` })),
    );
  }

  /** Adds blocks without transactions; each of the last ones has as many logs as the numbers say. */
  pass(count: number, logs: readonly number[] = []): void {
    for (let block = logs.length; block < count; block++) this.blocks.push(SILENT);
    for (const length of logs) {
      this.log(
        ...Array.from({ length }, (_, place) => ({ name: "RewardsClaimed", values: [account(1 + place), 1n, 5n] })),
      );
    }
  }

  /** Takes the latest blocks away. */
  drop(count: number): void {
    this.blocks.splice(-count);
  }

  /** The logs that a node finds. */
  find({ blocks, topics = [] }: { blocks: BlockRange; topics?: LogFilter["topics"] }): Log[] {
    return this.blocks
      .slice(blocks.from, blocks.to + 1)
      .flatMap(({ logs }) => logs)
      .filter((log) => topics.every((wanted, place) => !wanted || wanted.includes(log.topics[place]!)));
  }

  private add(transactions: readonly FakeTransaction[], logs: readonly (FakeLog & { readonly hash: string })[]): void {
    const blockNumber = this.blocks.length;
    const encoded = logs.map(({ name, values, hash: transactionHash }, logIndex) =>
      gameLog(name, values, { blockNumber, logIndex, transactionHash }),
    );
    this.blocks.push({ transactions, logs: encoded });
  }

  private answer({ method, params }: { method: string; params: readonly unknown[] }): Answer {
    switch (method) {
      case "eth_call":
        return this.call(params[0] as { from?: string; data: string }, params[1] as string);
      case "eth_estimateGas":
        return { result: toQuantity(this.gas) };
      case "eth_getTransactionCount":
        if (this.forgetsStates && Number(params[1]) < this.height) return { error: NO_STATE };
        return { result: toQuantity(this.count(params[0] as string, params[1] as string)) };
      case "eth_getCode":
        return { result: this.codes[params[0] as string] ?? "0x" };
      case "eth_getTransactionReceipt":
        return { result: this.receipts.get(params[0] as string) ?? null };
      case "eth_getTransactionByHash":
        return { result: this.known().find(({ hash }) => hash === params[0]) ?? null };
      case "eth_getLogs":
        return this.logs(params[0] as LogRequest);
      case "eth_getBlockByNumber":
        return { result: this.block(params[0] as string) };
      case "eth_getBalance":
        return { result: toQuantity(this.coins) };
      case "eth_gasPrice":
        return { result: toQuantity(this.gasPrice) };
      case "eth_sendRawTransaction":
        return this.refusal ? { error: this.refusal } : { result: this.sendRaw(params[0] as string) };
      default:
        return { error: { code: -32601, message: `no ${method}` } };
    }
  }

  private sendRaw(raw: string): string {
    const { hash, from, to, data, nonce } = Transaction.from(raw);
    this.waiting.push({ hash: hash!, from: from!.toLowerCase(), to: to!, input: data, nonce: toQuantity(nonce) });
    return hash!;
  }

  private call({ from, data }: { from?: string; data: string }, tag: string): Answer {
    // A transfer of coins.
    if (data === "0x") return { result: "0x" };
    const fragment = FUNCTIONS.get(data.slice(0, 10));
    if (!fragment) return refuse("0x");
    const args = AbiCoder.defaultAbiCoder().decode(fragment.inputs, `0x${data.slice(10)}`);
    if (fragment.name === "multicall" && !(from && this.functions.multicall))
      return this.callAll(args[0] as Result, from, tag);
    const answer = this.functions[fragment.name]?.(args, { from }, tag);
    if (!answer) return refuse("0x");
    if (answer instanceof Revert) return refuse(answer.data);
    return { result: abi.encodeFunctionResult(fragment, answer) };
  }

  /** The game's own `multicall`: all answers, or the first refusal. */
  private callAll(calls: Iterable<string>, from: string | undefined, tag: string): Answer {
    const answers = [...calls].map((data) => this.call({ from, data }, tag));
    const refusal = answers.find(({ error }) => error);
    const results = answers.map(({ result }) => result);
    return refusal ?? { result: abi.encodeFunctionResult("multicall", [results]) };
  }

  private block(tag: string): object {
    const { number, hash, parentHash, timestamp } = this.blockAt(
      tag === "latest" || tag === "pending" ? this.height : Number(tag),
    );
    return {
      number: toQuantity(number),
      hash,
      parentHash,
      timestamp: toQuantity(timestamp),
      transactions: this.blocks[number]?.transactions ?? [],
      ...(this.baseFee !== undefined && { baseFeePerGas: this.baseFee === null ? null : toQuantity(this.baseFee) }),
    };
  }

  private logs({ fromBlock, toBlock, topics }: LogRequest): Answer {
    const blocks = { from: Number(fromBlock), to: Number(toBlock) };
    this.ranges.push(blocks);
    if (blocks.to - blocks.from + 1 > this.mostBlocks) {
      return { error: { code: -32600, message: "block range too large" } };
    }
    return { result: this.find({ blocks, topics }).map((log) => this.toRpc(log)) };
  }

  private toRpc(log: Log): object {
    const place = { blockNumber: toQuantity(log.blockNumber), logIndex: toQuantity(log.logIndex) };
    const time = this.tellsTimes && { blockTimestamp: toQuantity(this.timeOf(log.blockNumber)) };
    return { address: deployment.game, ...log, ...place, ...time };
  }

  private known(): FakeTransaction[] {
    return [...this.waiting, ...this.minedUpTo(this.height)];
  }

  private minedUpTo(block: number): FakeTransaction[] {
    return this.blocks.slice(0, block + 1).flatMap(({ transactions }) => transactions);
  }

  private count(address: string, tag: string): number {
    if (tag === "pending" && this.countsWaiting) return this.nonce(address, Infinity);
    return this.nonce(address, ["latest", "pending"].includes(tag) ? this.height : Number(tag));
  }

  /** Number of transactions of an account up to a block; `Infinity` includes those that wait. */
  private nonce(address: string, block: number): number {
    const counted = block === Infinity ? this.known() : this.minedUpTo(block);
    return counted.filter(({ from }) => from === address.toLowerCase()).length;
  }
}
