import { toQuantity } from "ethers";

import { SecondNode } from "../../support/secondNode";

interface PlayedBlock {
  readonly timestamp: string;
  readonly transactions: readonly {
    readonly from: string;
    readonly to: string | null;
    readonly input: string;
    readonly value: string;
    readonly gas: string;
  }[];
}

/**
 * Plays the game of a local chain on a second node, transaction by transaction, each in its time. It has the same
 * addresses and accounts there; what its rolls decided differs, because they come from other blocks.
 */
export async function playOnSecondNode(url: string, chainId: number): Promise<SecondNode> {
  const blockAt = async (number: number) =>
    (await ask(url, "eth_getBlockByNumber", toQuantity(number), true)) as PlayedBlock;
  const node = await SecondNode.start({ chainId, genesis: Number((await blockAt(0)).timestamp) });
  const head = Number(await ask(url, "eth_blockNumber"));
  // A busy anvil mines by itself later than it answers: a transaction would get the next one's time.
  await ask(node.url, "evm_setAutomine", false);
  for (let number = 1; number <= head; number++) {
    const { timestamp, transactions } = await blockAt(number);
    await ask(node.url, "evm_setNextBlockTimestamp", Number(timestamp));
    for (const { from, to, input, value, gas } of transactions) {
      await ask(node.url, "eth_sendTransaction", { from, to: to ?? undefined, input, value, gas });
    }
    await ask(node.url, "evm_mine");
  }
  await ask(node.url, "evm_setAutomine", true);
  return node;
}

/** Without a provider, which spends time on collecting requests. */
async function ask(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}
