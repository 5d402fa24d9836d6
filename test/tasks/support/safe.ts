import { readFileSync } from "node:fs";

import { expect } from "chai";
import { Interface, toBeHex } from "ethers";

import { type Batch, batchChecksum, type BatchTransaction } from "../../../scripts/tasks/runner/safeBatch";
import { IRigRaid__factory } from "../../../typechain-types";
import type { TaskChain } from "./chain";

/** Stands for a Safe: a contract that can be impersonated. */
export const SAFE = "0x5AfE00000000000000000000000000000000aBcD".toLowerCase();

/** Gives the game to the Safe. */
export async function makeSafeTheOwner(chain: TaskChain): Promise<void> {
  await chain.rpc("hardhat_setCode", SAFE, "0x00");
  await chain.rpc("hardhat_setBalance", SAFE, toBeHex(10n ** 18n));
  await chain.rpc("hardhat_impersonateAccount", SAFE);
  await (await chain.game.transferOwnership(SAFE)).wait();
  await send(chain, chain.deployment.game, IRigRaid__factory.createInterface().encodeFunctionData("acceptOwnership"));
}

/**
 * Reads a batch and has the Safe do what it says, as the Transaction Builder understands it.
 *
 * @param createdFor The Safe that the batch must name.
 */
export async function replay(chain: TaskChain, file: string, createdFor = SAFE): Promise<Batch> {
  const batch = JSON.parse(readFileSync(file, "utf8")) as Batch;
  expect(batch.chainId).to.equal("31337");
  expect(batch.meta.createdFromSafeAddress.toLowerCase()).to.equal(createdFor);
  expect(batch.meta.checksum).to.equal(batchChecksum(batch));
  for (const transaction of batch.transactions) await send(chain, transaction.to, encode(transaction));
  return batch;
}

function encode(transaction: BatchTransaction): string {
  expect(transaction.value).to.equal("0");
  if (transaction.data !== null) return transaction.data;
  const { contractMethod, contractInputsValues } = transaction;
  const { name, inputs } = contractMethod;
  const values = inputs.map((input) => {
    const text = contractInputsValues[input.name];
    return input.type === "bool" ? text === "true" : text;
  });
  const method = new Interface([{ type: "function", name, inputs, outputs: [] }]);
  return method.encodeFunctionData(name, values);
}

async function send(chain: TaskChain, to: string, data: string): Promise<void> {
  const hash = await chain.rpc("eth_sendTransaction", { from: SAFE, to, data });
  expect((await chain.rpc("eth_getTransactionReceipt", hash)).status).to.equal("0x1");
}
