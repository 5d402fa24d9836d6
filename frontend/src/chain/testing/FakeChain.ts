import { Interface, type LogDescription, type Result, Transaction, id } from "ethers";
import { vi } from "vitest";

import { ERC20Permit__factory } from "../../../../typechain-types/factories/@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit__factory";
import { IRigRaid__factory } from "../../../../typechain-types/factories/contracts/interfaces/IRigRaid__factory";
import { LeagueDistributor__factory } from "../../../../typechain-types/factories/contracts/owner/LeagueDistributor__factory";
import { blockPoller } from "../node/chain";
import { deployment } from "../node/deployment";
import { type Block, nodes } from "../node/node";
import { RpcError, UnreachableError } from "../node/RpcNode";

const abi = new Interface([
  ...IRigRaid__factory.abi,
  ...ERC20Permit__factory.abi.filter(({ type }) => type === "function"),
  ...LeagueDistributor__factory.abi.filter(({ type }) => type === "function"),
]);

/** A contract's refusal, as a node returns it. */
export class Revert {
  readonly data: string;

  constructor(error: string, values: readonly unknown[] = []) {
    this.data = abi.encodeErrorResult(error, values);
  }
}

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string };
}

interface FakeTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  readonly input: string;
  readonly nonce: string;
}

interface FakeReceipt {
  readonly transactionHash: string;
  readonly blockNumber: string;
  readonly status: string;
  readonly logs: object[];
}

interface LogRange {
  readonly fromBlock: string;
  readonly toBlock: string;
}

type Handler = (args: Result, call: { from?: string }, tag: string) => readonly unknown[] | Revert;

/**
 * The nodes, for tests: contract functions answer as set, wallets send into a pool of waiting transactions,
 * and blocks come when a test says so.
 */
export class FakeChain {
  /** The method of each request. */
  readonly requests: string[] = [];
  /** Results of contract functions, by name. A missing one reverts without data. */
  readonly functions: Record<string, Handler> = {};
  waiting: FakeTransaction[] = [];
  blocks: FakeTransaction[][] = [[], [], []];
  isDown = false;
  /** Time of the first block, Unix seconds; a block comes every 12. */
  genesisTime = 1_000;
  gas = 100_000n;
  /** Wei. */
  gasPrice = 1n;
  baseFee: bigint | undefined;
  /** Everybody's balance of the network's coin, wei. */
  coins = 7n;
  /** Whether pending transaction counts include those that wait for a block; some nodes leave them out. */
  countsWaiting = true;
  /** Error that raw transactions are refused with. */
  refusal: { readonly code: number; readonly message: string } | undefined;
  private receipts = new Map<string, FakeReceipt>();
  private sent = 0;

  /** Replaces the nodes and the block poller until the test ends. */
  install(): this {
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
    const number = this.blocks.length - 1;
    const timestamp = this.genesisTime + number * 12;
    return { number, hash: id(`block ${number}`), parentHash: id(`block ${number - 1}`), timestamp, logsBloom: "0x" };
  }

  /** Puts a transaction into the pool, as a wallet does, with the account's next nonce or another one. */
  send(from: string, to: string, data: string, nonce = this.nonce(from, Infinity)): string {
    const hash = id(`transaction ${++this.sent}`);
    this.waiting.push({ hash, from: from.toLowerCase(), to, input: data, nonce: quantity(nonce) });
    return hash;
  }

  /** Puts waiting transactions into a block; a nonce that is taken makes all others with it impossible. */
  mine({ hashes = this.waiting.map(({ hash }) => hash), logs = [] as FakeLog[], succeeds = true } = {}): void {
    const mined = this.waiting.filter(({ hash }) => hashes.includes(hash));
    this.blocks.push(mined);
    const blockNumber = quantity(this.blocks.length - 1);
    for (const { hash } of mined) {
      const receipt = { transactionHash: hash, blockNumber, status: succeeds ? "0x1" : "0x0" };
      const full = logs.map((log) => ({ ...encode(log), blockNumber, transactionHash: hash }));
      this.receipts.set(hash, { ...receipt, logs: full });
    }
    this.waiting = this.waiting.filter(
      ({ from, nonce }) => !mined.some((other) => other.from === from && other.nonce === nonce),
    );
  }

