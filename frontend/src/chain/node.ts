import { RpcConnection, toQuantity } from "./RpcConnection";
import { deployment } from "./deployment";

/*
 * What the console asks a node, in numbers and names instead of JSON-RPC's hexadecimal digits. All reads of the chain go
 * through here or through `contract.ts`; wallets only sign.
 */

export const node = new RpcConnection(deployment.rpcUrl);

export type BlockTag = number | "latest" | "pending";

export interface Block {
  readonly number: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** An event as the node returns it. */
export interface Log {
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: number;
  /** Its place among the logs of its block. */
  readonly logIndex: number;
  readonly transactionHash: string;
}

/** Which logs of a contract are meant. */
export interface LogFilter {
  readonly fromBlock: number;
  /** By default the latest block. */
  readonly toBlock?: number;
  /** What a log has in each of its topics: one of these, or anything for null. */
  readonly topics?: readonly (readonly string[] | null)[];
}

export interface Receipt {
  readonly hash: string;
  readonly blockNumber: number;
  readonly succeeded: boolean;
  readonly logs: readonly Log[];
}

/** A transaction, in a block or waiting for one. */
export interface ChainTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly nonce: number;
  readonly data: string;
}

export interface Call {
  readonly from: string;
  readonly to: string;
  readonly data: string;
}

/** A block; undefined when the node has none there. */
export async function getBlock(which: BlockTag): Promise<Block | undefined> {
  const block = (await node.send("eth_getBlockByNumber", [toTag(which), false])) as RpcBlock | null;
  return block
    ? { number: Number(block.number), hash: block.hash ?? "", timestamp: Number(block.timestamp) }
    : undefined;
}

/** The transactions of a block. */
export async function getBlockTransactions(which: BlockTag): Promise<ChainTransaction[]> {
  const block = (await node.send("eth_getBlockByNumber", [toTag(which), true])) as RpcBlock | null;
  return (block?.transactions ?? []).map(toTransaction);
}

/** The logs of a contract in a range of blocks, both ends included. */
export async function getLogs(address: string, { fromBlock, toBlock, topics }: LogFilter): Promise<Log[]> {
  const filter = { address, fromBlock: toTag(fromBlock), toBlock: toTag(toBlock ?? "latest"), topics };
  return ((await node.send("eth_getLogs", [filter])) as RpcLog[]).map(toLog);
}

/** The receipt of a transaction; undefined while it is in no block. */
export async function getReceipt(hash: string): Promise<Receipt | undefined> {
  const receipt = (await node.send("eth_getTransactionReceipt", [hash])) as RpcReceipt | null;
  return receipt
    ? {
        hash: receipt.transactionHash,
        blockNumber: Number(receipt.blockNumber),
        succeeded: Number(receipt.status) === 1,
        logs: receipt.logs.map(toLog),
      }
    : undefined;
}

/** A transaction by its hash; undefined when the node does not know it. */
export async function getTransaction(hash: string): Promise<ChainTransaction | undefined> {
  const transaction = (await node.send("eth_getTransactionByHash", [hash])) as RpcTransaction | null;
  return transaction ? toTransaction(transaction) : undefined;
}

/** How many transactions an account had sent, that is its next nonce. */
export async function getTransactionCount(address: string, at: BlockTag): Promise<number> {
  return Number(await node.send("eth_getTransactionCount", [address, toTag(at)]));
}

/** An account's balance of the network's own coin, wei. */
export async function getEther(address: string): Promise<bigint> {
  return BigInt((await node.send("eth_getBalance", [address, "latest"])) as string);
}

/** Runs a call in a block without sending it; throws what the contract throws. */
export async function simulate(call: Call, at: BlockTag): Promise<void> {
  await node.call({ ...call, blockTag: at });
}

/** How much gas a call takes in the block that is being built. */
export async function estimateGas({ from, to, data }: Call): Promise<bigint> {
  return BigInt((await node.send("eth_estimateGas", [{ from, to, data }, "pending"])) as string);
}

interface RpcBlock {
  readonly number: string | null;
  readonly hash: string | null;
  readonly timestamp: string;
  readonly transactions?: RpcTransaction[];
}

interface RpcLog {
  readonly topics: string[];
  readonly data: string;
  readonly blockNumber: string;
  readonly logIndex: string;
  readonly transactionHash: string;
}

interface RpcReceipt {
  readonly transactionHash: string;
  readonly blockNumber: string;
  readonly status: string;
  readonly logs: RpcLog[];
}

interface RpcTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly nonce: string;
  readonly input: string;
}

function toTag(which: BlockTag): string {
  return typeof which === "number" ? toQuantity(which) : which;
}

function toLog({ topics, data, blockNumber, logIndex, transactionHash }: RpcLog): Log {
  return { topics, data, blockNumber: Number(blockNumber), logIndex: Number(logIndex), transactionHash };
}

function toTransaction({ hash, from, to, nonce, input }: RpcTransaction): ChainTransaction {
  return { hash, from, to, nonce: Number(nonce), data: input };
}
