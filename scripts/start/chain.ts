import { TASK_NODE_CREATE_SERVER } from "hardhat/builtin-tasks/task-names";
import { extendProvider } from "hardhat/config";
import { HARDHAT_NETWORK_NAME } from "hardhat/plugins";
import type { HardhatRuntimeEnvironment, JsonRpcServer } from "hardhat/types";

import { OpeningClock, TimedProvider } from "./openingClock";
import { HOST, listenOn } from "./ports";

/** Besides a block for each transaction there is one every so often. */
const BLOCK_INTERVAL_MS = 12_000;

/** Loads Hardhat with its in-process network, whatever other network the environment names. */
export async function loadHardhat(): Promise<HardhatRuntimeEnvironment> {
  process.env.HARDHAT_NETWORK = HARDHAT_NETWORK_NAME;
  return (await import("hardhat")).default;
}

/** Compiles what is deployed and has changed. */
export async function compile(hre: HardhatRuntimeEnvironment): Promise<void> {
  // It extends Hardhat's tasks, so it can be loaded only after Hardhat.
  const { compileDeployed } = await import("../compile/compilation");
  await compileDeployed(hre);
}

/**
 * Starts the chain. Call before anything else uses the network.
 *
 * @param genesis The time of the first block, Unix seconds.
 * @returns The clock that the chain follows until `goLive`.
 */
export async function startChain(
  hre: HardhatRuntimeEnvironment,
  genesis: number,
  verbose: boolean,
): Promise<OpeningClock> {
  const clock = new OpeningClock(genesis);
  hre.config.networks.hardhat.initialDate = new Date(genesis * 1000).toISOString();
  extendProvider(async (provider) => new TimedProvider(provider, clock));
  await hre.network.provider.request({ method: "hardhat_setLoggingEnabled", params: [verbose] });
  return clock;
}

/**
 * Lets the chain's clock run from a time on, and opens the chain to everybody on this computer.
 *
 * @param time Timestamp of a new block, Unix seconds; later than everything that was played.
 */
export async function goLive(
  hre: HardhatRuntimeEnvironment,
  clock: OpeningClock,
  time: number,
  port: number,
): Promise<void> {
  const { provider } = hre.network;
  clock.stop();
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
