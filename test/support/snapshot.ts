import { toQuantity } from "ethers";

/** Sends a JSON-RPC request to a development node. */
type Rpc = (method: string, ...parameters: unknown[]) => Promise<unknown>;

/**
 * Takes a snapshot, and then mines a block of that moment: with each revert Hardhat's clock runs further ahead of its
 * latest block, by twice the time since the snapshot.
 *
 * @returns ID for `evm_revert`.
 */
export async function takeSnapshot(rpc: Rpc): Promise<unknown> {
  const snapshot = await rpc("evm_snapshot");
  for (;;) {
    const { timestamp } = await latestBlock(rpc);
    try {
      await rpc("evm_mine", toQuantity(Number(timestamp) + 1));
      return snapshot;
    } catch (error) {
      // If the chain has mined a block in between, that moment has passed.
      if ((await latestBlock(rpc)).timestamp === timestamp) throw error;
    }
  }
}

async function latestBlock(rpc: Rpc): Promise<{ timestamp: string }> {
  return (await rpc("eth_getBlockByNumber", "latest", false)) as { timestamp: string };
}
