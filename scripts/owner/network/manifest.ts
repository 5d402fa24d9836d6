import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

import { ProviderError } from "hardhat/internal/core/providers/errors";
import { ProviderWrapper } from "hardhat/plugins";
import type { HardhatRuntimeEnvironment, RequestArguments } from "hardhat/types";

import { ROOT } from "../../cli/packageProgram";
import { damaged, writeAtOnce } from "../deploy/deploymentFiles";

// The upgrade plugin stores the layouts of each network in a separate file. This module is imported before the plugin,
// which would otherwise create that file in the current directory.
process.env.MANIFEST_DEFAULT_DIR ||= path.resolve(process.env.RIGRAID_DEPLOYMENTS || ROOT, ".openzeppelin");

const METHOD_NOT_FOUND = -32601;

/** Hides development chains from the plugin, which stores their files in the temporary folder. */
export class LastingChainProvider extends ProviderWrapper {
  override async request(request: RequestArguments): Promise<unknown> {
    if (!/^(hardhat|anvil)_metadata$/.test(request.method)) return this._wrappedProvider.request(request);
    throw new ProviderError(`Method ${request.method} not found`, METHOD_NOT_FOUND);
  }
}

/** The file in which the upgrade plugin stores a network's layouts. */
export async function manifestFile(hre: HardhatRuntimeEnvironment): Promise<string> {
  return (await openManifest(hre)).file;
}

/**
 * Checks that the upgrade plugin can read that file, because the plugin's errors do not name it.
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
 * Runs work that makes the plugin write that file. The plugin writes in place, so a full disk or a killed process can
 * leave half a file. A copy then restores it.
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

/** @returns True when the file was truncated and has been restored from its copy. */
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

/** Opens the upgrade plugin's own view of that file. */
export async function openManifest({ network }: HardhatRuntimeEnvironment) {
  const { Manifest } = await import("@openzeppelin/upgrades-core");
  return Manifest.forNetwork(network.provider);
}
