import type { AppKitNetwork } from "@reown/appkit/networks";
import { deployment } from "../chain/deployment";

const { chainId, chainName, currency, rpcUrls, explorerUrl } = deployment;

/** The deployment's network, as the modal takes it and as wallets are told when they do not know it. */
export const gameNetwork: AppKitNetwork = {
  id: chainId,
  name: chainName,
  nativeCurrency: { name: currency, symbol: currency, decimals: 18 },
  rpcUrls: { default: { http: [...rpcUrls] } },
  ...(explorerUrl && { blockExplorers: { default: { name: "Explorer", url: explorerUrl } } }),
};
