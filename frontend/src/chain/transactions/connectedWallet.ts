import type { FlowSigner } from "./transaction";

let connected: { readonly address: string; readonly provider: FlowSigner["provider"] } | undefined;

/** Remembers the wallet, to query the outcome of what it has sent. */
export function rememberWallet(address: string, { provider }: FlowSigner): void {
  connected = { address, provider };
}

/** The wallet of an account, when it is the one that is connected. */
export function walletOf(address: string): FlowSigner["provider"] | undefined {
  return connected?.address === address ? connected.provider : undefined;
}
