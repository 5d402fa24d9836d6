import { formatEther, WeiPerEther } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { IRigRaid } from "../typechain-types";
import { applyCatalogue, rateOfOneOfEach } from "./applyCatalogue";
import { deployGame, type GameParties } from "./deployGame";

const SECONDS_PER_DAY = 24n * 60n * 60n;

/** A game opens only with a pool that pays one component of each type for this long, before anybody has bought. */
export const MINIMUM_RUNWAY_DAYS = 90n;

/** What a launch is made of. */
export interface Launch extends GameParties {
  /** What the pool is filled with, wei. */
  readonly openingPool: bigint;
}

/** A launched game, and the block of its proxy's deployment. */
export interface LaunchedGame {
  readonly game: IRigRaid;
  readonly block: number;
}

/** Does a piece of work and tells about it under a label. */
export type Step = <T>(label: string, work: () => Promise<T>) => Promise<T>;

/** For how many whole days a pool (wei) pays every one of so many players for one component of each type. */
export function runwayDays(pool: bigint, players: number): bigint {
  return pool / (rateOfOneOfEach() * BigInt(players) * SECONDS_PER_DAY);
}

/** The runway in a sentence. */
export function describeRunway(pool: bigint, players: number): string {
  const days = runwayDays(pool, players);
  return `${toText(pool)} tokens pay ${players} players for one component of each type for ${days} days.`;
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
    `An opening pool of ${toText(pool)} tokens pays for one component of each type for ${runwayDays(pool, 1)} days only. ` +
      `It must last ${MINIMUM_RUNWAY_DAYS} days: fund it with at least ${toText(roundUp(least))} tokens.`,
  );
}

/**
 * Launches a fresh game: proxy, catalogue, pool. The network's first account sends everything; it must be the owner and
 * hold the opening pool.
 *
 * @throws Error before anything is sent when the pool is too small.
 */
export async function launchGame(hre: HardhatRuntimeEnvironment, launch: Launch, step: Step): Promise<LaunchedGame> {
  requireOpeningPool(launch.openingPool);
  const before = await hre.ethers.provider.getBlockNumber();
  const game = await step("Deploying the game", () => deployGame(hre, launch));
  await step("Filling the catalogue", () => applyCatalogue(game));
  await step("Filling the reward pool", () => fundPool(hre, game, launch));
  const [initialized] = await game.queryFilter(game.filters.Initialized(), before);
  return { game, block: initialized.blockNumber };
}

async function fundPool(hre: HardhatRuntimeEnvironment, game: IRigRaid, launch: Launch): Promise<void> {
  const token = await hre.ethers.getContractAt("IERC20Metadata", launch.token);
  await (await token.approve(game, launch.openingPool)).wait();
  await (await game.fundRewards(launch.openingPool)).wait();
}

/** The next whole number of tokens, in wei. */
function roundUp(wei: bigint): bigint {
  return ((wei + WeiPerEther - 1n) / WeiPerEther) * WeiPerEther;
}

function toText(wei: bigint): string {
  const [whole, fraction] = formatEther(wei).split(".");
  const grouped = BigInt(whole).toLocaleString("en");
  return fraction === "0" ? grouped : `${grouped}.${fraction}`;
}
