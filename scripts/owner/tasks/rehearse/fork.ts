import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import {
  BrowserProvider,
  type JsonRpcApiProvider,
  type JsonRpcError,
  type JsonRpcPayload,
  JsonRpcProvider,
  toBeHex,
  toQuantity,
  type TransactionReceipt,
} from "ethers";
import { createProvider } from "hardhat/internal/core/providers/construction";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { HOST } from "../../../local/start/ports";
import { MAX_GAS, withMargin } from "../../network/sending";
import { TaskError } from "../../runner/errors";
import { readTrace, type Slots, type Step, type Touched } from "./trace";

/** Omits memory, which makes traces hundreds of times larger, and storage, which the steps contain. */
const TRACE = { disableMemory: true, disableStorage: true };
/** Keeps ethers from answering from its cache, and from waiting for more requests before it sends one. */
const FRESH = { staticNetwork: true, cacheTimeout: -1, batchStallTime: 0 };

/** Answer of `debug_traceTransaction` and `debug_traceCall`. */
interface Trace {
  readonly structLogs: readonly Step[];
}

/** A transaction on a fork. Creates a contract without `to`. */
export interface ForkCall {
  readonly to?: string | null;
  readonly data: string;
  /** Coins, wei. */
  readonly value?: bigint | string;
}

/** Error of anvil when the forked node did not answer. */
const NODE_FAILED = /error sending request/;
const MAX_TRIES = 3;

/**
 * Retries when the forked node dropped a connection. anvil does not retry, and ethers mistakes the error for a revert.
 */
export class AnvilProvider extends JsonRpcProvider {
  override async _send(payload: JsonRpcPayload | JsonRpcPayload[]): ReturnType<JsonRpcProvider["_send"]> {
    for (let tries = 1; ; tries++) {
      const answers = await super._send(payload);
      const errors = answers.map((answer) => (answer as Partial<JsonRpcError>).error?.message ?? "");
      const hasFailed = errors.some((message) => NODE_FAILED.test(message));
      if (!hasFailed || tries === MAX_TRIES) return answers;
    }
  }
}

/** A local copy of a chain on which any account can be impersonated. */
export class Fork {
  constructor(
    readonly provider: JsonRpcApiProvider,
    /** The program that runs the fork. */
    readonly program: string,
    /** The last block of the real chain. */
    readonly block: number,
    /** Stops the fork. Resolves when it has ended. */
    readonly close: () => Promise<void> | void,
  ) {}

  /**
   * Forks the chain at a URL, with anvil if it is available, otherwise with Hardhat.
   *
   * @throws TaskError when it is another chain, or the node does not answer.
   */
  static async open(hre: HardhatRuntimeEnvironment, url: string, chainId: number): Promise<Fork> {
    const node = new JsonRpcProvider(url, chainId, FRESH);
    const [chain, block] = await Promise.all([node.send("eth_chainId", []) as Promise<string>, node.getBlockNumber()])
      .catch(() => {
        throw new TaskError("The node whose chain is forked is not responding: name another one with --fork-rpc.");
      })
      .finally(() => node.destroy());
    if (Number(chain) !== chainId)
      throw new TaskError(`--fork-rpc is on chain ${Number(chain)}, but this game is on chain ${chainId}.`);
    const fork = (await forkWithAnvil(url, chainId, block)) ?? (await forkWithHardhat(hre, url, chainId, block));
    // Hardhat refuses calls in forked blocks, because it does not know their hard fork.
    await fork.mine((await fork.time()) + 1);
    return fork;
  }

  /**
   * Sends calls from an account in one block, so that no time passes between them. Gas is free, so only sent coins
   * move.
   *
   * @param time The block's time, Unix seconds.
   * @throws Error when a call is refused.
   */
  async send(from: string, calls: readonly ForkCall[], time: number): Promise<TransactionReceipt[]> {
    const { provider } = this;
    await provider.send("hardhat_impersonateAccount", [from]);
    await provider.send("evm_setAutomine", [false]);
    const hashes: string[] = [];
    for (const { to, data, value = 0 } of calls) {
      const target = to ? { to } : {};
      const transaction = { from, data, ...target, value: toQuantity(value), gas: toBeHex(MAX_GAS), gasPrice: "0x0" };
      const gas = (await provider.send("eth_estimateGas", [transaction, "pending"])) as string;
      const limited = { ...transaction, gas: toBeHex(withMargin(BigInt(gas))) };
      hashes.push((await provider.send("eth_sendTransaction", [limited])) as string);
    }
    await this.mine(time);
    await provider.send("evm_setAutomine", [true]);
    const receipts = await Promise.all(hashes.map(async (hash) => (await provider.getTransactionReceipt(hash))!));
    const failed = receipts.findIndex(({ status }) => status !== 1);
    if (failed >= 0) throw new TaskError(`Call ${failed + 1} reverted, after the calls before it.`);
    return receipts;
  }

  /** The time of the latest block, Unix seconds. */
  async time(): Promise<number> {
    return (await this.provider.getBlock("latest"))!.timestamp;
  }

  /** Mines a block with the pending transactions. */
  async mine(time: number): Promise<void> {
    await this.provider.send("hardhat_setNextBlockBaseFeePerGas", ["0x0"]);
    await this.provider.send("evm_setNextBlockTimestamp", [time]);
    await this.provider.send("evm_mine", []);
  }

  /** All state that a transaction touched. */
  async touchedBy({ hash, to, contractAddress }: TransactionReceipt): Promise<Touched> {
    const trace = (await this.provider.send("debug_traceTransaction", [hash, TRACE])) as Trace;
    return readTrace((to ?? contractAddress)!, trace.structLogs);
  }

  /** The storage slots that a call reads, by contract. */
  async readBy({ to, data }: { readonly to: string; readonly data: string }): Promise<Slots> {
    const trace = (await this.provider.send("debug_traceCall", [{ to, data }, "latest", TRACE])) as Trace;
    return readTrace(to, trace.structLogs).read;
  }
}

async function forkWithHardhat({ config }: HardhatRuntimeEnvironment, url: string, chainId: number, block: number) {
  const { networks } = config;
  const forking = { enabled: true, url, blockNumber: block, httpHeaders: {} };
  const hardhat = { ...networks.hardhat, chainId, forking };
  const forked = await createProvider({ ...config, networks: { ...networks, hardhat } }, "hardhat");
  const provider = new BrowserProvider(forked, chainId, FRESH);
  return new Fork(provider, "Hardhat", block, () => provider.destroy());
}

/** Undefined when anvil is not available. */
async function forkWithAnvil(forked: string, chainId: number, block: number): Promise<Fork | undefined> {
  const fork = ["--fork-url", forked, "--fork-block-number", `${block}`];
  const args = [...fork, "--steps-tracing", "--host", HOST, "--port", "0"];
  const child = spawn("anvil", args, { stdio: ["ignore", "pipe", "inherit"] }).once("error", () => {});
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /Listening on [\d.]+:(\d+)/.exec(line) ?? [];
    if (port === undefined) continue;
    // Drains the output, because anvil blocks when nobody reads it.
    child.stdout.resume();
    const provider = new AnvilProvider(`http://${HOST}:${port}`, chainId, FRESH);
    return new Fork(provider, "anvil", block, async () => {
      provider.destroy();
      child.kill();
      if ((child.exitCode ?? child.signalCode) === null) await once(child, "exit");
    });
  }
  return undefined;
}
