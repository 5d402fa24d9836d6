import type { Provider } from "ethers";

/** True for a contract, a Safe for one. */
export async function isContract(provider: Provider, account: string): Promise<boolean> {
  return (await provider.getCode(account)) !== "0x";
}
