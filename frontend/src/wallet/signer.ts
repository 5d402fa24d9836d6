import { BrowserProvider, type Eip1193Provider, type JsonRpcSigner } from "ethers";

/*
 * A module of its own, loaded when something is to be signed: ethers' provider is as large as a third of the rest of
 * the console, which reads the chain without it.
 */

/** Creates an ethers signer for a wallet's account, on any network. */
export function createSigner(wallet: unknown, address: string): Promise<JsonRpcSigner> {
  return new BrowserProvider(wallet as Eip1193Provider, "any").getSigner(address);
}