  private answer({ method, params }: { method: string; params: readonly unknown[] }): Answer {
    switch (method) {
      case "eth_call":
        return this.call(params[0] as { from?: string; data: string }, params[1] as string);
      case "eth_estimateGas":
        return { result: quantity(this.gas) };
      case "eth_getTransactionCount":
        return { result: quantity(this.count(params[0] as string, params[1] as string)) };
      case "eth_getTransactionReceipt":
        return { result: this.receipts.get(params[0] as string) ?? null };
      case "eth_getTransactionByHash":
        return { result: this.known().find(({ hash }) => hash === params[0]) ?? null };
      case "eth_getLogs":
        return { result: this.logs(params[0] as LogRange) };
      case "eth_getBlockByNumber":
        return { result: this.block(params[0] as string) };
      case "eth_getBalance":
        return { result: quantity(this.coins) };
      case "eth_gasPrice":
        return { result: quantity(this.gasPrice) };
      case "eth_sendRawTransaction":
        return this.refusal ? { error: this.refusal } : { result: this.sendRaw(params[0] as string) };
      default:
        return { error: { code: -32601, message: `no ${method}` } };
    }
  }

  private sendRaw(raw: string): string {
    const { hash, from, to, data, nonce } = Transaction.from(raw);
    this.waiting.push({ hash: hash!, from: from!.toLowerCase(), to: to!, input: data, nonce: quantity(nonce) });
    return hash!;
  }

  private call({ from, data }: { from?: string; data: string }, tag: string): Answer {
    // A transfer of coins.
    if (data === "0x") return { result: "0x" };
    const call = abi.parseTransaction({ data });
    if (call?.name === "multicall" && !(from && this.functions.multicall))
      return this.callAll(call.args[0] as Result, from, tag);
    const answer = call && this.functions[call.name]?.(call.args, { from }, tag);
    if (!call || !answer) return { error: { code: 3, message: "execution reverted", data: "0x" } };
    if (answer instanceof Revert) return { error: { code: 3, message: "execution reverted", data: answer.data } };
    return { result: abi.encodeFunctionResult(call.fragment, answer) };
  }

  /** The game's own `multicall`: all answers, or the first refusal. */
  private callAll(calls: Iterable<string>, from: string | undefined, tag: string): Answer {
    const answers = [...calls].map((data) => this.call({ from, data }, tag));
    const refusal = answers.find(({ error }) => error);
    const results = answers.map(({ result }) => result);
    return refusal ?? { result: abi.encodeFunctionResult("multicall", [results]) };
  }

  private block(tag: string): object {
    const number = tag === "latest" || tag === "pending" ? this.blocks.length - 1 : Number(tag);
    return {
      number: quantity(number),
      hash: id(`block ${number}`),
      parentHash: id(`block ${number - 1}`),
      timestamp: quantity(this.genesisTime + number * 12),
      transactions: this.blocks[number] ?? [],
      ...(this.baseFee !== undefined && { baseFeePerGas: quantity(this.baseFee) }),
    };
  }

  private logs({ fromBlock, toBlock }: LogRange): object[] {
    const isWithin = ({ blockNumber }: FakeReceipt) =>
      Number(blockNumber) >= Number(fromBlock) && Number(blockNumber) <= Number(toBlock);
    return [...this.receipts.values()].filter(isWithin).flatMap(({ logs }) => logs);
  }

  private known(): FakeTransaction[] {
    return [...this.waiting, ...this.blocks.flat()];
  }

  private count(address: string, tag: string): number {
    if (tag === "pending" && this.countsWaiting) return this.nonce(address, Infinity);
    return this.nonce(address, ["latest", "pending"].includes(tag) ? this.blocks.length - 1 : Number(tag));
  }

  /** Number of transactions of an account up to a block; `Infinity` includes those that wait. */
  private nonce(address: string, block: number): number {
    const counted = block === Infinity ? this.known() : this.blocks.slice(0, block + 1).flat();
    return counted.filter(({ from }) => from === address.toLowerCase()).length;
  }
}

/** An event of the game, by name. */
export type FakeLog = Pick<LogDescription, "name"> & { readonly values: readonly unknown[] };

function encode({ name, values }: FakeLog): object {
  return { address: deployment.game, ...abi.encodeEventLog(name, values) };
}

function quantity(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}
