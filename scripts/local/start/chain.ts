import "../../owner/network/hashes";

import { TASK_NODE_CREATE_SERVER } from "hardhat/builtin-tasks/task-names";
import { extendProvider } from "hardhat/config";
import { HARDHAT_NETWORK_NAME, ProviderWrapper } from "hardhat/plugins";
import type {
  EIP1193Provider,
  HardhatNetworkAccountConfig,
  HardhatRuntimeEnvironment,
  JsonRpcServer,
  RequestArguments,
} from "hardhat/types";

import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";
import { LeagueDistributor__factory } from "#bindings/factories/contracts/owner/LeagueDistributor__factory";
import { RigRaid__factory } from "#bindings/factories/contracts/RigRaid__factory";
import { RigRaidReads__factory } from "#bindings/factories/contracts/RigRaidReads__factory";
import { Taunts__factory } from "#bindings/factories/contracts/social/Taunts__factory";
import { RigToken__factory } from "#bindings/factories/contracts/token/RigToken__factory";

import type { Layouts } from "../../owner/deploy/deployGame";
import { deployFromBindings, readLayouts } from "../../tools/compile/committed";
import { HOST, listenOn } from "./ports";
import { step } from "./progress";
import { PRIZES_CONTRACT } from "./settleWeek";

/** Besides a block for each transaction there is one every so often. */
const BLOCK_INTERVAL_MS = 12_000;
const SECONDS_BETWEEN_BLOCKS = BLOCK_INTERVAL_MS / 1000;
/** Price of the transactions that accounts of the chain send, wei: above the base fee, so it is not read before each of them. */
const GAS_PRICE = 2_000_000_000;
/** Contracts that a start deploys or calls by name. */
const BINDINGS = {
  IRigRaid: IRigRaid__factory,
  LeagueDistributor: LeagueDistributor__factory,
  RigRaid: RigRaid__factory,
  RigRaidReads: RigRaidReads__factory,
  RigToken: RigToken__factory,
  Taunts: Taunts__factory,
};
const MAKE_A_BLOCK = ["eth_sendTransaction", "evm_mine"];

/**
 * The chain while the history is played. The history sets the time of each block, not the computer's clock: days pass in
 * no time, and the same history always makes the same blocks.
 */
export class OpeningChain extends ProviderWrapper {
  private isLive = false;

  /** @param now The time of the last block, at first of the genesis block; Unix seconds. */
  constructor(
    provider: EIP1193Provider,
    private now: number,
  ) {
    super(provider);
  }

  /** The next block comes at a time (Unix seconds), or soon after the one before when that is later. */
  advanceTo(time: number): void {
    this.now = Math.max(this.now, time - SECONDS_BETWEEN_BLOCKS);
  }

  /** From now on the chain follows the computer's clock. */
  goLive(): void {
    this.isLive = true;
  }

  async request(args: RequestArguments): Promise<unknown> {
    if (!this.isLive && MAKE_A_BLOCK.includes(args.method)) {
      this.now += SECONDS_BETWEEN_BLOCKS;
      await this._wrappedProvider.request({ method: "evm_setNextBlockTimestamp", params: [this.now] });
    }
    return this._wrappedProvider.request(args);
  }
}

/** Loads Hardhat with its in-process network, whatever other network the environment names. */
export async function loadHardhat(): Promise<HardhatRuntimeEnvironment> {
  process.env.HARDHAT_NETWORK = HARDHAT_NETWORK_NAME;
  return (await import("hardhat")).default;
}

/**
 * Prepares to deploy contracts: from their bindings while the sources of these are unchanged, else compiled.
 *
 * @returns The layouts of the committed bytecode; undefined when the contracts were compiled.
 */
export async function prepareContracts(hre: HardhatRuntimeEnvironment): Promise<Layouts | undefined> {
  const layouts = readLayouts(hre.config);
  if (layouts === undefined) await step("Compiling the contracts", () => compile(hre));
  else deployFromBindings(hre, BINDINGS);
  return layouts;
}

/** Compiles what a start deploys and has changed. */
export async function compile(hre: HardhatRuntimeEnvironment): Promise<void> {
  // It extends Hardhat's tasks, so it can be loaded only after Hardhat.
  const { compileDeployed } = await import("../../tools/compile/compilation");
  await compileDeployed(hre, [PRIZES_CONTRACT]);
}

/**
 * Starts the chain. Call before anything else uses the network.
 *
 * @param genesis The time of the first block, Unix seconds.
 * @param keys Private keys of accounts that take the places of development accounts.
 */
export async function startChain(
  hre: HardhatRuntimeEnvironment,
  genesis: number,
  keys: ReadonlyMap<number, string>,
  verbose: boolean,
): Promise<OpeningChain> {
  let chain!: OpeningChain;
  const { hardhat } = hre.config.networks;
  const development = hardhat.accounts as HardhatNetworkAccountConfig[];
  hardhat.accounts = development.map((account, i) => ({ ...account, privateKey: keys.get(i) ?? account.privateKey }));
  hardhat.gasPrice = GAS_PRICE;
  hardhat.initialDate = new Date(genesis * 1000).toISOString();
  extendProvider(async (provider) => (chain = new OpeningChain(provider, genesis)));
  // The first request makes it.
  await hre.network.provider.request({ method: "hardhat_setLoggingEnabled", params: [verbose] });
  return chain;
}

/**
 * Lets the chain's clock run from a time on, and opens the chain to everybody on this computer.
 *
 * @param time Timestamp of a new block, Unix seconds; later than everything that was played.
 */
export async function goLive(
  hre: HardhatRuntimeEnvironment,
  chain: OpeningChain,
  time: number,
  port: number,
): Promise<void> {
  const { provider } = hre.network;
  chain.goLive();
  await provider.request({ method: "evm_setNextBlockTimestamp", params: [time] });
  await provider.request({ method: "evm_mine" });
  await provider.request({ method: "evm_setIntervalMining", params: [BLOCK_INTERVAL_MS] });
  const server = (await hre.run(TASK_NODE_CREATE_SERVER, { hostname: HOST, port, provider })) as JsonRpcServer;
  await listenOn(port, () => listen(server));
}

/** Hardhat's server does not answer that it cannot listen: its error reaches nobody but the process. */
function listen(server: JsonRpcServer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.once("uncaughtException", reject);
    void server.listen().then(() => {
      process.off("uncaughtException", reject);
      resolve();
    });
  });
}
