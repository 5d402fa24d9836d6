import { WeiPerEther } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { formatTokens } from "#game/amounts";
import type { RecordedStep } from "#game/deployment";
import { priceOfOneOfEach, rateOfOneOfEach } from "#game/settings";
import { quantity } from "#game/texts/quantities";
import { formatDuration, SECONDS_PER_DAY } from "#game/times";

import { catalogueCalls } from "./applyCatalogue";
import { deployGame, GAME_CONTRACTS, type Layouts, recordSteps, type Send } from "./deployGame";
import { describeImplementation } from "./implementation";
import { describeForecast, describeRunway, forecast, HORIZON, type Pool, surplusOf } from "./pool";

// Copies of the contract's numbers, because the game is not deployed yet. A test compares them.
/** `RUNWAY`, seconds. */
export const RUNWAY = 90n * SECONDS_PER_DAY;
/** `INITIAL_PURCHASE_FEE_PERCENTAGE`. */
export const INITIAL_PURCHASE_FEE = 5n;
/** `MAX_SUPPLY` of a new token, wei. */
export const MAX_SUPPLY = 1_000_000_000n * WeiPerEther;

/** Settings of a launch. */
export interface Launch {
  /** The account that sends everything, owns the game during the launch, and pays for the pool. */
  readonly sender: string;
  /** An existing ERC-20; undefined to deploy a new one, whose whole supply the sender receives. */
  readonly token: string | undefined;
  /** The account that receives the fees. */
  readonly feeCollector: string;
  /** Opening amount of the pool, wei. */
  readonly openingPool: bigint;
  /** Expected number of players. The pool must be able to pay full rewards to all of them. */
  readonly players: number;
  /** Account that receives the game and the rest of a new token's supply; undefined when the sender keeps them. */
  readonly newOwner: string | undefined;
}

/** The transactions of a launch in order, with the most gas that each should take. */
export const LAUNCH_GAS = {
  token: 1_000_000n,
  reads: 2_900_000n,
  implementation: 5_300_000n,
  proxy: 330_000n,
  taunts: 400_000n,
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

/**
 * The minimum opening pool, in wei, rounded up to whole tokens. It could pay all expected players full rewards for one
 * component of each type for `RUNWAY`, without any purchases.
 */
export function leastOpeningPool(players: number): bigint {
  return roundUp(rateOfOneOfEach() * BigInt(players) * RUNWAY);
}

/**
 * Refuses an opening pool below the minimum.
 *
 * @throws Error that names the minimum.
 */
export function requireOpeningPool({ openingPool, players }: Pick<Launch, "openingPool" | "players">): void {
  if (openingPool >= rateOfOneOfEach() * BigInt(players) * RUNWAY) return;
  throw new Error(
    `The opening pool is too small: ${describeOpeningPool({ openingPool, players })} It must be enough for ` +
      `${formatDuration(RUNWAY)}: fund it with at least ${formatTokens(leastOpeningPool(players))} tokens, or expect fewer players.`,
  );
}

/**
 * Refuses an opening pool that a new token's supply cannot fill.
 *
 * @throws Error that names the supply and the largest number of players for which it is enough.
 */
export function requireSupply({ openingPool, token }: Pick<Launch, "openingPool" | "token">): void {
  if (token !== undefined || openingPool <= MAX_SUPPLY) return;
  const players = MAX_SUPPLY / (rateOfOneOfEach() * RUNWAY);
  throw new Error(
    `The opening pool is too large: it takes ${formatTokens(openingPool)} tokens, and a new token has ` +
      `${formatTokens(MAX_SUPPLY)}, enough for ${players} players. Expect fewer, or name a token with --token.`,
  );
}

/** Describes how long an opening pool lasts, in a sentence. */
export function describeOpeningPool({ openingPool, players }: Pick<Launch, "openingPool" | "players">): string {
  const runway = describeRunway(poolWith(openingPool, players));
  return (
    `${formatTokens(openingPool)} tokens are enough for ${runway} if ${quantity(players, "player")} owned one component of ` +
    "each type."
  );
}

/** Forecast, in a sentence, of rewards when all expected players have bought one component of each type. */
export function describeOutlook({ openingPool, players }: Pick<Launch, "openingPool" | "players">): string {
  const paidIn = (priceOfOneOfEach() * BigInt(players) * (100n - INITIAL_PURCHASE_FEE)) / 100n;
  const pool = poolWith(openingPool + paidIn, players);
  const fullSpeed = surplusOf(pool) / pool.ratePerSecond - RUNWAY;
  return (
    `Once they have all bought that, rewards run at full speed for ${formatDuration(fullSpeed)}. ` +
    `In ${formatDuration(HORIZON)}: ${describeForecast(forecast(pool))}.`
  );
}

function poolWith(reserve: bigint, players: number): Pool {
  return { reserve, owed: 0n, ratePerSecond: rateOfOneOfEach() * BigInt(players), runway: RUNWAY };
}

/**
 * Launches a new game: token, contracts, catalogue, pool, and the transfer to its owner.
 *
 * @param send Carries out each of `launchSteps`.
 * @param layouts As for `deployGame`.
 * @returns The game, with its record except for the network.
 * @throws Error before anything is sent when the pool is too small, or larger than a new token's supply.
 */
export async function launchGame(hre: HardhatRuntimeEnvironment, launch: Launch, send: Send, layouts?: Layouts) {
  requireOpeningPool(launch);
  requireSupply(launch);
  const { sender, feeCollector, openingPool, newOwner } = launch;
  const { send: record, steps } = recordSteps(send);
  const address = launch.token ?? (await deployToken(hre, sender, record));
  const token = await hre.ethers.getContractAt("RigToken", address);
  const game = await deployGame(hre, { owner: sender, token: address, feeCollector }, record, layouts);
  const taunts = await deployTaunts(hre, await game.getAddress(), record);
  await record("catalogue", await game.multicall.populateTransaction(catalogueCalls(game)));
  await record("allowance", await token.approve.populateTransaction(game, openingPool));
  await record("pool", await game.fundRewards.populateTransaction(openingPool));
  if (newOwner !== undefined) {
    if (launch.token === undefined) {
      const left = (await token.MAX_SUPPLY()) - openingPool;
      await record("supply", await token.transfer.populateTransaction(newOwner, left));
    }
    await record("ownership", await game.transferOwnership.populateTransaction(newOwner));
  }
  return { game, token: address, taunts, ...(await describeVersion(hre, steps)), steps };
}

async function deployToken(hre: HardhatRuntimeEnvironment, holder: string, send: Send): Promise<string> {
  const factory = await hre.ethers.getContractFactory("RigToken");
  const { contractAddress } = await send("token", await factory.getDeployTransaction(holder));
  return contractAddress!;
}

/**
 * Deploys the taunts of a game as the step "taunts". Changes nothing in the game.
 *
 * @returns Their address.
 */
export async function deployTaunts(hre: HardhatRuntimeEnvironment, game: string, send: Send): Promise<string> {
  const factory = await hre.ethers.getContractFactory("Taunts");
  const { contractAddress } = await send("taunts", await factory.getDeployTransaction(game));
  return contractAddress!;
}

async function describeVersion(hre: HardhatRuntimeEnvironment, steps: readonly RecordedStep[]) {
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
