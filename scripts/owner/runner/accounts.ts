import type { Provider } from "ethers";

/** True for a contract, such as a Safe. */
export async function isContract(provider: Provider, account: string): Promise<boolean> {
  return (await provider.getCode(account)) !== "0x";
}
