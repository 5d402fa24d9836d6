import { mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { network } from "hardhat";

/** The call override that asks for the state of the next block, as the next transaction will find it. */
export const PENDING = { blockTag: "pending" } as const;

/** Does something in a block of exactly this wall-clock second. */
export async function at<T>(second: number | bigint, send: () => Promise<T>): Promise<T> {
  await time.setNextBlockTimestamp(second);
  return send();
}

/** The timestamp of the latest block. */
export async function now(): Promise<bigint> {
  return BigInt(await time.latest());
}

/** Does several things in one block of exactly this second, in the given order. Give each transaction its gas limit. */
export async function inOneBlock<T>(second: bigint, sends: readonly (() => Promise<T>)[]): Promise<T[]> {
  await network.provider.send("evm_setAutomine", [false]);
  try {
    const sent: T[] = [];
    for (const send of sends) sent.push(await send());
    await at(second, mine);
    return sent;
  } finally {
    await network.provider.send("evm_setAutomine", [true]);
  }
}
