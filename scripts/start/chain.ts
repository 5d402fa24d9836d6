import { once } from "node:events";
import { Worker } from "node:worker_threads";

import {
  TASK_COMPILE,
  TASK_COMPILE_SOLIDITY_LOG_COMPILATION_RESULT,
  TASK_COMPILE_SOLIDITY_RUN_SOLCJS,
  TASK_NODE_CREATE_SERVER,
} from "hardhat/builtin-tasks/task-names";
import { extendProvider, subtask } from "hardhat/config";
import { HARDHAT_NETWORK_NAME } from "hardhat/plugins";
import type { HardhatRuntimeEnvironment, JsonRpcServer } from "hardhat/types";

import { OpeningClock, TimedProvider } from "./openingClock";
import { HOST, listenOn } from "./ports";

/** Besides a block for each transaction there is one every so often. */
const BLOCK_INTERVAL_MS = 12_000;

const COMPILER_THREAD = `
  const { parentPort, workerData } = require("node:worker_threads");
  const solc = require("solc/wrapper")(require(workerData.solcJsPath));
  parentPort.postMessage(solc.compile(JSON.stringify(workerData.input)));
`;

/** Loads Hardhat with its in-process network, whatever other network the environment names. */
export async function loadHardhat(): Promise<HardhatRuntimeEnvironment> {
  process.env.HARDHAT_NETWORK = HARDHAT_NETWORK_NAME;
  return (await import("hardhat")).default;
}

/** Compiles the contracts that changed. */
export async function compile(hre: HardhatRuntimeEnvironment): Promise<void> {
  // In a thread of this process, not in a process of its own, which would live on when this one is stopped.
  subtask(TASK_COMPILE_SOLIDITY_RUN_SOLCJS, async (workerData: { input: unknown; solcJsPath: string }) => {
    const [output] = (await once(new Worker(COMPILER_THREAD, { eval: true, workerData }), "message")) as [string];
    return JSON.parse(output) as unknown;
  });
  // It would break into the progress line; errors are shown all the same.
  subtask(TASK_COMPILE_SOLIDITY_LOG_COMPILATION_RESULT, async () => {});
  await hre.run(TASK_COMPILE, { quiet: true });
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
 * Lets the chain's clock tick by itself from a time on, and opens the chain to everybody on this computer.
 *
 * @param time Of a new block, Unix seconds; later than everything that was played.
 * @returns The chain's URL.
 */
export async function goLive(
  hre: HardhatRuntimeEnvironment,
  clock: OpeningClock,
  time: number,
  port: number,
): Promise<string> {
  const { provider } = hre.network;
  clock.stop();
  await provider.request({ method: "evm_setNextBlockTimestamp", params: [time] });
  await provider.request({ method: "evm_mine" });
  await provider.request({ method: "evm_setIntervalMining", params: [BLOCK_INTERVAL_MS] });
  const server = (await hre.run(TASK_NODE_CREATE_SERVER, { hostname: HOST, port, provider })) as JsonRpcServer;
  await listenOn(port, () => listen(server));
  return `http://${HOST}:${port}`;
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
