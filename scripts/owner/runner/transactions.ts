import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import type { BaseContract, FunctionFragment, Result, TransactionReceipt, TransactionResponse } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { blockToTry, MAX_GAS, type Sending, whenMined, withMargin } from "../network/sending";
import { toTaskError } from "./errors";

/** One call of a contract's function. */
export interface Call {
  readonly contract: BaseContract;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** A mined transaction. */
export interface Mined {
  readonly hash: string;
  readonly block: number;
  readonly gasUsed: bigint;
}

/** Maximum number of game calls in one transaction, far below a block's gas limit. */
const MAX_CALLS_PER_TRANSACTION = 50;

/** The function of a call. */
export function functionOf({ contract, method }: Call): FunctionFragment {
  const found = contract.interface.getFunction(method);
  if (found === null) throw new Error(`The contract has no function ${method}`);
  return found;
}

/**
 * Joins consecutive calls of the game into one `multicall`, for fewer transactions and all-or-nothing execution.
 *
 * @param game The game. Calls of other contracts remain unchanged.
 */
export function bundle(game: BaseContract, calls: readonly Call[]): Call[] {
  const bundles: Call[][] = [];
  for (const call of calls) {
    const last = bundles.at(-1);
    const joins = last !== undefined && call.contract === game && last[0].contract === game;
    if (joins && last.length < MAX_CALLS_PER_TRANSACTION) last.push(call);
    else bundles.push([call]);
  }
  return bundles.map((bundled) => {
    if (bundled.length === 1) return bundled[0];
    return { contract: game, method: "multicall", args: [bundled.map(encode)] };
  });
}

/**
 * Simulates a call in the next block.
 *
 * @param nonce Nonce of a pending transaction that the call replaces.
 * @returns The function's decoded return values.
 * @throws TaskError with a message for the owner when the contract refuses.
 */
export async function simulate(
  hre: HardhatRuntimeEnvironment,
  from: string,
  call: Call,
  nonce?: number,
): Promise<Result> {
  const transaction = await toTrial(hre, from, call, nonce);
  const answer = await explained(call, from, () => hre.ethers.provider.call(transaction));
  return call.contract.interface.decodeFunctionResult(functionOf(call), answer);
}

/** Estimates the gas of a call, without the margin. */
export async function estimateGas(
  hre: HardhatRuntimeEnvironment,
  from: string,
  call: Call,
  nonce?: number,
): Promise<bigint> {
  const transaction = await toTrial(hre, from, call, nonce);
  return explained(call, from, () => hre.ethers.provider.estimateGas(transaction));
}

/**
 * Simulates a call, sends it with a gas margin, and waits until it is in a block.
 *
 * @param onSent Called with the transaction as soon as it was sent.
 * @throws TaskError with a message for the owner when the contract refuses.
 */
export async function send(
  hre: HardhatRuntimeEnvironment,
  signer: HardhatEthersSigner,
  call: Call,
  onSent: (transaction: TransactionResponse) => void,
  sending: Sending = {},
): Promise<TransactionReceipt> {
  await simulate(hre, signer.address, call, sending.nonce);
  const gasLimit = withMargin(await estimateGas(hre, signer.address, call, sending.nonce));
  return explained(call, signer.address, async () => {
    const response = await signer.sendTransaction({ ...(await toTransaction(call)), ...sending, gasLimit });
    onSent(response);
    return whenMined(response);
  });
}

/** Summary of a mined transaction. */
export function toMined({ hash, blockNumber, gasUsed }: TransactionReceipt): Mined {
  return { hash, block: blockNumber, gasUsed };
}

/** Target and calldata of a call. */
export async function toTransaction(call: Call): Promise<{ to: string; data: string }> {
  return { to: await call.contract.getAddress(), data: encode(call) };
}

async function toTrial({ ethers }: HardhatRuntimeEnvironment, from: string, call: Call, nonce: number | undefined) {
  const blockTag = await blockToTry(ethers.provider, from, nonce);
  return { ...(await toTransaction(call)), from, gasLimit: MAX_GAS, blockTag };
}

function encode(call: Call): string {
  return call.contract.interface.encodeFunctionData(functionOf(call), call.args);
}

async function explained<T>({ contract }: Call, sender: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toTaskError(error, contract.interface, sender);
  }
}
