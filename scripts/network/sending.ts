import type { TransactionReceipt, TransactionResponse } from "ethers";

/** How a transaction is sent where the node's suggestion is not wanted: wei for a unit of gas. */
export interface Sending {
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly nonce?: number;
}

/**
 * Waits until a transaction is in a block, or the same one with other fees.
 *
 * @throws Error when it failed or another one took its place.
 */
export async function whenMined(response: TransactionResponse): Promise<TransactionReceipt> {
  try {
    const receipt = await response.wait();
    if (receipt !== null) return receipt;
  } catch (error) {
    const { code, reason, receipt } = error as { code?: string; reason?: string; receipt?: TransactionReceipt };
    if (code !== "TRANSACTION_REPLACED") throw error;
    if (reason === "repriced" && receipt?.status === 1) return receipt;
    throw new Error(`Transaction ${response.hash} was replaced by another one with the same nonce, ${response.nonce}.`);
  }
  throw new Error(`Transaction ${response.hash} was sent, but is in no block.`);
}
