import { HARDHAT_NETWORK_NAME } from "hardhat/plugins";

import type { IERC20Metadata, IRigRaid } from "#bindings";
import type { Deployment } from "#game/deployment";

import { readDeployment } from "../deploy/deploymentFiles";
import { TaskError } from "./errors";
import type { Cli } from "./task";

/** A task's session with the network's game. */
export interface GameSession extends Cli {
  readonly deployment: Deployment;
  /** Without a signer. */
  readonly game: IRigRaid;
}

/**
 * Opens the network's game: the one that deployments/<network>.json names.
 *
 * @throws TaskError when there is none, or it was deployed to another chain.
 */
export async function openGame(cli: Cli): Promise<GameSession> {
  const { network, ethers } = cli.hre;
  if (network.name === HARDHAT_NETWORK_NAME) {
    throw new TaskError("Name the network: --network <name>.");
  }
  const deployment = readDeployment(network.name);
  // Loads before the first request, because loading is slow enough for a node to close an idle connection.
  const { IRigRaid__factory } = await import("#bindings/factories/contracts/interfaces/IRigRaid__factory");
  const { chainId } = await ethers.provider.getNetwork();
  if (chainId !== BigInt(deployment.chainId)) {
    throw new TaskError(
      `The network "${network.name}" has chain ID ${chainId}, but its game was deployed to chain ` +
        `${deployment.chainId}. Check the network's RPC address.`,
    );
  }
  if ((await ethers.provider.getCode(deployment.game)) === "0x") {
    throw new TaskError(
      `There is no contract at ${deployment.game} on the network "${network.name}". Was its chain restarted, ` +
        "or does its deployment file come from another machine?",
    );
  }
  return { ...cli, deployment, game: IRigRaid__factory.connect(deployment.game, ethers.provider) };
}

/**
 * The time of the next block, Unix seconds. Uses the raw request, because ethers cannot read a block without a number.
 */
export async function nextBlockTime({ hre }: Cli): Promise<bigint> {
  const block: unknown = await hre.ethers.provider.send("eth_getBlockByNumber", ["pending", false]);
  return BigInt((block as { timestamp: string }).timestamp);
}

/** A token, without a signer. */
export async function openToken({ hre }: GameSession, address: string): Promise<IERC20Metadata> {
  const { IERC20Metadata__factory } =
    await import("#bindings/factories/@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata__factory");
  return IERC20Metadata__factory.connect(address, hre.ethers.provider);
}
