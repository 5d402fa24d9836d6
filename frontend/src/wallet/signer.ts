import { BrowserProvider, type Eip1193Provider, type JsonRpcSigner } from "ethers";

import { toAccount } from "./account";

/*
 * A module of its own, loaded when something is to be signed: ethers' provider is as large as a third of the rest of
 * the console, which reads the chain without it.
 */

/** Creates an ethers signer for a wallet's account, on any network. */
export function createSigner(wallet: unknown, address: string): Promise<JsonRpcSigner> {
  const provider: Eip1193Provider = {
    request: async (asked) => {
      const answer: unknown = await (wallet as Eip1193Provider).request(asked);
      return asked.method === "eth_accounts" ? (answer as string[]).map(toAccount) : answer;
    },
  };
  return new BrowserProvider(provider, "any").getSigner(address);
}
