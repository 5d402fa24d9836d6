import { existsSync } from "node:fs";

import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { formatEther } from "ethers";
import { HARDHAT_NETWORK_NAME } from "hardhat/plugins";
import type { HardhatRuntimeEnvironment, HttpNetworkConfig } from "hardhat/types";

import { formatTokens } from "#game/amounts";
import { formatDuration } from "#game/times";

import { deploymentPath } from "../../deploy/deploymentFiles";
import { measureBlockHashWindow } from "../../deploy/entropy";
import type { Journal } from "../../deploy/journal";
import { type Launch, LAUNCH_GAS, launchSteps } from "../../deploy/launch";
import { TaskError } from "../../runner/errors";

const TOKEN_DECIMALS = 18n;
/** A part of a URL's path with this length is probably a key. */
const LONG_AS_A_KEY = 16;

/** The network to deploy to. */
export interface Target {
  readonly network: string;
  readonly chainId: number;
  /** URL of the node that this computer uses. */
  readonly url: string;
}

/**
 * Finds the network, and checks that it is the intended chain and has no game yet.
 *
 * @throws TaskError when a check fails.
 */
export async function requireTarget(hre: HardhatRuntimeEnvironment): Promise<Target> {
  const { name, config } = hre.network;
  if (name === HARDHAT_NETWORK_NAME) throw new TaskError("Say where to deploy: --network <name>.");
  if (existsSync(deploymentPath(name))) {
    throw new TaskError(
      `The game is already on "${name}", as ${deploymentPath(name)} records. Change it with game:upgrade, choose another ` +
        "network name for a second game, or remove the file if that game is gone.",
    );
  }
  if (config.chainId === undefined) {
    throw new TaskError(`Set CHAIN_ID to the chain ID of "${name}", so that nothing is deployed to the wrong chain.`);
  }
  // Hardhat compares the chain with its configuration at the first request.
  await hre.ethers.provider.getBlockNumber();
  return { network: name, chainId: config.chainId, url: (config as HttpNetworkConfig).url };
}

/**
 * The nodes from which the console reads the chain. They become public.
 *
 * @throws TaskError when none was given and RPC_URL may contain a secret.
 */
export function requirePublicUrls(given: readonly string[] | undefined, used: string): readonly string[] {
  if (given !== undefined) return given;
  const { username, password, search, pathname } = new URL(used);
  const hasLongPart = pathname.split("/").some((part) => part.length >= LONG_AS_A_KEY);
  if (username === "" && password === "" && search === "" && !hasLongPart) return [used];
  throw new TaskError(
    "RPC_URL seems to contain a secret, and the console's nodes are public: name others with --console-rpc <url,url,...>.",
  );
}

/**
 * Checks that a token can be the game's.
 *
 * @throws TaskError when it is not a contract or does not have 18 decimals.
 */
export async function requireToken({ ethers }: HardhatRuntimeEnvironment, address: string): Promise<void> {
  if ((await ethers.provider.getCode(address)) === "0x")
    throw new TaskError(`There is no contract at --token ${address}.`);
  const token = await ethers.getContractAt("IERC20Metadata", address);
  const decimals = await token.decimals().catch(() => undefined);
  if (decimals === undefined) throw new TaskError(`The contract at --token ${address} is not an ERC-20 with decimals.`);
  if (decimals !== TOKEN_DECIMALS) {
    throw new TaskError(`The token ${address} has ${decimals} decimals; the game needs one with ${TOKEN_DECIMALS}.`);
  }
}

/**
 * Checks that the sender can pay for the remaining steps.
 *
 * @returns Maximum cost of these steps at the current gas price, wei.
 * @throws TaskError that names the required amount.
 */
export async function requireMeans(
  { ethers }: HardhatRuntimeEnvironment,
  sender: HardhatEthersSigner,
  launch: Launch,
  journal: Journal,
): Promise<bigint> {
  const { maxFeePerGas, gasPrice } = await ethers.provider.getFeeData();
  const gas = launchSteps(launch)
    .filter((step) => !journal.isDone(step))
    .reduce((sum, step) => sum + LAUNCH_GAS[step], 0n);
  const cost = gas * (maxFeePerGas ?? gasPrice ?? 0n);
  const balance = await ethers.provider.getBalance(sender.address);
  if (balance < cost) {
    throw new TaskError(
      `${sender.address} has ${formatEther(balance)} of the network's coin, but the deployment may cost ` +
        `${formatEther(cost)}: send it ${formatEther(cost - balance)} more.`,
    );
  }
  if (launch.token !== undefined && !journal.isDone("pool")) {
    const token = await ethers.getContractAt("IERC20Metadata", launch.token);
    const tokens = await token.balanceOf(sender.address);
    if (tokens < launch.openingPool) {
      throw new TaskError(
        `${sender.address} has ${formatTokens(tokens)} of the token ${launch.token}, but the opening pool takes ` +
          `${formatTokens(launch.openingPool)}.`,
      );
    }
  }
  return cost;
}

/** Describes how long an attack stays ready on this network, with a warning if the time is short. */
export async function describeWindow({ ethers }: HardhatRuntimeEnvironment): Promise<string> {
  const { blocks, seconds } = await measureBlockHashWindow(ethers.provider);
  if (seconds === undefined) return `${blocks} blocks; the chain is too new to say how long that is`;
  const window = `${blocks} blocks, about ${formatDuration(BigInt(seconds))}`;
  const { compileRules } = await import("../../../tools/compile/rules");
  const { ATTACK_RECHARGE_TIME } = compileRules(["ATTACK_RECHARGE_TIME"]);
  if (seconds >= ATTACK_RECHARGE_TIME) return window;
  return (
    `${window}\n  WARNING: that is shorter than an attack takes to recharge (${formatDuration(BigInt(ATTACK_RECHARGE_TIME))}): ` +
    "players who wait longer must prime their attack again."
  );
}
