import {
  AbiCoder,
  dataSlice,
  getAddress,
  hexlify,
  id,
  keccak256,
  type Log,
  type Provider,
  randomBytes,
  ZeroHash,
} from "ethers";

import type { GuardedTimelock } from "#bindings";

import { isRefusal } from "../network/steadyProvider";
import { decodeLog, LogReader } from "./logs";
import { type Call, toTransaction } from "./transactions";

/** Number of recent blocks to search for operations that other tools scheduled. */
export const SEARCHED_BLOCKS = 50_000;
/** Answer of `getTimestamp` for an executed operation. */
const DONE = 1n;

export const PROPOSER = id("PROPOSER_ROLE");
export const CANCELLER = id("CANCELLER_ROLE");
export const EXECUTOR = id("EXECUTOR_ROLE");

/** An account that executes operations after a delay. */
export interface Timelock {
  readonly address: string;
  /** Its functions. A timelock without a guardian lacks the guardian's functions. */
  readonly contract: GuardedTimelock;
  /** Seconds. */
  readonly delay: bigint;
}

/** Earlier releases of the timelock, by the hash of their code with zeros for the game's address. */
const RELEASES = new Map([["0x366b624fb6cc6a0da92dcfe368db29626efa4b7183923f150653a1d335270c28", "0.1.0"]]);

/** The earlier release of a timelock's code; undefined for any other code, including the current one. */
export async function releaseOf({ address, contract }: Timelock, game: string): Promise<string | undefined> {
  const code = await contract.runner!.provider!.getCode(address);
  return RELEASES.get(keccak256(code.toLowerCase().replaceAll(game.slice("0x".length).toLowerCase(), "00".repeat(20))));
}

/** State of an operation. `readyAt` is the time from which it can be executed, Unix seconds. */
export type OperationState = "unknown" | "done" | { readonly readyAt: bigint };

/** Undefined when the account is not a timelock. */
export async function readTimelock(provider: Provider, address: string): Promise<Timelock | undefined> {
  const { GuardedTimelock__factory } = await import("#bindings/factories/contracts/owner/GuardedTimelock__factory");
  const contract = GuardedTimelock__factory.connect(address, provider);
  try {
    return { address, contract, delay: await contract.getMinDelay() };
  } catch (error) {
    // A Safe refuses this call. A node's failure leaves the question open.
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/**
 * Builds calls of a timelock. Each becomes an operation that waits for the previous one, with a method that the Safe's
 * app can show.
 *
 * @returns Calls that schedule, calls that execute after the delay, and the IDs of the operations.
 */
export async function throughTimelock({ contract, delay }: Timelock, calls: readonly Call[]) {
  const [schedule, execute, operations]: [Call[], Call[], string[]] = [[], [], []];
  for (const call of calls) {
    const { to, data } = await toTransaction(call);
    // A random salt, so that the same operation can be scheduled again later.
    const operation = [to, 0n, data, operations.at(-1) ?? ZeroHash, hexlify(randomBytes(32))];
    operations.push(
      keccak256(AbiCoder.defaultAbiCoder().encode(["address", "uint256", "bytes", "bytes32", "bytes32"], operation)),
    );
    schedule.push({ contract, method: "schedule", args: [...operation, delay] });
    execute.push({ contract, method: "execute", args: operation });
  }
  return { schedule, execute, operations };
}

/** A call of a scheduled operation. */
export interface Scheduled {
  readonly id: string;
  readonly target: string;
  /** Coins, wei. */
  readonly value: bigint;
  readonly data: string;
  readonly predecessor: string;
  /** Between scheduling and execution, seconds. */
  readonly delay: bigint;
}

/**
 * True when an operation's ID is the hash of these calls, so that none is missing. Also false for timelocks before
 * OpenZeppelin 4.9, which do not emit the salt.
 */
export async function areAllCalls(
  { address, contract }: Timelock,
  id: string,
  calls: readonly Scheduled[],
  first: number,
  last: number,
): Promise<boolean> {
  const topics = await contract.filters.CallSalt(id).getTopicFilter();
  const [log] = await new LogReader(contract.runner!.provider!).all({ address, topics }, first, last);
  const end = [calls[0].predecessor, log?.data ?? ZeroHash];
  const [targets, values, payloads] = (["target", "value", "data"] as const).map((field) =>
    calls.map((call) => call[field]),
  );
  const hash = (types: readonly string[], fields: readonly unknown[]) =>
    keccak256(AbiCoder.defaultAbiCoder().encode([...types, "bytes32", "bytes32"], [...fields, ...end]));
  if (hash(["address[]", "uint256[]", "bytes[]"], [targets, values, payloads]) === id) return true;
  return calls.length === 1 && hash(["address", "uint256", "bytes"], [targets[0], values[0], payloads[0]]) === id;
}

/** Calls scheduled in a range of blocks, of all operations or of one, and the logs that do not match their event. */
export async function findScheduled(
  { address, contract }: Timelock,
  first: number,
  last: number,
  id?: string,
): Promise<{ scheduled: Scheduled[]; unreadable: Log[] }> {
  const topics = await contract.filters.CallScheduled(id).getTopicFilter();
  const logs = await new LogReader(contract.runner!.provider!).all({ address, topics }, first, last);
  const [scheduled, unreadable]: [Scheduled[], Log[]] = [[], []];
  for (const log of logs) {
    try {
      scheduled.push(decodeLog(contract.interface, log)!.args as unknown as Scheduled);
    } catch {
      unreadable.push(log);
    }
  }
  return { scheduled, unreadable };
}

/**
 * The only proposer, if there is exactly one. A timelock does not list proposers, so this searches for grants in the
 * blocks after the game's deployment, when owners deploy their timelock, and in recent blocks.
 */
export async function findProposer({ address, contract }: Timelock, deployedAt: number): Promise<string | undefined> {
  const provider = contract.runner!.provider!;
  const last = await provider.getBlockNumber();
  const topics = await contract.filters.RoleGranted(PROPOSER).getTopicFilter();
  const early = Math.min(last, deployedAt + SEARCHED_BLOCKS);
  const ranges = [
    [deployedAt, early],
    [Math.max(early + 1, last - SEARCHED_BLOCKS), last],
  ];
  const granted = new Set<string>();
  for (const [first, end] of ranges)
    for (const log of await new LogReader(provider).all({ address, topics }, first, end))
      granted.add(getAddress(dataSlice(log.topics[2], 12)));
  const proposers: string[] = [];
  for (const account of granted) if (await contract.hasRole(PROPOSER, account)) proposers.push(account);
  return proposers.length === 1 ? proposers[0] : undefined;
}

export async function readOperation({ contract }: Timelock, operation: string): Promise<OperationState> {
  const timestamp = await contract.getTimestamp(operation);
  if (timestamp === 0n) return "unknown";
  return timestamp === DONE ? "done" : { readyAt: timestamp };
}
