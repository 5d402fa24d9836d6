import { parseGameEvent } from "#game/events";
import { ValidLogs, validLogs } from "#game/logs";

import { inSlices } from "../../browser/slices";
import { deployment } from "./deployment";
import { NodeList } from "./NodeList";
import { RpcNode, toQuantity } from "./RpcNode";

/*
 * Requests to a node, in numbers and names instead of JSON-RPC's hexadecimal digits. All reads of the chain go through
 * here or through `contract.ts`; wallets only sign.
 */

export const nodes = new NodeList(deployment.rpcUrls.map((url) => new RpcNode(url)));

/** Longest expected lag of a node behind others. */
export const MAX_LAG_MS = 2 * 60_000;

/** Percent on top of a gas estimate. */
const GAS_MARGIN_PERCENT = 20n;
/** Percent on top of the price of gas. */
const PRICE_MARGIN_PERCENT = 25n;

export type BlockTag = number | "latest" | "pending";

export interface Block {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Bloom filter of its logs: see `mayHoldLogs`. Undefined where the node omits it. */
  readonly logsBloom: string | undefined;
}

/** An event as the node returns it. */
export interface Log {
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: number;
  /** Its place among the logs of its block. */
  readonly logIndex: number;
  readonly transactionHash: string;
  /** Time of its block, Unix seconds; undefined where the node omits it. */
  readonly timestamp?: number;
}

