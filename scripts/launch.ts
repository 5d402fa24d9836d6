import { WeiPerEther } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { IRigRaid } from "../typechain-types";
import { formatTokens, SECONDS_PER_DAY } from "./amounts";
import { catalogueCalls, rateOfOneOfEach } from "./applyCatalogue";
import { deployGame, GAME_CONTRACTS, recordSteps, type Send } from "./deployGame";
import type { DeploymentRecord, RecordedStep } from "./deployments";
import { describeImplementation } from "./implementation";

/** A game opens only with a pool that pays one component of each type for this long, before anybody has bought. */
export const MINIMUM_RUNWAY_DAYS = 90n;

/** What a launch is made of. */
export interface Launch {
  /** The account that sends everything, owns the game during the launch, and pays for the pool. */
  readonly sender: string;
  /** An ERC-20 that exists already; undefined to deploy a fresh one, whose whole supply the sender gets. */
  readonly token: string | undefined;
  /** The account that receives the fees. */
  readonly feeCollector: string;
  /** What the pool is filled with, wei. */
  readonly openingPool: bigint;
  /** To whom the game, and what is left of a fresh token's supply, is handed over; undefined when the sender keeps it. */
  readonly newOwner: string | undefined;
}

/** The transactions of a launch in their order, and the most gas that each is expected to take. */
export const LAUNCH_GAS = {
  token: 1_000_000n,
  reads: 2_900_000n,
  implementation: 5_100_000n,
  proxy: 330_000n,
  catalogue: 2_100_000n,
  allowance: 70_000n,
  pool: 100_000n,
  supply: 70_000n,
  ownership: 70_000n,
};

export type LaunchStep = keyof typeof LAUNCH_GAS;

/** The steps that a launch takes. */
export function launchSteps({ token, newOwner }: Launch): LaunchStep[] {
  return (Object.keys(LAUNCH_GAS) as LaunchStep[]).filter((step) => {
    if (step === "token") return token === undefined;
    if (step === "supply") return token === undefined && newOwner !== undefined;
    return step !== "ownership" || newOwner !== undefined;
  });
}

/** A launched game, with what is recorded of it besides its network. */
export interface LaunchedGame extends Pick<DeploymentRecord, "token" | "block" | "implementations" | "steps"> {
  readonly game: IRigRaid;
}

/** For how many whole days a pool (wei) pays every one of so many players for one component of each type. */
export function runwayDays(pool: bigint, players: number): bigint {
  return pool / (rateOfOneOfEach() * BigInt(players) * SECONDS_PER_DAY);
}

/** The runway in a sentence. */
export function describeRunway(pool: bigint, players: number): string {
  const days = runwayDays(pool, players);
  return `${formatTokens(pool)} tokens pay ${players} players for one component of each type for ${days} days.`;
}

/**
 * Refuses an opening pool (wei) that would run dry too soon.
 *
 * @throws Error with the least amount that is accepted.
 */
export function requireOpeningPool(pool: bigint): void {
  const least = rateOfOneOfEach() * MINIMUM_RUNWAY_DAYS * SECONDS_PER_DAY;
  if (pool >= least) return;
  throw new Error(
    `An opening pool of ${formatTokens(pool)} tokens pays for one component of each type for ${runwayDays(pool, 1)} days only. ` +
      `It must last ${MINIMUM_RUNWAY_DAYS} days: fund it with at least ${formatTokens(roundUp(least))} tokens.`,
  );
}

/**
 * Launches a fresh game: token, contracts, catalogue, pool, and the hand-over to its owner.
 *
 * @param send Carries out each of `launchSteps`.
 * @throws Error before anything is sent when the pool is too small.
 */
export async function launchGame(hre: HardhatRuntimeEnvironment, launch: Launch, send: Send): Promise<LaunchedGame> {
  requireOpeningPool(launch.openingPool);
  const { send: record, steps } = recordSteps(send);
  const token = launch.token ?? (await deployToken(hre, launch.sender, record));
  const game = await deployGame(hre, { owner: launch.sender, token, feeCollector: launch.feeCollector }, record);
  await record("catalogue", await game.multicall.populateTransaction(catalogueCalls(game)));
  await fundPool(hre, game, token, launch.openingPool, record);
  await handOver(hre, game, launch, token, record);
  return { game, token, ...(await describeVersion(hre, steps)), steps };
}

async function deployToken(hre: HardhatRuntimeEnvironment, holder: string, send: Send): Promise<string> {
  const factory = await hre.ethers.getContractFactory("RigToken");
  const { contractAddress } = await send("token", await factory.getDeployTransaction(holder));
  return contractAddress!;
}

async function fundPool(
  hre: HardhatRuntimeEnvironment,
  game: IRigRaid,
  tokenAddress: string,
  amount: bigint,
  send: Send,
): Promise<void> {
  const token = await hre.ethers.getContractAt("IERC20Metadata", tokenAddress);
  await send("allowance", await token.approve.populateTransaction(game, amount));
  await send("pool", await game.fundRewards.populateTransaction(amount));
}

async function handOver(
  hre: HardhatRuntimeEnvironment,
  game: IRigRaid,
  { token: givenToken, newOwner, openingPool }: Launch,
  tokenAddress: string,
  send: Send,
): Promise<void> {
  if (newOwner === undefined) return;
  if (givenToken === undefined) {
    const token = await hre.ethers.getContractAt("RigToken", tokenAddress);
    const left = (await token.MAX_SUPPLY()) - openingPool;
    await send("supply", await token.transfer.populateTransaction(newOwner, left));
  }
  await send("ownership", await game.transferOwnership.populateTransaction(newOwner));
}

async function describeVersion(
  hre: HardhatRuntimeEnvironment,
  steps: readonly RecordedStep[],
): Promise<Pick<DeploymentRecord, "block" | "implementations">> {
  const created = async (name: string) => {
    const { transaction } = steps.find((step) => step.name === name)!;
    return (await hre.ethers.provider.getTransactionReceipt(transaction))!;
  };
  const { blockNumber: block } = await created("proxy");
  const deployed = {
    implementation: (await created("implementation")).contractAddress!,
    reads: (await created("reads")).contractAddress!,
  };
  return { block, implementations: [await describeImplementation(hre, deployed, GAME_CONTRACTS, block)] };
}

/** The next whole number of tokens, in wei. */
function roundUp(wei: bigint): bigint {
  return ((wei + WeiPerEther - 1n) / WeiPerEther) * WeiPerEther;
}
