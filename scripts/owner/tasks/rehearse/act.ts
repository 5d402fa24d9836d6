import { type BaseContract, id, type Interface, type Log, type TransactionReceipt, ZeroHash } from "ethers";

import { deployImplementation } from "../../deploy/deployGame";
import { readRecord } from "../../deploy/deploymentFiles";
import { readSafeBatch } from "../../runner/batchFile";
import { TaskError, toTaskError } from "../../runner/errors";
import { HASH } from "../../runner/parameters";
import { readQueue } from "../../runner/queue";
import { readSafe, type SafeCall, safeTransactionHash } from "../../runner/safe";
import type { GameSession } from "../../runner/session";
import { areAllCalls, findScheduled, readOperation, readTimelock, type Timelock } from "../../runner/timelock";
import { encodeCall, requireLayouts } from "../upgrade/upgrade";
import type { Fork, ForkCall } from "./fork";
import { parseEvent } from "./interfaces";

/** Number of a Safe's nonces, from the next one on, to try for a hash. */
const NONCES = 100n;
/** Maximum number of follow-up acts, when operations schedule further operations. */
const MAX_ACTS = 5;

/** Calls by an account, from a time on. */
export interface Act {
  readonly sender: string;
  readonly calls: readonly (ForkCall & { readonly to: string })[];
  /** Earliest time, Unix seconds. */
  readonly readyAt: number;
}

/** An act to rehearse, with details from its file or the records. */
export interface Rehearsed {
  readonly act: Act;
  /** The batch's own description. */
  readonly description?: string;
  /** Sentence about the hash that its signers see. */
  readonly hash?: string;
  readonly warnings: readonly string[];
}

/** A completed act. */
export interface Done extends Act {
  readonly receipts: readonly TransactionReceipt[];
}

/** Parameters that select the act. */
interface Options {
  readonly what: string;
  readonly hash: string | undefined;
  readonly contract: string;
  readonly readsContract: string;
  readonly call: string | undefined;
}

/** Finds the act, and carries out its prerequisites. */
export async function prepare(
  session: GameSession,
  fork: Fork,
  known: Interface,
  options: Options,
): Promise<Rehearsed> {
  const { what, hash } = options;
  const isOperation = HASH.parse(what) !== undefined;
  if (what !== "upgrade" && !isOperation) return prepareBatch(session, fork, known, what, hash);
  if (hash !== undefined) throw new TaskError("--hash is for a batch: name its file.");
  return isOperation ? prepareOperation(session, what) : prepareUpgrade(session, fork, options);
}

async function prepareUpgrade({ hre, game, deployment }: GameSession, fork: Fork, options: Options) {
  const contracts = { game: options.contract, reads: options.readsContract };
  await requireLayouts(hre, deployment.game, readRecord(hre.network.name).implementations.at(-1)!, contracts);
  const sender = await game.owner();
  const { implementation } = await deployImplementation(
    hre,
    async (_name, { data }) => (await fork.send(sender, [{ data: data! }], (await fork.time()) + 1))[0],
    contracts,
  );
  const call = await encodeCall(hre, contracts.game, options.call);
  const data = game.interface.encodeFunctionData("upgradeToAndCall", [implementation, call]);
  return { act: { sender, calls: [{ to: deployment.game, data }], readyAt: 0 }, warnings: [] };
}

