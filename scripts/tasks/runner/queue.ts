import { existsSync, readFileSync, rmSync } from "node:fs";

import { id } from "ethers";

import { deploymentPath, writeAtOnce } from "../../deploy/deployments";
import { LogReader } from "./logs";
import { readSafe, type SafeCall, safeTransactionHash } from "./safe";
import type { GameSession } from "./session";
import { readOperation, readTimelock } from "./timelock";
import { type Call, functionOf } from "./transactions";

/** A batch that was written for signers, and that the chain does not tell the end of yet. */
export interface QueuedBatch {
  /** Where it was written. */
  readonly file: string;
  readonly title: string;
  /** The values that it sets, and those that it was computed from. */
  readonly description: string;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** The Safe or timelock that makes the calls. */
  readonly sender: string;
  /** What the calls write to: two batches with the same one overwrite each other. */
  readonly subjects: readonly string[];
  /** From a Safe: what it sends, and its next nonce when the batch was written. */
  readonly safe?: { readonly nonce: number; readonly calls: readonly SafeCall[] };
  /** Through a timelock: the ids of the operations. */
  readonly operations?: readonly string[];
  /** Whether the timelock was seen to hold the operations. */
  isScheduled?: boolean;
  /** The first block that was not searched for it yet. */
  fromBlock: number;
}

/** Safe's event; until 1.3.0 its hash was not indexed, but data. */
const EXECUTION_SUCCESS = id("ExecutionSuccess(bytes32,uint256)");

/** Where the batches of a network are written down. */
function queueFile(network: string): string {
  return deploymentPath(`${network}.batches`);
}

/** Writes down that a batch was written for a plan. */
export async function enqueue(
  { deployment: { network }, hre }: GameSession,
  { title, calls }: { readonly title: string; readonly calls: readonly Call[] },
  batch: Pick<QueuedBatch, "sender" | "file" | "description" | "safe" | "operations">,
): Promise<void> {
  const fromBlock = await hre.ethers.provider.getBlockNumber();
  const writtenAt = new Date().toISOString();
  save(network, [...read(network), { ...batch, title, writtenAt, subjects: subjectsOf(calls), fromBlock }]);
}

/** The batches that have not been executed; the others are forgotten. */
export async function readQueue(session: GameSession): Promise<QueuedBatch[]> {
  const { network } = session.deployment;
  const batches = read(network);
  if (batches.length === 0) return [];
  const waiting: QueuedBatch[] = [];
  for (const batch of batches) {
    const isOver = batch.operations === undefined ? await wasSent(session, batch) : await hasEnded(session, batch);
    if (!isOver) waiting.push(batch);
  }
  save(network, waiting);
  return waiting;
}

/** A sentence for each batch that waits and writes to the same as these calls. */
export async function describeConflicts(session: GameSession, calls: readonly Call[]): Promise<string[]> {
  const subjects = subjectsOf(calls);
  const batches = (await readQueue(session)).filter((batch) => batch.subjects.some((one) => subjects.includes(one)));
  return batches.map(
    ({ file, writtenAt, title, description }) =>
      `${file}, written on ${writtenAt.slice(0, 16).replace("T", " ")} UTC, is not executed yet and sets the same values: ${title} ` +
      `(${description}). The last one executed wins, with all its values. If that batch was rejected, remove it from ` +
      `${queueFile(session.deployment.network)}.`,
  );
}

/** What calls write to: a function of a contract, for the component or skin that it names. */
function subjectsOf(calls: readonly Call[]): string[] {
  return calls.map((call) => {
    const { inputs } = functionOf(call);
    const ids = inputs.flatMap(({ name }, position) =>
      /^(component|skin)Id$/.test(name) ? [call.args[position]] : [],
    );
    return [call.method, ...ids].join(" ");
  });
}

/** Whether a timelock has executed its operations, or has cancelled them after it was seen to hold them. */
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

/** Whether a Safe has sent it: by the transaction's hash, with any of the nonces that were used since. */
async function wasSent({ hre, deployment }: GameSession, batch: QueuedBatch): Promise<boolean> {
  const { provider } = hre.ethers;
  const safe = batch.safe && (await readSafe(provider, deployment.chainId, batch.sender));
  if (safe === undefined || safe.nonce <= BigInt(batch.safe!.nonce)) return false;
  const used = Array.from({ length: Number(safe.nonce) - batch.safe!.nonce }, (_, index) => batch.safe!.nonce + index);
  const hashes = used.map((nonce) => safeTransactionHash(safe, batch.safe!.calls, BigInt(nonce)));
  const latest = await provider.getBlockNumber();
  const query = { address: batch.sender, topics: [EXECUTION_SUCCESS] };
  const logs = await new LogReader(provider).all(query, batch.fromBlock, latest);
  batch.fromBlock = latest + 1;
  return logs.some(({ topics, data }) => hashes.includes(topics.at(1) ?? data.slice(0, 66)));
}

function read(network: string): QueuedBatch[] {
  const file = queueFile(network);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as QueuedBatch[]) : [];
}

function save(network: string, batches: readonly QueuedBatch[]): void {
  const file = queueFile(network);
  if (batches.length === 0) rmSync(file, { force: true });
  else writeAtOnce(file, `${JSON.stringify(batches, null, 2)}\n`);
}
