import type { AppKitNetwork } from "@reown/appkit/networks";
import { deployment, isLocalChain } from "../chain/deployment";

/** The deployment's network, as the modal takes it and as wallets are told when they do not know it. */
export const gameNetwork: AppKitNetwork = {
  id: deployment.chainId,
  name: isLocalChain ? "Local network" : capitalised(deployment.network),
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: [deployment.rpcUrl] } },
  ...(deployment.explorerUrl && { blockExplorers: { default: { name: "Explorer", url: deployment.explorerUrl } } }),
};

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
