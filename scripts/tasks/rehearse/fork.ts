import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { BrowserProvider, JsonRpcProvider, type JsonRpcApiProvider, toBeHex, type TransactionReceipt } from "ethers";
import { createProvider } from "hardhat/internal/core/providers/construction";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { MAX_GAS, withMargin } from "../../network/sending";
import { HOST } from "../../start/ports";
import { TaskError } from "../runner/errors";

const COINS = toBeHex(10n ** 24n);
/** Keeps ethers from answering twice with what it has heard once. */
const FRESH = { staticNetwork: true, cacheTimeout: -1 };

/** A transaction as a fork sends it; without `to` it creates a contract. */
export interface ForkCall {
  readonly to?: string | null;
  readonly data: string;
}

/** A copy of a chain on this computer, on which anybody can be impersonated. */
export class Fork {
  constructor(
    readonly provider: JsonRpcApiProvider,
    /** The program that runs it. */
    readonly program: string,
    /** The last block that is the chain's own. */
    readonly block: number,
    readonly close: () => void,
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
      throw new TaskError(`--fork-rpc is on chain ${Number(chain)}, and this game is on chain ${chainId}.`);
    const fork = (await forkWithAnvil(url, chainId, block)) ?? (await forkWithHardhat(hre, url, chainId, block));
    // Hardhat knows the hard fork of its own blocks alone, and refuses calls in others.
    await fork.mine((await fork.time()) + 1);
    return fork;
  }

  /**
   * Sends what an account would, in one block, so that no time passes in between.
   *
   * @param time The block's time, Unix seconds.
   * @throws Error when one of them is refused.
   */
  async send(from: string, calls: readonly ForkCall[], time: number): Promise<TransactionReceipt[]> {
    const { provider } = this;
    await provider.send("hardhat_setBalance", [from, COINS]);
    await provider.send("hardhat_impersonateAccount", [from]);
    await provider.send("evm_setAutomine", [false]);
    const hashes: string[] = [];
    for (const { to, data } of calls) {
      const transaction = { from, data, ...(to ? { to } : {}), gas: toBeHex(MAX_GAS) };
      const gas = (await provider.send("eth_estimateGas", [transaction, "pending"])) as string;
      const limited = { ...transaction, gas: toBeHex(withMargin(BigInt(gas))) };
      hashes.push((await provider.send("eth_sendTransaction", [limited])) as string);
    }
    await this.mine(time);
    await provider.send("evm_setAutomine", [true]);
    return Promise.all(hashes.map(async (hash) => (await provider.getTransactionReceipt(hash))!));
  }

  /** The time of the latest block, Unix seconds. */
  async time(): Promise<number> {
    return (await this.provider.getBlock("latest"))!.timestamp;
  }

  /** Makes a block, with what was sent before. */
  async mine(time: number): Promise<void> {
    await this.provider.send("evm_setNextBlockTimestamp", [time]);
    await this.provider.send("evm_mine", []);
  }

  /** The storage slots that a transaction wrote, of whichever contract. */
  async writtenBy(hash: string): Promise<bigint[]> {
    const options = { disableMemory: true, disableStorage: true };
    const trace = (await this.provider.send("debug_traceTransaction", [hash, options])) as {
      structLogs: { op: string; stack: string[] }[];
    };
    const stores = trace.structLogs.filter(({ op }) => op === "SSTORE");
    return [...new Set(stores.map(({ stack }) => BigInt(stack.at(-1)!.replace(/^(0x)?/, "0x"))))];
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
    const provider = new JsonRpcProvider(`http://${HOST}:${port}`, chainId, FRESH);
    return new Fork(provider, "anvil", block, () => (provider.destroy(), void child.kill()));
  }
  return undefined;
}
