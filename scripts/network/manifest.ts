import path from "node:path";

import { ProviderError } from "hardhat/internal/core/providers/errors";
import { ProviderWrapper } from "hardhat/plugins";
import type { HardhatRuntimeEnvironment, RequestArguments } from "hardhat/types";

import { damaged } from "../game/deployments";

// The upgrade plugin keeps the storage layouts of each network in a file of its own. This is imported before the plugin,
// which would put that file where the command happens to be run.
process.env.MANIFEST_DEFAULT_DIR ||= path.resolve(
  process.env.RIGRAID_DEPLOYMENTS || path.join(__dirname, "..", ".."),
  ".openzeppelin",
);

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
    throw damaged(manifest.file, (error as Error).message);
  }
  throw damaged(manifest.file, "it holds no layouts");
}

async function openManifest({ network }: HardhatRuntimeEnvironment) {
  const { Manifest } = await import("@openzeppelin/upgrades-core");
  return Manifest.forNetwork(network.provider);
}
