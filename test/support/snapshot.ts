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
  const { timestamp } = (await rpc("eth_getBlockByNumber", "latest", false)) as { timestamp: string };
  await rpc("evm_setNextBlockTimestamp", Number(timestamp) + 1);
  await rpc("evm_mine");
  return snapshot;
}
