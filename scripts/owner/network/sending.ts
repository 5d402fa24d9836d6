import type { Provider, TransactionReceipt, TransactionResponse } from "ethers";

/** An estimate can be too low when time matters or when a node estimates in the latest block. */
const GAS_MARGIN_PERCENT = 25n;

/** Maximum gas of a transaction on many networks (EIP-7825), applied everywhere. */
export const MAX_GAS = 2n ** 24n;

/** The gas limit of a transaction with this gas estimate. */
export function withMargin(gas: bigint): bigint {
  const generous = (gas * (100n + GAS_MARGIN_PERCENT)) / 100n;
  return generous < MAX_GAS ? generous : MAX_GAS;
}

/** Overrides of the node's suggestions for a transaction. Fees are in wei per unit of gas. */
export interface Sending {
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
  readonly nonce?: number;
}

/**
 * Chooses the block in which a transaction is simulated: "pending", but "latest" for a replacement, because "pending"
 * includes the effects of the replaced transaction.
 *
 * @param nonce The transaction's nonce; undefined for the next one.
 */
export async function blockToTry(
  provider: Pick<Provider, "getTransactionCount">,
  sender: string,
  nonce: number | undefined,
): Promise<"latest" | "pending"> {
  if (nonce === undefined) return "pending";
  return nonce < (await provider.getTransactionCount(sender, "pending")) ? "latest" : "pending";
}

/**
 * Waits until a transaction, or the same one with other fees, is in a block.
 *
 * @throws Error when it failed or another transaction replaced it.
 */
export async function whenMined(response: TransactionResponse): Promise<TransactionReceipt> {
  try {
    const receipt = await response.wait();
    if (receipt !== null) return receipt;
  } catch (error) {
    const { code, reason, receipt } = error as { code?: string; reason?: string; receipt?: TransactionReceipt };
    if (code !== "TRANSACTION_REPLACED") throw error;
    if (reason === "repriced" && receipt?.status === 1) return receipt;
    throw new Error(
      `Transaction ${response.hash} was replaced by another transaction with the same nonce, ${response.nonce}.`,
    );
  }
  throw new Error(`Transaction ${response.hash} was sent, but is not in a block.`);
}
