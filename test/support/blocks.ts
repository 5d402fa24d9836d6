import { mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import type { BaseContract, ContractTransactionReceipt, ContractTransactionResponse } from "ethers";
import { ethers, network } from "hardhat";

/** The call override for the state of the next block, as the next transaction will find it. */
export const PENDING = { blockTag: "pending" } as const;

/** Runs an action in a block with exactly this wall-clock second. */
export async function at<T>(second: number | bigint, send: () => Promise<T>): Promise<T> {
  await time.setNextBlockTimestamp(second);
  return send();
}

/** The timestamp of the latest block. */
export async function now(): Promise<bigint> {
  return BigInt(await time.latest());
}

/** Sends transactions that are all mined in the block that is returned, each with its gas limit. */
export async function inOneBlock(send: () => Promise<ContractTransactionResponse[]>): Promise<number> {
  await network.provider.send("evm_setAutomine", [false]);
  try {
    const transactions = await send();
    await mine();
    const receipts = await Promise.all(transactions.map((transaction) => transaction.wait()));
    const blocks = new Set(receipts.map((receipt) => receipt!.blockNumber));
    if (blocks.size !== 1) throw new Error(`Mined in blocks ${[...blocks].join(", ")}`);
    return receipts[0]!.blockNumber;
  } finally {
    await network.provider.send("evm_setAutomine", [true]);
  }
}

/** Block of a mined transaction. */
export interface Mined {
  readonly block: number;
  readonly timestamp: number;
  readonly receipt: ContractTransactionReceipt;
}

export async function mined(transaction: Promise<ContractTransactionResponse>): Promise<Mined> {
  const receipt = (await (await transaction).wait())!;
  const { timestamp } = await receipt.getBlock();
  return { block: receipt.blockNumber, timestamp, receipt };
}

/** Makes the next transaction be mined in this block. */
export async function atBlock(block: number): Promise<void> {
  const missing = block - 1 - (await time.latestBlock());
  if (missing < 0) throw new Error(`Block ${block} is mined already`);
  if (missing > 0) await mine(missing);
}

export async function hashOf(block: number): Promise<string> {
  const { hash } = (await ethers.provider.getBlock(block))!;
  if (hash === null) throw new Error(`Block ${block} is pending`);
  return hash;
}

/**
 * Expects that an action is refused one second before a wall-clock second, and succeeds in it.
 *
 * @param context The arguments of the error before its last one, which is that second.
 */
export async function expectRefusedUntil(
  second: number,
  attempt: () => Promise<ContractTransactionResponse>,
  contract: BaseContract,
  error: string,
  ...context: unknown[]
): Promise<void> {
  const early = at(second - 1, attempt);
  await expect(early)
    .to.be.revertedWithCustomError(contract, error)
    .withArgs(...context, second);
  await at(second, attempt);
}
