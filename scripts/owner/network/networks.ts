import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { extendProvider, vars } from "hardhat/config";
import { HARDHAT_NETWORK_NAME } from "hardhat/plugins";
import type { EIP1193Provider, NetworksUserConfig } from "hardhat/types";

import { type Deployment, LOCAL_CHAIN_ID } from "#game/deployment";
import { readWebAddress } from "#game/webAddress";

import { deploymentPath, readDeployment } from "../deploy/deploymentFiles";
import { KeystoreProvider, openKeystore } from "./keystore";
import { LastingChainProvider } from "./manifest";
import { OwnerRpcProvider } from "./ownerRpc";
import { proxied } from "./proxy";
import { SteadyProvider } from "./steadyProvider";

const LOCALHOST = "localhost";
const LOCAL_URL = "http://127.0.0.1:8545";

/** Providers between the tasks and the requested network's node, innermost first. */
let wrappers: ((provider: EIP1193Provider) => EIP1193Provider)[] = [];

/** Installs these providers for the whole process. Called only while Hardhat reads its configuration. */
export function wrapProvider(): void {
  for (const wrap of wrappers) extendProvider(async (provider) => wrap(provider));
}

/**
 * The networks that Hardhat knows: `localhost`, and the requested one, which is described by
 *
 * - RPC_URL: the node's URL (default: the one in the network's deployment file);
 * - CHAIN_ID: the expected chain; after the deployment, the one in the deployment file;
 * - OWNER_RPC: a signer that speaks JSON-RPC, or OWNER_KEYSTORE: an encrypted key file, or OWNER_KEY: a private key, as a
 *   Hardhat configuration variable only.
 *
 * All but OWNER_KEY may be environment variables or Hardhat configuration variables (`npx hardhat vars set`).
 * Hardhat refuses to talk to another chain than the one that is described.
 *
 * @param name The requested network; undefined: Hardhat's own.
 */
export function describeNetworks(name: string | undefined): NetworksUserConfig {
  wrappers = [];
  if (name !== undefined && name !== HARDHAT_NETWORK_NAME) {
    wrappers.push(proxied, (provider) => new SteadyProvider(provider));
  }
  const localhost = {
    url: readWebAddress("RPC_URL", process.env.RPC_URL) ?? localUrl() ?? LOCAL_URL,
    chainId: LOCAL_CHAIN_ID,
  };
  if (name === undefined || name === LOCALHOST || name === HARDHAT_NETWORK_NAME) return { localhost };
  wrappers.push((provider) => new LastingChainProvider(provider));
  return { localhost, [name]: describeNetwork(name) };
}

function describeNetwork(name: string): NetworksUserConfig[string] {
  const { rpcUrls, chainId }: Partial<Deployment> = existsSync(deploymentPath(name)) ? readDeployment(name) : {};
  const url = readWebAddress("RPC_URL", setting("RPC_URL")) ?? rpcUrls?.[0];
  if (url === undefined) {
    throw new Error(`Unknown network "${name}": set RPC_URL to the address of its node.${existingNames()}`);
  }
  return { url, chainId: requireChainId(name, chainId), accounts: accounts() };
}

/** The private key, or "remote" for accounts of a signer or of the node. */
function accounts(): "remote" | string[] {
  if (process.env.OWNER_KEY) {
    throw new Error(
      "OWNER_KEY must not be an environment variable: unset it, and keep the key with npx hardhat vars set OWNER_KEY or in OWNER_KEYSTORE.",
    );
  }
  const ownerRpc = readWebAddress("OWNER_RPC", setting("OWNER_RPC"));
  if (ownerRpc !== undefined) {
    wrappers.push((provider) => new OwnerRpcProvider(provider, ownerRpc));
    return "remote";
  }
  const keystore = setting("OWNER_KEYSTORE");
  if (keystore !== undefined) {
    const key = openKeystore(keystore);
    wrappers.push((provider) => new KeystoreProvider(provider, key));
    return "remote";
  }
  return vars.has("OWNER_KEY") ? [toPrivateKey(vars.get("OWNER_KEY"))] : "remote";
}

/** An environment variable, otherwise a Hardhat configuration variable. */
export function setting(name: string): string | undefined {
  const value = process.env[name] ?? (vars.has(name) ? vars.get(name) : undefined);
  return value === "" ? undefined : value;
}

/** @param recorded Chain ID in the deployment file, once there is one. */
function requireChainId(network: string, recorded: number | undefined): number | undefined {
  const text = setting("CHAIN_ID");
  if (text === undefined) return recorded;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`CHAIN_ID must be a whole number such as 1, not "${text}".`);
  if (recorded === undefined || recorded === Number(text)) return Number(text);
  throw new Error(
    `CHAIN_ID is ${text}, but ${deploymentPath(network)} says ${recorded}: unset it, or name another network.`,
  );
}

/** Never quotes refused text, which may be a mistyped key. */
function toPrivateKey(text: string): string {
  const key = text.trim().replace(/^(0x)?/, "0x");
  if (!/^0x[0-9a-f]{64}$/i.test(key)) throw new Error("OWNER_KEY must be a private key: 64 hexadecimal digits.");
  return key;
}

/** The URL of the local chain that npm start runs. */
function localUrl(): string | undefined {
  try {
    return readDeployment(LOCALHOST).rpcUrls[0];
  } catch {
    // The file is missing or unreadable. Tasks that need it report this; nothing else should fail.
    return undefined;
  }
}

function existingNames(): string {
  try {
    const names = readdirSync(path.dirname(deploymentPath(LOCALHOST)))
      .filter((file) => /^[^.]+\.json$/.test(file))
      .map((file) => path.basename(file, ".json"));
    return names.length === 0 ? "" : ` The game is deployed on: ${names.join(", ")}.`;
  } catch {
    return "";
  }
}
