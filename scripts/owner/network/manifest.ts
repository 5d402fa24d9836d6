import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

import { ProviderError } from "hardhat/internal/core/providers/errors";
import { ProviderWrapper } from "hardhat/plugins";
import type { HardhatRuntimeEnvironment, RequestArguments } from "hardhat/types";

import { damaged, writeAtOnce } from "#game/deployments";

import { ROOT } from "../../cli/packageProgram";

// The upgrade plugin keeps the storage layouts of each network in a file of its own. This is imported before the plugin,
// which would put that file where the command happens to be run.
process.env.MANIFEST_DEFAULT_DIR ||= path.resolve(process.env.RIGRAID_DEPLOYMENTS || ROOT, ".openzeppelin");

const METHOD_NOT_FOUND = -32601;

/** Lets a chain pass for a real one: of a development chain, the plugin keeps the file in the temporary folder. */
export class LastingChainProvider extends ProviderWrapper {
  override async request(request: RequestArguments): Promise<unknown> {
    if (!/^(hardhat|anvil)_metadata$/.test(request.method)) return this._wrappedProvider.request(request);
    throw new ProviderError(`Method ${request.method} not found`, METHOD_NOT_FOUND);
  }
}

/** The file in which the upgrade plugin keeps a network's layouts. */
export async function manifestFile(hre: HardhatRuntimeEnvironment): Promise<string> {
  return (await openManifest(hre)).file;
}

/**
 * Makes sure that the upgrade plugin can read that file: its own errors do not name it.
 *
 * @throws Error that names the file.
 */
export async function requireManifest(hre: HardhatRuntimeEnvironment): Promise<void> {
  const manifest = await openManifest(hre);
  try {
    const { impls, proxies } = await manifest.read();
    const layouts = Object.values(impls).map((implementation) => implementation?.layout.storage);
    if (Array.isArray(proxies) && layouts.every(Array.isArray)) return;
  } catch (error) {
    if (existsSync(copyOf(manifest.file))) throw interrupted(manifest.file);
    throw damaged(manifest.file, (error as Error).message);
  }
  throw damaged(manifest.file, "it holds no layouts");
}

/**
 * Runs what has the plugin write that file, which it does in place: a full disk would leave half of it. A copy takes its place
 * again then, also after a run that was killed meanwhile.
 */
export async function keepManifest(hre: HardhatRuntimeEnvironment, write: () => Promise<void>): Promise<void> {
  const manifest = await openManifest(hre);
  const { file } = manifest;
  restore(file);
  writeAtOnce(copyOf(file), `${JSON.stringify(await manifest.read(), null, 2)}\n`);
  try {
    await write();
  } catch (error) {
    if (restore(file)) throw new Error(`${file} cannot be written: ${(error as Error).message}. It is unchanged.`);
    throw error;
  } finally {
    rmSync(copyOf(file), { force: true });
  }
}

/** @returns True when the file was cut off, and its copy has taken its place. */
function restore(file: string): boolean {
  if (!existsSync(file) || !existsSync(copyOf(file)) || isWhole(file)) return false;
  renameSync(copyOf(file), file);
  return true;
}

function copyOf(file: string): string {
  return `${file}.before`;
}

function isWhole(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, "utf8"));
    return true;
  } catch {
    return false;
  }
}

function interrupted(file: string): Error {
  return new Error(`${file} is damaged: a write was interrupted. Replace it with its backup, ${copyOf(file)}.`);
}

async function openManifest({ network }: HardhatRuntimeEnvironment) {
  const { Manifest } = await import("@openzeppelin/upgrades-core");
  return Manifest.forNetwork(network.provider);
}
