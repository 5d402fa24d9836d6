import type { ImplDeployment } from "@openzeppelin/upgrades-core";
import ERC1967Proxy from "@openzeppelin/upgrades-core/artifacts/@openzeppelin/contracts-v5/proxy/ERC1967/ERC1967Proxy.sol/ERC1967Proxy.json";
import { type ContractFactory, type TransactionReceipt, type TransactionRequest, ZeroAddress } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { IRigRaid } from "#bindings";
import type { RecordedStep } from "#game/deployment";

import { keepManifest, openManifest } from "../network/manifest";
import { whenMined } from "../network/sending";

/** The addresses for a game's initialization. */
export interface GameParties {
  /** The account that administers the game. */
  readonly owner: string;
  /** The ERC-20 for all prices and rewards; 18 decimals. */
  readonly token: string;
  /** The account that receives the fees. */
  readonly feeCollector: string;
}

/** The contracts of a version of the game. */
export interface GameContracts {
  /** The name of the implementation behind the proxy. */
  readonly game: string;
  /** The name of the contract to which it delegates reads. */
  readonly reads: string;
}

/** The version of the game that is deployed. */
export const GAME_CONTRACTS: GameContracts = { game: "RigRaid", reads: "RigRaidReads" };

/** Sends a named transaction and waits until it is in a block. */
export type Send = (name: string, transaction: TransactionRequest) => Promise<TransactionReceipt>;

/** A deployed implementation, and the contract to which it delegates reads. */
export interface DeployedImplementation {
  readonly implementation: string;
  readonly reads: string;
}

/** Storage layouts by the contract's name, as the upgrade plugin keeps them. */
export type Layouts = Readonly<Record<string, ImplDeployment["layout"]>>;

/** Sends steps and records their transactions. */
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
 * Deploys the game: the reads, the implementation that delegates to them, and the proxy. Scripts, tasks and tests all
 * deploy with this function. The upgrade plugin first refuses implementations that are not upgrade-safe, and records
 * the storage layouts for the next upgrade.
 *
 * @param send Sends the steps "reads", "implementation" and "proxy".
 * @param layouts Layouts of committed bytecode, which was checked before. Without them, the plugin checks the compiler's
 * output.
 * @returns The game at the proxy's address, with its full ABI.
 */
export async function deployGame(
  hre: HardhatRuntimeEnvironment,
  { owner, token, feeCollector }: GameParties,
  send: Send = sendNow(hre),
  layouts?: Layouts,
): Promise<IRigRaid> {
  const { ethers } = hre;
  const factories = layouts ? await factoriesOf(hre, GAME_CONTRACTS) : await requireUpgradeSafety(hre);
  const deployed = await sendImplementation(send, factories);

  const factory = factories.gameFactory;
  const proxyFactory = await ethers.getContractFactory(ERC1967Proxy.abi, ERC1967Proxy.bytecode);
  const initialize = factory.interface.encodeFunctionData("initialize", [owner, token, feeCollector]);
  const creation = await proxyFactory.getDeployTransaction(deployed.implementation, initialize);
  const proxy = createdBy(await send("proxy", creation));
  if (layouts) await recordLayouts(hre, deployed, factories, layouts);
  else await registerLayouts(hre, proxy, deployed.reads);
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
  return sendImplementation(send, await requireUpgradeSafety(hre, contracts));
}

async function sendImplementation(
  send: Send,
  { gameFactory, readsFactory }: Factories,
): Promise<DeployedImplementation> {
  const reads = createdBy(await send("reads", await readsFactory.getDeployTransaction()));
  const implementation = createdBy(await send("implementation", await gameFactory.getDeployTransaction(reads)));
  return { implementation, reads };
}

/**
 * Checks that both contracts are safe behind a proxy: the implementation, and the reads to which its fallback
 * delegates.
 *
 * @throws Error of the upgrade plugin that lists the problems.
 */
export async function requireUpgradeSafety(
  hre: HardhatRuntimeEnvironment,
  contracts: GameContracts = GAME_CONTRACTS,
): Promise<Factories> {
  const { gameFactory, readsFactory } = await factoriesOf(hre, contracts);
  await hre.upgrades.validateImplementation(gameFactory, gameOptions(gameFactory));
  await hre.upgrades.validateImplementation(readsFactory, READS_OPTIONS);
  return { gameFactory, readsFactory };
}

/**
 * Registers the storage layouts of a version of the game with the upgrade plugin, which keeps them in its manifest.
 *
 * @param address The implementation, or a new proxy that uses it and is registered with it.
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

/** Registers known layouts, as the upgrade plugin does with those that it reads from the compiler's output. */
async function recordLayouts(
  hre: HardhatRuntimeEnvironment,
  { implementation, reads }: DeployedImplementation,
  { gameFactory, readsFactory }: Factories,
  layouts: Layouts,
): Promise<void> {
  const { getVersion } = await import("@openzeppelin/upgrades-core");
  const versionOf = ({ bytecode, interface: functions }: ContractFactory, args: string[]) =>
    getVersion(bytecode, bytecode, functions.encodeDeploy(args)).linkedWithoutMetadata;
  const impls = {
    [versionOf(gameFactory, [reads])]: { address: implementation, layout: layouts[GAME_CONTRACTS.game] },
    [versionOf(readsFactory, [])]: { address: reads, layout: layouts[GAME_CONTRACTS.reads] },
  };
  const manifest = await openManifest(hre);
  await manifest.lockedRun(async () => {
    const data = await manifest.read();
    await manifest.write({ ...data, impls: { ...data.impls, ...impls } });
  });
}

/**
 * Compares the storage layouts of a new version with those behind a proxy.
 *
 * @throws Error of the upgrade plugin that lists incompatible changes.
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

// The reads are only called by delegatecall and never upgraded separately, so they need no upgrade function.
const READS_OPTIONS = { kind: "transparent" } as const;

/** The reads' address does not affect a check, but the plugin distinguishes versions by it. */
function gameOptions({ interface: { deploy } }: ContractFactory, reads: string = ZeroAddress) {
  return { kind: "uups" as const, constructorArgs: deploy.inputs.map(() => reads) };
}

interface Factories {
  readonly gameFactory: ContractFactory;
  readonly readsFactory: ContractFactory;
}

async function factoriesOf(hre: HardhatRuntimeEnvironment, contracts: GameContracts): Promise<Factories> {
  const gameFactory: ContractFactory = await hre.ethers.getContractFactory(contracts.game);
  const readsFactory: ContractFactory = await hre.ethers.getContractFactory(contracts.reads);
  return { gameFactory, readsFactory };
}

function createdBy(receipt: TransactionReceipt): string {
  if (receipt.contractAddress === null) throw new Error(`Transaction ${receipt.hash} created no contract.`);
  return receipt.contractAddress;
}