/** Filter for the logs of the game. */
export interface LogFilter {
  /** All blocks from one to another, both included, or the block with that hash. */
  readonly blocks: { readonly from: number; readonly to: number } | { readonly hash: string };
  /** Values that match each topic of a log; null matches any. */
  readonly topics?: readonly (readonly string[] | string | null)[];
  /** The contract that emits the logs; the game if omitted. */
  readonly address?: string;
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

/** A call of a contract. */
export interface ContractCall {
  readonly to: string;
  readonly data: string;
  /** Amount of the network's coin, wei. */
  readonly value?: bigint;
}

export interface Call extends ContractCall {
  readonly from: string;
}

/** A block; undefined when the node has none there. */
export async function getBlock(which: BlockTag): Promise<Block | undefined> {
  return toBlock((await nodes.send("eth_getBlockByNumber", [toTag(which), false])) as RpcBlock | null);
}

/**
 * The latest block. A node whose latest block is below the highest known one lags, so another node is queried; if all
 * of them lag, the first answer is returned.
 */
export async function getLatestBlock(highestKnown: number): Promise<Block | undefined> {
  const isFresh = (block: unknown) => Number((block as RpcBlock | null)?.number) >= highestKnown;
  return toBlock((await nodes.send("eth_getBlockByNumber", ["latest", false], isFresh)) as RpcBlock | null);
}

/** Gas limit of the latest block. */
export async function getGasLimit(): Promise<bigint> {
  return BigInt(((await nodes.send("eth_getBlockByNumber", ["latest", false])) as RpcBlock).gasLimit);
}

/** The transactions of a block. */
export async function getBlockTransactions(which: BlockTag): Promise<ChainTransaction[]> {
  const block = (await nodes.send("eth_getBlockByNumber", [toTag(which), true])) as RpcBlock | null;
  return (block?.transactions ?? []).map(toTransaction);
}

/** Logs of the game, decoded ahead: see `parseGameEvent`. Many logs do not block an open page. */
export async function getLogs({ blocks, topics, address = deployment.game }: LogFilter): Promise<Log[]> {
  const where =
    "hash" in blocks
      ? { blockHash: blocks.hash }
      : { fromBlock: toQuantity(blocks.from), toBlock: toQuantity(blocks.to) };
  const answer = await nodes.send("eth_getLogs", [{ address, ...where, topics }]);
  const valid = new ValidLogs<RpcLog>();
  await inSlices(answer as RpcLog[], (log) => valid.add(log));
  const logs = valid.all().map(toLog);
  await inSlices(logs, parseGameEvent);
  return logs;
}

/** The receipt of a transaction; undefined while it is in no block: some nodes have one before, without a block. */
export async function getReceipt(hash: string): Promise<Receipt | undefined> {
  const receipt = (await nodes.send("eth_getTransactionReceipt", [hash])) as RpcReceipt | null;
  if (!receipt || receipt.blockNumber === null) return undefined;
  const succeeded = Number(receipt.status) === 1;
  return {
    hash: receipt.transactionHash,
    blockNumber: Number(receipt.blockNumber),
    succeeded,
    // A reverted transaction has no events, even if a node lists some.
    logs: succeeded ? toLogs(receipt.logs) : [],
  };
}

/** A transaction by its hash; undefined when the node does not know it. */
export async function getTransaction(hash: string): Promise<ChainTransaction | undefined> {
  const transaction = (await nodes.send("eth_getTransactionByHash", [hash])) as RpcTransaction | null;
  return transaction ? toTransaction(transaction) : undefined;
}

/** Number of transactions that an account had sent, which is its next nonce. */
export async function getTransactionCount(address: string, at: BlockTag): Promise<number> {
  return Number(await nodes.send("eth_getTransactionCount", [address, toTag(at)]));
}

/** Prefix of the code of an account that a key controls, and that acts by a contract's code (EIP-7702). */
const DELEGATION = "0xef0100";

/** Whether an account is a contract: no key of its own sends its transactions. */
export async function isContract(address: string): Promise<boolean> {
  const code = (await nodes.send("eth_getCode", [address, "latest"])) as string;
  return code !== "0x" && !code.toLowerCase().startsWith(DELEGATION);
}

/** An account's balance of the network's own coin, wei. */
export async function getCoins(address: string, at: BlockTag): Promise<bigint> {
  return BigInt((await nodes.send("eth_getBalance", [address, toTag(at)])) as string);
}

/** Runs a call in a block without sending it; throws what the contract throws. */
export async function simulate(call: Call, at: BlockTag): Promise<void> {
  await nodes.send("eth_call", [toRpc(call), toTag(at)]);
}

/** Estimates the gas of a call in the pending block. */
export async function estimateGas(call: Call): Promise<bigint> {
  return BigInt((await nodes.send("eth_estimateGas", [toRpc(call), "pending"])) as string);
}

/** An estimate of gas with a margin: it can be a little short, because costs change as time passes. */
export function withGasMargin(gas: bigint): bigint {
  return gas + (gas * GAS_MARGIN_PERCENT) / 100n;
}

/** Current price of gas, and the part of it that the chain sets, its base fee; undefined where it sets none; wei. */
export async function getGasPrices() {
  const [price, block] = await Promise.all([
    nodes.send("eth_gasPrice", []),
    nodes.send("eth_getBlockByNumber", ["latest", false]),
  ]);
  // Where a chain sets none, some nodes leave it out, and some write null.
  const baseFee = (block as { baseFeePerGas?: string | null } | null)?.baseFeePerGas ?? undefined;
  return { price: BigInt(price as string), base: baseFee === undefined ? undefined : BigInt(baseFee) };
}

/** A price of gas, wei, with a margin: it can rise before a transaction is in a block. */
export function withPriceMargin(price: bigint): bigint {
  return price + (price * PRICE_MARGIN_PERCENT) / 100n;
}

/** Passes on a signed transaction. The same bytes can be sent again: they can only be mined once. */
export async function broadcast(raw: string): Promise<void> {
  await nodes.send("eth_sendRawTransaction", [raw]);
}

interface RpcBlock {
  readonly number: string | null;
  readonly hash: string | null;
  readonly parentHash: string;
  readonly timestamp: string;
  readonly gasLimit: string;
  readonly logsBloom?: string | null;
  readonly transactions?: RpcTransaction[];
}

interface RpcLog {
  readonly topics: string[];
  readonly data: string;
  readonly blockHash: string;
  readonly blockNumber: string;
  readonly logIndex: string;
  readonly transactionHash: string;
  readonly removed?: boolean | null;
  readonly blockTimestamp?: string | null;
}

interface RpcReceipt {
  readonly transactionHash: string;
  readonly blockNumber: string | null;
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

function toBlock(block: RpcBlock | null): Block | undefined {
  if (!block) return undefined;
  const { number, hash, parentHash, timestamp, logsBloom, transactions } = block;
  // Some nodes leave the filter empty even if there are logs. A block without transactions has no logs.
  const isSilent = !/[1-9a-f]/i.test(logsBloom?.slice(2) ?? "") && transactions?.length !== 0;
  return {
    number: Number(number),
    hash: hash ?? "",
    parentHash,
    timestamp: Number(timestamp),
    logsBloom: isSilent ? undefined : (logsBloom ?? "0x"),
  };
}

function toRpc({ value, ...call }: Call): object {
  return value === undefined ? call : { ...call, value: toQuantity(value) };
}

function toTag(which: BlockTag): string {
  return typeof which === "number" ? toQuantity(which) : which;
}

/** The logs that hold. */
function toLogs(logs: readonly RpcLog[]): Log[] {
  return validLogs(logs).map(toLog);
}

function toLog({ topics, data, blockNumber, logIndex, transactionHash, blockTimestamp }: RpcLog): Log {
  const place = { blockNumber: Number(blockNumber), logIndex: Number(logIndex), transactionHash };
  // Some nodes write zero where they do not know.
  return { topics, data, ...place, timestamp: Number(blockTimestamp ?? 0) || undefined };
}

function toTransaction({ hash, from, to, nonce, input }: RpcTransaction): ChainTransaction {
  return { hash, from, to, nonce: Number(nonce), data: input };
}
