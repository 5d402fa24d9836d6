import { AbiCoder, Contract, hexlify, id, keccak256, type Provider, randomBytes, ZeroHash } from "ethers";

import { type Call, toTransaction } from "./transactions";

/** What is used of OpenZeppelin's TimelockController. */
const TIMELOCK = [
  "function getMinDelay() view returns (uint256)",
  "function getTimestamp(bytes32 id) view returns (uint256)",
  "function hasRole(bytes32 role, address account) view returns (bool)",
  "function schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)",
  "function execute(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt) payable",
  "function cancel(bytes32 id)",
  "event CallScheduled(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data, bytes32 predecessor, uint256 delay)",
];

/** What `getTimestamp` answers for an operation that is done. */
const DONE = 1n;

export const PROPOSER = id("PROPOSER_ROLE");
export const CANCELLER = id("CANCELLER_ROLE");

/** An account that does things when a delay is over. */
export interface Timelock {
  readonly address: string;
  readonly contract: Contract;
  /** Seconds. */
  readonly delay: bigint;
}

/** What a timelock needs to do something. */
export interface TimelockedCalls {
  readonly schedule: readonly Call[];
  /** Possible once the delay is over. */
  readonly execute: readonly Call[];
  /** The ids of the operations. */
  readonly operations: readonly string[];
}

/** Where an operation is; a time is when it can be executed, Unix seconds. */
export type OperationState = "unknown" | "done" | { readonly readyAt: bigint };

/** Undefined when the account is no timelock. */
export async function readTimelock(provider: Provider, address: string): Promise<Timelock | undefined> {
  const contract = new Contract(address, TIMELOCK, provider);
  try {
    return { address, contract, delay: (await contract.getMinDelay()) as bigint };
  } catch {
    // A Safe does not answer that.
    return undefined;
  }
}

/** How a timelock makes calls: each an operation that waits for the one before, with a method that the Safe's app can show. */
export async function throughTimelock({ contract, delay }: Timelock, calls: readonly Call[]): Promise<TimelockedCalls> {
  const [schedule, execute, operations]: [Call[], Call[], string[]] = [[], [], []];
  for (const call of calls) {
    const { to, data } = await toTransaction(call);
    // The salt is so that the same can be done once more later on.
    const operation = [to, 0n, data, operations.at(-1) ?? ZeroHash, hexlify(randomBytes(32))];
    operations.push(
      keccak256(AbiCoder.defaultAbiCoder().encode(["address", "uint256", "bytes", "bytes32", "bytes32"], operation)),
    );
    schedule.push({ contract, method: "schedule", args: [...operation, delay] });
    execute.push({ contract, method: "execute", args: operation });
  }
  return { schedule, execute, operations };
}

export async function readOperation({ contract }: Timelock, operation: string): Promise<OperationState> {
  const timestamp = (await contract.getTimestamp(operation)) as bigint;
  if (timestamp === 0n) return "unknown";
  return timestamp === DONE ? "done" : { readyAt: timestamp };
}
