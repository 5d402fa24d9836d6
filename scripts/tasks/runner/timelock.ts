import { Contract, hexlify, randomBytes, ZeroHash } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { type Call, toTransaction } from "./transactions";

/** What is used of OpenZeppelin's TimelockController. */
const TIMELOCK = [
  "function getMinDelay() view returns (uint256)",
  "function scheduleBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt, uint256 delay)",
  "function executeBatch(address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt) payable",
];

/** The two calls that a timelock needs to do something. */
export interface TimelockedCalls {
  readonly schedule: Call;
  /** Possible once the delay is over. */
  readonly execute: Call;
  /** Seconds. */
  readonly delay: bigint;
}

/**
 * How an account that is a timelock does something, all of it or nothing.
 *
 * @returns Undefined when the account is no timelock.
 */
export async function throughTimelock(
  hre: HardhatRuntimeEnvironment,
  account: string,
  calls: readonly Call[],
): Promise<TimelockedCalls | undefined> {
  const contract = new Contract(account, TIMELOCK, hre.ethers.provider);
  const delay = await readDelay(contract);
  if (delay === undefined) return undefined;
  const transactions = await Promise.all(calls.map(toTransaction));
  const operation = [
    transactions.map(({ to }) => to),
    transactions.map(() => 0n),
    transactions.map(({ data }) => data),
    ZeroHash,
    // So that the same can be done once more later on.
    hexlify(randomBytes(32)),
  ];
  return {
    schedule: { contract, method: "scheduleBatch", args: [...operation, delay] },
    execute: { contract, method: "executeBatch", args: operation },
    delay,
  };
}

async function readDelay(contract: Contract): Promise<bigint | undefined> {
  try {
    return (await contract.getMinDelay()) as bigint;
  } catch {
    // A Safe does not answer that.
    return undefined;
  }
}
