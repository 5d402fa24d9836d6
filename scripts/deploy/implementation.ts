import { execFileSync } from "node:child_process";

import { dataSlice, getAddress, Interface, keccak256, type Provider } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { DeployedImplementation, GameContracts } from "./deployGame";
import type { Implementation } from "../game/deployments";

/** Where a proxy keeps its implementation (ERC-1967). */
export const IMPLEMENTATION_SLOT = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";

/** The implementation that a proxy uses in a block. */
export async function implementationOf(provider: Provider, proxy: string, block?: number): Promise<string> {
  return getAddress(dataSlice(await provider.getStorage(proxy, IMPLEMENTATION_SLOT, block), 12));
}

/** Describes a version of the game, in use since a block, for the deployment file. */
export async function describeImplementation(
  hre: HardhatRuntimeEnvironment,
  { implementation, reads }: DeployedImplementation,
  contracts: GameContracts,
  block: number,
): Promise<Implementation> {
  const { provider } = hre.ethers;
  return {
    address: implementation,
    reads,
    contracts,
    commit: commitOfSources(hre),
    bytecodeHash: keccak256(await provider.getCode(implementation)),
    readsBytecodeHash: keccak256(await provider.getCode(reads)),
    block,
    functions: await functionsOf(hre, contracts),
  };
}

/** The functions of a version of the game as they are compiled now: names, types, mutability and answers, sorted. */
export async function functionsOf(hre: HardhatRuntimeEnvironment, contracts: GameContracts): Promise<string[]> {
  const functions = new Set<string>();
  for (const contract of [contracts.game, contracts.reads]) {
    const { abi } = await hre.artifacts.readArtifact(contract);
    new Interface(abi).forEachFunction((fragment) => functions.add(fragment.format("minimal")));
  }
  return [...functions].sort();
}

/** Differences between the functions of one version and the next. */
export interface FunctionChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The new form of functions that keep name and parameters, but answer otherwise or have another mutability. */
  readonly changed: readonly string[];
}

export function compareFunctions(before: readonly string[], after: readonly string[]): FunctionChanges {
  const [known, next] = [bySignature(before), bySignature(after)];
  return {
    added: [...next].filter(([signature]) => !known.has(signature)).map(([, form]) => form),
    removed: [...known].filter(([signature]) => !next.has(signature)).map(([, form]) => form),
    changed: [...next]
      .filter(([signature, form]) => known.has(signature) && known.get(signature) !== form)
      .map(([, form]) => form),
  };
}

function bySignature(functions: readonly string[]): Map<string, string> {
  return new Map(functions.map((form) => [new Interface([form]).fragments[0].format("sighash"), form]));
}

/** The commit that the contracts are at, marked when they differ from it. */
export function commitOfSources(hre: HardhatRuntimeEnvironment): string {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: hre.config.paths.root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const isChanged = git("status", "--porcelain", "--", "contracts", "package-lock.json").trim() !== "";
    return `${git("rev-parse", "HEAD").trim()}${isChanged ? "+changes" : ""}`;
  } catch {
    return "unknown";
  }
}
