import { rmSync } from "node:fs";
import path from "node:path";

import { id, type Provider } from "ethers";

import { firstSince } from "#game/bisect";
import { formatTime } from "#game/times";

import { deploymentPath, readJson, writeAtOnce } from "../deploy/deploymentFiles";
import { TaskError } from "./errors";
import { LogReader } from "./logs";
import { carriesCalls, nonceOf, readSafe, readSigners, type Safe, type SafeCall, type Signers } from "./safe";
import { type GameSession, nextBlockTime } from "./session";
import { readOperation, readTimelock } from "./timelock";
import { type Call, functionOf } from "./transactions";

/** A batch for signers that is neither executed nor cancelled on the chain. */
export interface QueuedBatch {
  /** Where it was written. */
  readonly file: string;
  readonly title: string;
  /** The values that it sets, and those on which they are based. */
  readonly description: string;
  /** True when it moves an amount instead of setting values. Two moves add up. */
  readonly isMove?: boolean;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** The Safe or timelock that makes the calls. */
  readonly sender: string;
  /** The account that sends the batch: the sender, or the Safe in front of a timelock. Older files lack it. */
  readonly signer?: string;
  /** Subjects of the calls. Batches with a common subject overwrite each other. */
  readonly subjects: readonly string[];
  /** The Safe whose owners sign it, if known. */
  readonly safe?: SignedBatch;
  /** IDs of the operations, for a timelock. */
  readonly operations?: readonly string[];
  /** True once the timelock has been seen to hold the operations. */
  isScheduled?: boolean;
  /** The first block not yet searched for it. */
  fromBlock: number;
}

/** Calls that a Safe sends. */
export interface SignedBatch {
  readonly address: string;
  readonly calls: readonly SafeCall[];
  /** The nonce for which the batch was written. Its signers may choose another. */
  readonly nonce: number;
  /** The first nonce not yet checked. */
  fromNonce: number;
}

/** Safe's event. Until 1.3.0, the hash is in the data, not indexed. */
const EXECUTION_SUCCESS = id("ExecutionSuccess(bytes32,uint256)");

/** File with the batches of a network. */
function queueFile(network: string): string {
  return deploymentPath(network, "batches");
}

/** File with the IDs of a network's operations, including those of finished batches. */
function operationsFile(network: string): string {
  return deploymentPath(network, "operations");
}

/**
 * IDs of all timelock operations recorded here. Any other operation may come from a stolen key.
 *
 * @throws Error that names the file when it is damaged.
 */
export function recordedOperations(network: string): ReadonlySet<string> {
  const waiting = read(network).flatMap(({ operations = [] }) => operations);
  return new Set([...(readJson<string[]>(operationsFile(network), ["map"]) ?? []), ...waiting]);
}

/** Records a batch that was written for a plan. */
export async function enqueue(
  { deployment: { network }, hre }: GameSession,
  { title, calls }: { readonly title: string; readonly calls: readonly Call[] },
  batch: Pick<QueuedBatch, "sender" | "signer" | "file" | "description" | "isMove" | "safe" | "operations">,
): Promise<void> {
  const fromBlock = await hre.ethers.provider.getBlockNumber();
  const writtenAt = new Date().toISOString();
  save(network, [...read(network), { ...batch, title, writtenAt, subjects: subjectsOf(calls), fromBlock }]);
  if (batch.operations !== undefined) saveOperations(network, [...recordedOperations(network)]);
}

/** The batches that are not executed. Removes the others. */
export async function readQueue(session: GameSession): Promise<QueuedBatch[]> {
  const { network } = session.deployment;
  const batches = read(network);
  if (batches.length === 0) return [];
  const waiting: QueuedBatch[] = [];
  for (const batch of batches) {
    // A batch whose state cannot be read counts as waiting, and does not hide the others.
    const isOver = await (batch.operations === undefined ? wasSent : hasEnded)(session, batch).catch(() => false);
    if (!isOver) waiting.push(batch);
  }
  save(network, waiting);
  return waiting;
}