async function prepareOperation(session: GameSession, operation: string): Promise<Rehearsed> {
  const { game, deployment } = session;
  const provider = game.runner!.provider!;
  const timelock = await readTimelock(provider, await game.owner());
  if (timelock === undefined) throw new TaskError("No timelock owns the game.");
  const state = await readOperation(timelock, operation);
  if (typeof state === "string")
    throw new TaskError(`The operation ${operation} is not pending: game:timelock lists those that are.`);
  const range = [deployment.block, await provider.getBlockNumber()] as const;
  const { scheduled, unreadable } = await findScheduled(timelock, ...range, operation);
  if (unreadable.length > 0)
    throw new TaskError(`The operation ${operation} has calls that cannot be read: do not execute it.`);
  if (scheduled.length === 0)
    throw new TaskError(
      `The node lists no call of the operation ${operation}, though the timelock holds it: use another one, with --fork-rpc.`,
    );
  const calls = scheduled.map(({ target, data, value }) => ({ to: target, data, value }));
  const batch = (await readQueue(session)).find(({ operations }) => operations?.includes(operation));
  const act = { sender: timelock.address, calls, readyAt: Number(state.readyAt) };
  const isWhole = await areAllCalls(timelock, operation, scheduled, ...range);
  const missing = `The id of the operation ${operation} is not the hash of the calls that the node lists: some may be missing.`;
  return { act, description: batch?.description, warnings: isWhole ? [] : [missing] };
}

async function prepareBatch(session: GameSession, fork: Fork, known: Interface, file: string, shown?: string) {
  const { safe, calls, description, warnings } = readSafeBatch(file, session.deployment.chainId);
  const sender = safe ?? (await session.game.owner());
  const hash = shown && (await requireHash(session, sender, calls, shown));
  const operations = await Promise.all(calls.map((call) => readOwnOperation(fork, call)));
  const scheduled = operations.map((operation) => (operation?.isExecuted === false ? operation.id : undefined));
  const notes: string[] = [];
  let readyAt = 0;
  for (const operation of operations) {
    if (!operation?.isExecuted || scheduled.includes(operation.id)) continue;
    const { timelock, id: operationId, scheduling: data } = operation;
    if ((await readOperation(timelock, operationId)) === "unknown") {
      notes.push(`The operation ${operationId} is not scheduled yet: here it was scheduled first.`);
      await carryOutOne(fork, known, { sender, calls: [{ to: timelock.address, data }], readyAt: 0 });
    }
    const state = await readOperation(timelock, operationId);
    if (typeof state === "object") readyAt = Math.max(readyAt, Number(state.readyAt));
  }
  return { act: { sender, calls, readyAt }, description, hash, warnings: [...warnings, ...notes] };
}

/** The timelock operation that a call schedules or executes; undefined for other calls. */
async function readOwnOperation({ provider }: Fork, { to, data }: SafeCall) {
  const timelock = await readTimelock(provider, to);
  if (timelock === undefined) return undefined;
  const call = parseCall(timelock, data);
  const [, verb, batch] = /^(schedule|execute)(Batch)?$/.exec(call?.name ?? "") ?? [];
  if (verb === undefined) return undefined;
  const args = [...call!.args.slice(0, 5)] as unknown[];
  const contract: BaseContract = timelock.contract;
  const hash = (await contract.getFunction(`hashOperation${batch ?? ""}`)(...args)) as string;
  const scheduling = contract.interface.encodeFunctionData(`schedule${batch ?? ""}`, [...args, timelock.delay]);
  return { timelock, id: hash, scheduling, isExecuted: verb === "execute" };
}

function parseCall({ contract }: Timelock, data: string) {
  try {
    return contract.interface.parseTransaction({ data });
  } catch {
    // The call itself will fail with the reason.
    return null;
  }
}

/** Checks that the hash is that of these calls, with any nonce. */
async function requireHash(
  { game, deployment }: GameSession,
  address: string,
  calls: readonly SafeCall[],
  hash: string,
) {
  const safe = await readSafe(game.runner!.provider!, deployment.chainId, address);
  if (safe === undefined) throw new TaskError(`${address} is not a known Safe version, so no hash can be compared.`);
  for (let nonce = safe.nonce; nonce < safe.nonce + NONCES; nonce++)
    if (safeTransactionHash(safe, calls, nonce) === hash) return `It has the hash ${hash}, with the nonce ${nonce}.`;
  throw new TaskError(
    `The hash ${hash} is not that of this batch with a nonce from ${safe.nonce} to ${safe.nonce + NONCES - 1n}: do not sign it.`,
  );
}

