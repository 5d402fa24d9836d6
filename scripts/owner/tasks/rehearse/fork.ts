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

/** Memory would make a trace hundreds of times larger, and storage is in the steps. */
const TRACE = { disableMemory: true, disableStorage: true };
/** Keeps ethers from answering twice with what it has heard once. */
const FRESH = { staticNetwork: true, cacheTimeout: -1 };

/** Answer of `debug_traceTransaction` and `debug_traceCall`. */
interface Trace {
  readonly structLogs: readonly Step[];
}

/** A transaction as a fork sends it; without `to` it creates a contract. */
export interface ForkCall {
  readonly to?: string | null;
  readonly data: string;
  /** Coins, wei. */
  readonly value?: bigint | string;
}

/** Error of anvil when the node behind it did not answer. */
const NODE_FAILED = /error sending request/;
const MAX_TRIES = 3;

/** Asks anvil again when the node behind it dropped a connection: anvil does not, and ethers takes that for a revert. */
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

/** A copy of a chain on this computer, on which anybody can be impersonated. */
export class Fork {
  constructor(
    readonly provider: JsonRpcApiProvider,
    /** The program that runs it. */
    readonly program: string,
    /** The last block that is the chain's own. */
    readonly block: number,
    /** Resolves when nothing of it runs any more. */
    readonly close: () => Promise<void> | void,
  ) {}

  /**
   * Makes one of the chain behind an address: with anvil where there is one, else with Hardhat.
   *
   * @throws TaskError when it is another chain, or nobody answers.
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
    // Hardhat knows the hard fork of its own blocks alone, and refuses calls in others.
    await fork.mine((await fork.time()) + 1);
    return fork;
  }

  /**
   * Sends what an account would, in one block, so that no time passes in between. Gas costs nothing, so that only the coins
   * that are sent move.
   *
   * @param time The block's time, Unix seconds.
   * @throws Error when one of them is refused.
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

  /** Makes a block, with what was sent before. */
  async mine(time: number): Promise<void> {
    await this.provider.send("hardhat_setNextBlockBaseFeePerGas", ["0x0"]);
    await this.provider.send("evm_setNextBlockTimestamp", [time]);
    await this.provider.send("evm_mine", []);
  }

  /** Everything that a transaction touched. */
  async touchedBy({ hash, to, contractAddress }: TransactionReceipt): Promise<Touched> {
    const trace = (await this.provider.send("debug_traceTransaction", [hash, TRACE])) as Trace;
    return readTrace((to ?? contractAddress)!, trace.structLogs);
  }

  /** The storage slots that the answer to a question depends on, by contract. */
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

/** Undefined where there is no anvil. */
async function forkWithAnvil(forked: string, chainId: number, block: number): Promise<Fork | undefined> {
  const fork = ["--fork-url", forked, "--fork-block-number", `${block}`];
  const args = [...fork, "--steps-tracing", "--host", HOST, "--port", "0"];
  const child = spawn("anvil", args, { stdio: ["ignore", "pipe", "inherit"] }).once("error", () => {});
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /Listening on [\d.]+:(\d+)/.exec(line) ?? [];
    if (port === undefined) continue;
    // It would wait for somebody to read what it prints.
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
