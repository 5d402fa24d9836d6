import type { Provider } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { proxied } from "./proxy";
import { SteadyProvider } from "./steadyProvider";

/** Opens another node like the network's own, with proxies and retries. */
export async function openSecondNode({ config }: HardhatRuntimeEnvironment, url: string): Promise<Provider> {
  // Loaded here, as few need it.
  const { createProvider } = await import("hardhat/internal/core/providers/construction");
  const { HardhatEthersProvider } = await import("@nomicfoundation/hardhat-ethers/internal/hardhat-ethers-provider");
  // Used in errors. The provider signs nothing, and its caller checks the chain ID.
  const name = "of the second node";
  const network = { ...config.networks.localhost, url, chainId: undefined };
  const provider = await createProvider(
    { ...config, networks: { ...config.networks, [name]: network } },
    name,
    undefined,
    [async (node) => new SteadyProvider(proxied(node))],
  );
  return new HardhatEthersProvider(provider, name);
}
