import { execFileSync } from "node:child_process";

import { dataSlice, Fragment, getAddress, Interface, keccak256, NamedFragment, type Provider } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { Implementation } from "#game/deployment";

import type { DeployedImplementation, GameContracts } from "./deployGame";

/** Slot of a proxy's implementation (ERC-1967). */
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
    abi: await abiOf(hre, contracts),
  };
}

/** Functions, events and errors of a compiled version of the game, with their types, sorted. */
export async function abiOf(hre: HardhatRuntimeEnvironment, contracts: GameContracts): Promise<string[]> {
  const forms = new Set<string>();
  for (const contract of [contracts.game, contracts.reads]) {
    const { abi } = await hre.artifacts.readArtifact(contract);
    for (const fragment of new Interface(abi).fragments)
      if (fragment instanceof NamedFragment) forms.add(fragment.format("minimal"));
  }
  return [...forms].sort();
}

/** Differences between the ABI of one version and the next. */
export interface AbiChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /**
   * New form of entries with the same name and parameters, but other return values, mutability or indexed parameters.
   */
  readonly changed: readonly string[];
  /** True when only functions could be compared, because 0.1.0 recorded nothing else. */
  readonly isPartial: boolean;
}

export function compareAbis(before: readonly string[], after: readonly string[]): AbiChanges {
  const isPartial = before.length > 0 && before.every(isFunction);
  const [known, next] = [bySignature(before), bySignature(isPartial ? after.filter(isFunction) : after)];
  return {
    isPartial,
    added: [...next].filter(([signature]) => !known.has(signature)).map(([, form]) => form),
    removed: [...known].filter(([signature]) => !next.has(signature)).map(([, form]) => form),
    changed: [...next]
      .filter(([signature, form]) => known.has(signature) && known.get(signature) !== form)
      .map(([, form]) => form),
  };
}

function isFunction(form: string): boolean {
  return form.startsWith("function ");
}

function bySignature(forms: readonly string[]): Map<string, string> {
  return new Map(
    forms.map((form) => {
      const fragment = Fragment.from(form);
      return [`${fragment.type} ${fragment.format("sighash")}`, form];
    }),
  );
}

/**
 * Warning that contracts cannot be reproduced from a commit; undefined when they are committed or git is unavailable.
 */
export function describeUncommitted(hre: Pick<HardhatRuntimeEnvironment, "config">): string | undefined {
  const [, commit] = /^(\w+)\+changes$/.exec(commitOfSources(hre)) ?? [];
  if (commit === undefined) return undefined;
  return `The contracts differ from commit ${commit}: commit them first, or nobody can build and check what is deployed.`;
}

/** The current commit, marked when the contracts differ from it. */
export function commitOfSources(hre: Pick<HardhatRuntimeEnvironment, "config">): string {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: hre.config.paths.root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const isChanged = git("status", "--porcelain", "--", "contracts", "package-lock.json").trim() !== "";
    return `${git("rev-parse", "HEAD").trim()}${isChanged ? "+changes" : ""}`;
  } catch {
    return "unknown";
  }
}
