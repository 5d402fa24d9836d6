import type { Deployment } from "#game/deployment";

/** Deployment of the game that this console was built for. */
export const deployment: Deployment = __DEPLOYMENT__;

/** Whether it is on the local development chain (chain ID 31337). */
export const isLocalChain: boolean = __LOCAL_CHAIN__;

/** The address of a transaction's page in the network's block explorer; undefined where there is none. */
export function transactionUrl(hash: string): string | undefined {
  return deployment.explorerUrl && `${deployment.explorerUrl}/tx/${hash}`;
}
