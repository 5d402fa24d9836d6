import type { BaseContract, ContractTransactionResponse } from "ethers";

/** One movement of a token: from, to, wei. */
export type Transfer = [from: string, to: string, value: bigint];

/** Every movement of a token in a transaction, in order. */
export async function transfersOf(token: BaseContract, transaction: ContractTransactionResponse): Promise<Transfer[]> {
  const receipt = await transaction.wait();
  const address = await token.getAddress();
  return receipt!.logs
    .filter((log) => log.address === address)
    .map((log) => token.interface.parseLog(log))
    .filter((event) => event?.name === "Transfer")
    .map((event) => [...event!.args] as Transfer);
}