/** Sentences about unreadable batches of this network, whose values are unknown. */
export function describeDamage(network: string): string[] {
  const count = stored(network).filter((record) => !isBatch(record)).length;
  if (count === 0) return [];
  const file = queueFile(network);
  return [
    `${file} holds ${count === 1 ? "a damaged record" : `${count} damaged records`}, so some waiting batches may not be listed: restore or repair the file.`,
  ];
}

/**
 * Sentences about waiting batches that share a subject with these calls. They never stop a task, because a pause must
 * not wait for the repair of a file.
 */
export async function describeConflicts(session: GameSession, calls: readonly Call[]): Promise<string[]> {
  const subjects = subjectsOf(calls);
  try {
    const batches = (await readQueue(session)).filter((batch) => batch.subjects.some((one) => subjects.includes(one)));
    return [...batches.map(describeConflict), ...describeDamage(session.deployment.network)];
  } catch (error) {
    return [`Cannot tell which batches wait: ${(error as Error).message}`];
  }
}

function describeConflict({ file, writtenAt, title, description, isMove }: QueuedBatch): string {
  const [does, result] = isMove
    ? ["moves tokens in the same way", "Executing both moves both amounts."]
    : ["sets the same values", "The last one executed wins, with all its values."];
  return (
    `${file}, written on ${writtenAt.slice(0, 16).replace("T", " ")} UTC, is not executed yet and ${does}: ${title} ` +
    `(${description}). ${result} If that batch was rejected: game:batches --drop ${file}.`
  );
}

/** The nonce of a Safe's next batch, after the batches that wait for signatures. */
export function nextNonce({ address, nonce }: Safe, waiting: readonly QueuedBatch[]): number {
  const unsigned = waiting.filter(({ safe, isScheduled }) => safe?.address === address && !isScheduled);
  return Math.max(Number(nonce), ...unsigned.map(({ safe }) => safe!.nonce + 1));
}

/**
 * Removes a rejected batch.
 *
 * @throws TaskError when no batch with this name is waiting.
 */
export async function dropBatch(session: GameSession, file: string): Promise<QueuedBatch> {
  const waiting = await readQueue(session);
  const dropped = waiting.find((batch) => batch.file === path.resolve(file));
  if (dropped === undefined)
    throw new TaskError(`No batch ${path.resolve(file)} is waiting: game:batches lists those that are.`);
  const { network } = session.deployment;
  // Nobody should schedule a rejected batch.
  const others = [...recordedOperations(network)].filter((operation) => !dropped.operations?.includes(operation));
  save(
    network,
    waiting.filter((batch) => batch !== dropped),
  );
  if (dropped.operations !== undefined) saveOperations(network, others);
  return dropped;
}

/** Describes briefly what a batch waits for. */
export async function describeWait(
  session: GameSession,
  { sender, signer, operations, safe }: QueuedBatch,
): Promise<string> {
  const timelock = operations && (await readTimelock(session.hre.ethers.provider, sender));
  const state = timelock && (await readOperation(timelock, operations.at(-1)!));
  if (typeof state === "object") {
    const isReady = state.readyAt <= (await nextBlockTime(session));
    return isReady ? "can be executed now" : `is scheduled, and can be executed from ${formatTime(state.readyAt)}`;
  }
  const nonce = safe === undefined ? "" : `, nonce ${safe.nonce}`;
  return `waits for the signatures of ${signer ?? safe?.address ?? sender}${nonce}`;
}

/** Reads the signers of a batch; null when its account is not a Safe or is unknown. */
export async function readBatchSigners(
  { hre }: GameSession,
  { sender, signer, safe, operations }: QueuedBatch,
): Promise<{ readonly account: string | null; readonly signers: Signers | null }> {
  const account = signer ?? safe?.address ?? (operations === undefined ? sender : null);
  if (account === null) return { account, signers: null };
  return { account, signers: (await readSigners(hre.ethers.provider, account)) ?? null };
}

/** Subjects of calls: the contract's function, with the component or skin that it names. */
function subjectsOf(calls: readonly Call[]): string[] {
  return calls.map((call) => {
    const { inputs } = functionOf(call);
    const ids = inputs.flatMap(({ name }, position) =>
      /^(component|skin)Id$/.test(name) ? [call.args[position]] : [],
    );
    return [call.method, ...ids].join(" ");
  });
}

