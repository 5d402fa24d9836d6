import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Artifacts, HardhatConfig, HardhatRuntimeEnvironment } from "hardhat/types";

import type { Layouts } from "../../owner/deploy/deployGame";

// The bindings of a deployed contract hold its bytecode. They are committed beside this record of the sources that the
// bytecode was compiled from: while those are unchanged, a local game needs no compiler.

/** File of the record, in the folder of the bindings. */
export const RECORD = "compiled.json";

/** Record of the sources that the committed bytecode was compiled from. */
interface Compiled {
  /** Digest of the compiler's version and settings, and of all sources. */
  readonly hash: string;
  /** Names of the sources, imports included, sorted. */
  readonly sources: readonly string[];
  readonly layouts: Layouts;
}

/** Bindings of a contract; an interface has no bytecode. */
export interface Bindings {
  readonly abi: readonly unknown[];
  readonly bytecode?: string;
}

/**
 * Describes the sources of compiled contracts, and the layouts of some of them.
 *
 * @param contracts Names of contracts, each of whose builds holds all sources that it depends on.
 * @param upgradeable Names of those whose layouts are kept.
 */
export async function describeCompiled(
  hre: HardhatRuntimeEnvironment,
  contracts: readonly string[],
  upgradeable: readonly string[],
): Promise<Compiled> {
  const names = new Set<string>();
  for (const contract of contracts) {
    const { sourceName, contractName } = await hre.artifacts.readArtifact(contract);
    const build = await hre.artifacts.getBuildInfo(`${sourceName}:${contractName}`);
    for (const source of Object.keys(build!.input.sources)) names.add(source);
  }
  const sources = [...names].sort();
  return { hash: digest(hre.config, sources), sources, layouts: await extractLayouts(hre, upgradeable) };
}

/** The layouts of the committed bytecode; undefined when its sources have changed, or its record cannot be read. */
export function readLayouts(config: HardhatConfig): Layouts | undefined {
  try {
    const file = path.resolve(config.paths.root, config.typechain.outDir, RECORD);
    const { hash, sources, layouts } = JSON.parse(readFileSync(file, "utf8")) as Compiled;
    return hash === digest(config, sources) ? layouts : undefined;
  } catch {
    // A merge can leave conflict marks in the record. Compiling does not need the record, and writes it again.
    return undefined;
  }
}

/**
 * Lets contracts be deployed from their bindings, without compiled artifacts. Call before the network is used: it would
 * read all builds, for the names in error messages.
 */
export function deployFromBindings(
  { artifacts }: { artifacts: Artifacts },
  bindings: Readonly<Record<string, Bindings>>,
): void {
  artifacts.getBuildInfoPaths = () => Promise.resolve([]);
  const readCompiled = artifacts.readArtifact.bind(artifacts);
  artifacts.readArtifact = async (contractName) => {
    if (!Object.hasOwn(bindings, contractName)) return readCompiled(contractName);
    const { abi, bytecode = "0x" } = bindings[contractName];
    const unknown = { sourceName: "", deployedBytecode: "0x", linkReferences: {}, deployedLinkReferences: {} };
    return { _format: "bindings", contractName, abi: [...abi], bytecode, ...unknown };
  };
}

function digest({ paths, solidity }: HardhatConfig, sources: readonly string[]): string {
  const compilers = solidity.compilers.map(({ version, settings }) => {
    return { version, settings: { ...(settings as object), outputSelection: undefined } };
  });
  const hash = createHash("sha256").update(JSON.stringify(compilers));
  for (const source of sources) hash.update(`\0${source}\0`).update(readSource(paths.root, source));
  return hash.digest("hex");
}

/** The text of a source; empty, unlike any source, when the file is missing. */
function readSource(root: string, source: string): string {
  for (const folder of [root, path.join(root, "node_modules")]) {
    const file = path.join(folder, source);
    if (existsSync(file)) return readFileSync(file, "utf8");
  }
  return "";
}

async function extractLayouts(hre: HardhatRuntimeEnvironment, contracts: readonly string[]): Promise<Layouts> {
  const { getStorageLayout, getUnlinkedBytecode, getVersion } = await import("@openzeppelin/upgrades-core");
  const { readValidations } = await import("@openzeppelin/hardhat-upgrades/dist/utils/validations");
  const validations = await readValidations(hre);
  const layoutOf = async (contract: string) => {
    const { bytecode } = await hre.artifacts.readArtifact(contract);
    const version = getVersion(getUnlinkedBytecode(validations, bytecode), bytecode);
    return [contract, getStorageLayout(validations, version)] as const;
  };
  return Object.fromEntries(await Promise.all(contracts.map(layoutOf)));
}
