import type { AppKitNetwork } from "@reown/appkit/networks";

import { deployment } from "../chain/node/deployment";

const { chainId, chainName, currency, rpcUrls, explorerUrl } = deployment;

/** Network of the deployment, for the modal and for wallets that do not know it yet. */
export const gameNetwork: AppKitNetwork = {
  id: chainId,
  name: chainName,
  nativeCurrency: { name: currency, symbol: currency, decimals: 18 },
  rpcUrls: { default: { http: [...rpcUrls] } },
  ...(explorerUrl && { blockExplorers: { default: { name: "Explorer", url: explorerUrl } } }),
};