/** True when a timelock has executed a batch's operations, or cancelled them after it was seen to hold them. */
async function hasEnded({ hre }: GameSession, batch: QueuedBatch): Promise<boolean> {
  const timelock = await readTimelock(hre.ethers.provider, batch.sender);
  if (timelock === undefined) return false;
  const states = await Promise.all(batch.operations!.map((operation) => readOperation(timelock, operation)));
  if (states.every((state) => state === "done")) return true;
  const isUnknown = states.every((state) => state === "unknown");
  if (isUnknown && batch.isScheduled) return true;
  batch.isScheduled = !isUnknown;
  return false;
}

/** True when a Safe has sent a batch, with any nonce used since. */
async function wasSent({ hre, deployment }: GameSession, batch: QueuedBatch): Promise<boolean> {
  const { provider } = hre.ethers;
  const safe = batch.safe && (await readSafe(provider, deployment.chainId, batch.sender));
  if (safe === undefined) return false;
  const { calls, fromNonce } = batch.safe!;
  const latest = await provider.getBlockNumber();
  for (let nonce = fromNonce; nonce < Number(safe.nonce); nonce++) {
    const { logs, block } = await findExecution(provider, safe, BigInt(nonce), batch.fromBlock, latest);
    const hashes = new Set(logs.map(({ transactionHash }) => transactionHash));
    const sent = await Promise.all([...hashes].map((hash) => provider.getTransaction(hash)));
    if (sent.some((transaction) => transaction !== null && carriesCalls(transaction.data, calls))) return true;
    // The next one may be in the same block.
    Object.assign(batch, { fromBlock: block });
    batch.safe!.fromNonce = nonce + 1;
  }
  return false;
}

/** The executions in the block in which a Safe used a nonce, or in all blocks if the node has no old state. */
async function findExecution(provider: Provider, safe: Safe, nonce: bigint, first: number, last: number) {
  const query = { address: safe.address, topics: [EXECUTION_SUCCESS] };
  const reader = new LogReader(provider);
  try {
    const isUsed = async (block: number) => (await nonceOf(provider, safe.address, block)) > nonce;
    const block = await firstSince(first - 1, last, isUsed);
    return { logs: await reader.all(query, block, block), block };
  } catch {
    return { logs: await reader.all(query, first, last), block: last };
  }
}

function read(network: string): QueuedBatch[] {
  return stored(network).filter(isBatch);
}

function stored(network: string): readonly unknown[] {
  return readJson<unknown[]>(queueFile(network), ["map"]) ?? [];
}

function isBatch(record: unknown): record is QueuedBatch {
  if (typeof record !== "object" || record === null) return false;
  const { file, title, description, writtenAt, sender, subjects, safe, operations, fromBlock } = record as Partial<
    Record<keyof QueuedBatch, unknown>
  >;
  const isText = (value: unknown): value is string => typeof value === "string";
  const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
  return (
    [file, title, description, writtenAt, sender].every(isText) &&
    isListOfTexts(subjects) &&
    (operations === undefined || isListOfTexts(operations)) &&
    (safe === undefined || hasCalls(safe)) &&
    Number.isSafeInteger(fromBlock)
  );
}

function hasCalls(value: unknown): boolean {
  return typeof value === "object" && value !== null && "calls" in value && Array.isArray(value.calls);
}

function saveOperations(network: string, operations: readonly string[]): void {
  writeAtOnce(operationsFile(network), `${JSON.stringify(operations, null, 2)}\n`);
}

/** Keeps unreadable entries, which may be the only record of a waiting batch. */
function save(network: string, batches: readonly QueuedBatch[]): void {
  const file = queueFile(network);
  const records = [...stored(network).filter((record) => !isBatch(record)), ...batches];
  if (records.length === 0) rmSync(file, { force: true });
  else writeAtOnce(file, `${JSON.stringify(records, null, 2)}\n`);
}
