import ERC1967Proxy from "@openzeppelin/upgrades-core/artifacts/@openzeppelin/contracts-v5/proxy/ERC1967/ERC1967Proxy.sol/ERC1967Proxy.json";
import { type ContractFactory, type TransactionReceipt, type TransactionRequest, ZeroAddress } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { IRigRaid } from "#bindings";
import type { RecordedStep } from "#game/deployments";

import { keepManifest } from "../network/manifest";
import { whenMined } from "../network/sending";

/** The addresses with which a game is initialised. */
export interface GameParties {
  /** The account that administers the game. */
  readonly owner: string;
  /** The ERC-20 that pays for everything and is the reward; 18 decimals. */
  readonly token: string;
  /** The account that receives the fees. */
  readonly feeCollector: string;
}

/** The contracts that make a version of the game. */
export interface GameContracts {
  /** The name of the implementation behind the proxy. */
  readonly game: string;
  /** The name of the reads that it delegates to. */
  readonly reads: string;
}

/** The version of the game that is deployed. */
export const GAME_CONTRACTS: GameContracts = { game: "RigRaid", reads: "RigRaidReads" };

/** Sends a transaction under a name and waits until it is in a block. */
export type Send = (name: string, transaction: TransactionRequest) => Promise<TransactionReceipt>;

/** A deployed implementation, and the reads that it delegates to. */
export interface DeployedImplementation {
  readonly implementation: string;
  readonly reads: string;
}

/** Carries out steps and keeps a list of their transactions. */
export function recordSteps(send: Send): { send: Send; steps: RecordedStep[] } {
  const steps: RecordedStep[] = [];
  return {
    steps,
    send: async (name, transaction) => {
      const receipt = await send(name, transaction);
      steps.push({ name, transaction: receipt.hash, block: receipt.blockNumber });
      return receipt;
    },
  };
}

/** Sends each transaction from the network's first account. */
export function sendNow(hre: HardhatRuntimeEnvironment): Send {
  return async (_name, transaction) => {
    const [sender] = await hre.ethers.getSigners();
    return whenMined(await sender.sendTransaction(transaction));
  };
}

/**
 * Deploys the game: the reads, the implementation that delegates to them, and the proxy. The one way to deploy, for
 * scripts, tasks and tests. The upgrade plugin checks both implementations first and refuses one that is not
 * upgrade-safe; afterwards it knows the layouts that the next upgrade is compared with.
 *
 * @param send Carries out the steps "reads", "implementation" and "proxy".
 * @returns The game at the proxy's address, with its full ABI.
 */
export async function deployGame(
  hre: HardhatRuntimeEnvironment,
  { owner, token, feeCollector }: GameParties,
  send: Send = sendNow(hre),
): Promise<IRigRaid> {
  const { ethers } = hre;
  const deployed = await deployImplementation(hre, send);

  const factory = await ethers.getContractFactory(GAME_CONTRACTS.game);
  const proxyFactory = await ethers.getContractFactory(ERC1967Proxy.abi, ERC1967Proxy.bytecode);
  const initialize = factory.interface.encodeFunctionData("initialize", [owner, token, feeCollector]);
  const creation = await proxyFactory.getDeployTransaction(deployed.implementation, initialize);
  const proxy = createdBy(await send("proxy", creation));
  await registerLayouts(hre, proxy, deployed.reads);
  return ethers.getContractAt("IRigRaid", proxy);
}

/**
 * Deploys the reads and the implementation that delegates to them, as the steps "reads" and "implementation".
 *
 * @throws Error before anything is sent when one of them is not upgrade-safe.
 */
export async function deployImplementation(
  hre: HardhatRuntimeEnvironment,
  send: Send,
  contracts: GameContracts = GAME_CONTRACTS,
): Promise<DeployedImplementation> {
  const { gameFactory, readsFactory } = await requireUpgradeSafety(hre, contracts);
  const reads = createdBy(await send("reads", await readsFactory.getDeployTransaction()));
  const implementation = createdBy(await send("implementation", await gameFactory.getDeployTransaction(reads)));
  return { implementation, reads };
}

/**
 * Makes sure that both contracts are safe behind a proxy: the implementation, and the reads that its fallback reaches.
 *
 * @throws Error of the upgrade plugin that lists what is not.
 */
export async function requireUpgradeSafety(hre: HardhatRuntimeEnvironment, contracts: GameContracts = GAME_CONTRACTS) {
  const { gameFactory, readsFactory } = await factoriesOf(hre, contracts);
  await hre.upgrades.validateImplementation(gameFactory, gameOptions(gameFactory));
  await hre.upgrades.validateImplementation(readsFactory, READS_OPTIONS);
  return { gameFactory, readsFactory };
}

/**
 * Registers the storage layouts of a version of the game with the upgrade plugin, which keeps them in its manifest.
 *
 * @param address The implementation, or a fresh proxy that uses it and becomes known as well.
 */
export async function registerLayouts(
  hre: HardhatRuntimeEnvironment,
  address: string,
  reads: string,
  contracts: GameContracts = GAME_CONTRACTS,
): Promise<void> {
  const { gameFactory, readsFactory } = await factoriesOf(hre, contracts);
  await keepManifest(hre, async () => {
    await hre.upgrades.forceImport(address, gameFactory, gameOptions(gameFactory, reads));
    await hre.upgrades.forceImport(reads, readsFactory, READS_OPTIONS);
  });
}

/**
 * Compares the storage layouts of a next version with the one behind a proxy.
 *
 * @throws Error of the upgrade plugin that lists what does not fit.
 */
export async function validateLayouts(
  hre: HardhatRuntimeEnvironment,
  proxy: string,
  reads: string,
  contracts: GameContracts,
): Promise<void> {
  const { gameFactory, readsFactory } = await factoriesOf(hre, contracts);
  await hre.upgrades.validateUpgrade(proxy, gameFactory, gameOptions(gameFactory));
  await hre.upgrades.validateUpgrade(reads, readsFactory, READS_OPTIONS);
}

// The reads are reached by delegatecall, never upgraded on their own: they need no upgrade function.
const READS_OPTIONS = { kind: "transparent" } as const;

/** The reads do not matter for a check, but the plugin distinguishes versions by them. */
function gameOptions({ interface: { deploy } }: ContractFactory, reads: string = ZeroAddress) {
  return { kind: "uups" as const, constructorArgs: deploy.inputs.map(() => reads) };
}

async function factoriesOf(hre: HardhatRuntimeEnvironment, contracts: GameContracts) {
  const gameFactory: ContractFactory = await hre.ethers.getContractFactory(contracts.game);
  const readsFactory: ContractFactory = await hre.ethers.getContractFactory(contracts.reads);
  return { gameFactory, readsFactory };
}

function createdBy(receipt: TransactionReceipt): string {
  if (receipt.contractAddress === null) throw new Error(`Transaction ${receipt.hash} created no contract.`);
  return receipt.contractAddress;
}