/**
 * Carries out an act, and then all operations that it schedules in timelocks, each after its delay.
 *
 * @returns The completed acts, and a sentence for each operation that was not followed.
 */
export async function carryOut(
  fork: Fork,
  known: Interface,
  first: Act,
): Promise<{ readonly done: Done[]; readonly problems: string[] }> {
  const [done, problems, waiting]: [Done[], string[], Act[]] = [[], [], [first]];
  for (let act = waiting.shift(); act !== undefined; act = waiting.shift()) {
    if (done.length === MAX_ACTS) {
      problems.push(`More than ${MAX_ACTS} steps follow each other: the others were not followed.`);
      break;
    }
    const receipts = await carryOutOne(fork, known, act);
    done.push({ ...act, receipts });
    const logs = receipts.flatMap((receipt) => receipt.logs);
    problems.push(...logs.flatMap((log) => describeQueue(log) ?? []));
    const { acts, problems: unfollowed } = await scheduledBy(fork, known, logs);
    waiting.push(...acts);
    problems.push(...unfollowed);
  }
  return { done, problems };
}

/** @throws TaskError when the contracts refuse it. */
async function carryOutOne(fork: Fork, known: Interface, { sender, calls, readyAt }: Act) {
  // Mines a block with that time first, because gas is estimated as of the latest block's time.
  if (readyAt > (await fork.time())) await fork.mine(readyAt);
  try {
    return await fork.send(sender, calls, (await fork.time()) + 1);
  } catch (error) {
    throw toTaskError(error, known, sender);
  }
}

/** Events of contracts that queue calls in ways that are not followed. */
const QUEUES = new Map(
  [
    "ApproveHash(bytes32,address)",
    "TransactionAdded(uint256,bytes32,address,uint256,bytes,uint8)",
    "QueueTransaction(bytes32,address,uint256,string,bytes,uint256)",
    "ProposalCreated(uint256,address,address[],uint256[],string[],bytes[],uint256,uint256,string)",
  ].map((signature) => [id(signature), signature.slice(0, signature.indexOf("("))]),
);

function describeQueue({ address, topics }: Log): string | undefined {
  const name = QUEUES.get(topics[0]);
  return name && `${address} queues something for later (${name}), which was not followed.`;
}

const CALL_SCHEDULED = id("CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)");

/** Acts that timelocks have scheduled, from their events. */
async function scheduledBy(fork: Fork, known: Interface, logs: readonly Log[]) {
  const [acts, problems] = [new Map<string, Act>(), [] as string[]];
  for (const log of logs) {
    if (log.topics[0] !== CALL_SCHEDULED) continue;
    const event = parseEvent(known, log);
    if (event === undefined) {
      problems.push(`${log.address} schedules something that is unreadable: it was not followed.`);
      continue;
    }
    const { id: operation, target, value, data, predecessor } = event.args;
    const timelock = await readTimelock(fork.provider, log.address);
    const state = timelock && (await readOperation(timelock, operation as string));
    if (timelock === undefined || state === "unknown" || state === "done") {
      if (timelock === undefined)
        problems.push(`${log.address} schedules something, but is not a timelock: it was not followed.`);
      continue;
    }
    const isFree =
      predecessor === ZeroHash ||
      acts.has(predecessor as string) ||
      (await readOperation(timelock, predecessor as string)) === "done";
    if (!isFree) {
      problems.push(`The operation ${operation} waits for ${predecessor}, which is not done: it was not followed.`);
      continue;
    }
    const call = { to: target as string, data: data as string, value: value as bigint };
    const before = acts.get(operation as string)?.calls ?? [];
    const readyAt = Number((state as { readyAt: bigint }).readyAt);
    acts.set(operation as string, { sender: log.address, calls: [...before, call], readyAt });
  }
  return { acts: [...acts.values()], problems };
}
