import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { IRigRaid } from "../typechain-types";

/** The addresses with which a game is initialised. */
export interface GameParties {
  /** The account that administers the game. */
  readonly owner: string;
  /** The ERC-20 that pays for everything and is the reward; 18 decimals. */
  readonly token: string;
  /** The account that receives the fees. */
  readonly feeCollector: string;
}

/**
 * Deploys the game: the reads, the implementation that delegates to them, and the proxy. The one way to deploy, for
 * scripts, tasks and tests. The upgrade plugin checks both implementations first and refuses one that is not
 * upgrade-safe.
 *
 * @returns The game at the proxy's address, with its full ABI.
 */
export async function deployGame(hre: HardhatRuntimeEnvironment, parties: GameParties): Promise<IRigRaid> {
  const { ethers, upgrades } = hre;
  const readsFactory = await ethers.getContractFactory("RigRaidReads");
  // The reads are reached by delegatecall, never upgraded on their own: no upgrade function is asked of them.
  await upgrades.validateImplementation(readsFactory, { kind: "transparent" });
  const reads = await readsFactory.deploy();
  await reads.waitForDeployment();

  const game = await upgrades.deployProxy(
    await ethers.getContractFactory("RigRaid"),
    [parties.owner, parties.token, parties.feeCollector],
    { kind: "uups", constructorArgs: [await reads.getAddress()] },
  );
  await game.waitForDeployment();
  return ethers.getContractAt("IRigRaid", await game.getAddress());
}
