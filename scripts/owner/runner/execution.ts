import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import type { TransactionResponse } from "ethers";

import { formatCount } from "#game/amounts";
import { formatDuration } from "#game/times";

import { askForAddress, askForYes } from "./confirmation";
import { TaskError } from "./errors";
import { outcome, type Plan, show } from "./plan";
import { describeConflicts, enqueue, nextNonce, readQueue, type SignedBatch } from "./queue";
import { readSafe, safeTransactionHash } from "./safe";
import { type BatchContent, writeSafeBatches } from "./safeBatch";
import type { BatchTarget, Sender } from "./sender";
import { requireNonce, sendingOf, type WriteOptions } from "./sending";
import type { GameSession } from "./session";
import type { Outcome } from "./task";
import { throughTimelock, type Timelock } from "./timelock";
import { bundle, type Call, estimateGas, type Mined, send, simulate, toMined, toTransaction } from "./transactions";

/** Executes a plan: as a dry run, as a batch for a Safe, or by sending it after confirmation. */
export async function execute(
  session: GameSession,
  options: WriteOptions,
  sender: Sender,
  plan: Plan,
): Promise<Outcome> {
  if (plan.calls.length === 0) {
    return outcome(session, plan, { mode: "unchanged" }, `${plan.title}: nothing to change.`);
  }
  plan = { ...plan, warnings: [...(plan.warnings ?? []), ...(await describeConflicts(session, plan.calls))] };
  show(session, plan, sender.address);
  // For a batch, the nonce is the Safe's.
  if (options.dryRun) return rehearse(session, plan, sender.address, "signer" in sender ? options.nonce : undefined);
  if ("batchFile" in sender) {
    await simulate(session.hre, sender.address, bundle(session.game, plan.calls)[0]);
    return writeDown(session, options, plan, sender);
  }
  await requireNonce(session, sender.address, options);
  await confirm(session, options, plan);
  const transactions = await sendAll(session, options, sender.signer, plan.calls);
  const details = { mode: "sent", sender: sender.address, transactions };
  const lines = transactions.map(({ hash, block, gasUsed }) => {
    return `Done: transaction ${hash} in block ${block}, ${formatCount(gasUsed)} gas.`;
  });
  return outcome(session, plan, details, lines.join("\n"));
}

/**
 * Asks the owner to confirm the plan.
 *
 * @throws TaskError when the owner refuses or there is no terminal.
 */
export async function confirm(session: GameSession, options: WriteOptions, plan: Plan): Promise<void> {
  if (plan.typedAddress) await askForAddress(session.deployment.game, plan.typedAddress.given);
  else if (!options.yes) await askForYes();
}

/** Sends calls one transaction after another. Consecutive calls of the game share a transaction. */
async function sendAll(
  { hre, game, say }: GameSession,
  options: WriteOptions,
  signer: HardhatEthersSigner,
  calls: readonly Call[],
): Promise<Mined[]> {
  const mined: Mined[] = [];
  for (const call of bundle(game, calls)) {
    let sent: string | undefined;
    try {
      const onSent = ({ hash, nonce }: TransactionResponse) => {
        sent = hash;
        say(`Sent ${call.method}: ${hash} (nonce ${nonce})`);
      };
      mined.push(toMined(await send(hre, signer, call, onSent, sendingOf(options, mined.length))));
    } catch (error) {
      throw interrupted(error as TaskError, mined.length, sent);
    }
  }
  return mined;
}

/** Adds which transactions succeeded, and whether the command can be run again. */
function interrupted({ message, errorName }: TaskError, done: number, sent: string | undefined): TaskError {
  const lines = [message];
  if (done > 0) lines.push(`${done} of the transactions before it ${done === 1 ? "has" : "have"} succeeded.`);
  if (sent !== undefined)
    lines.push(`Check ${sent} before you run this again: it may have succeeded or still be pending.`);
  else if (done > 0) lines.push("Run the same command again to do the rest.");
  return new TaskError(lines.join("\n"), errorName);
}

async function rehearse(session: GameSession, plan: Plan, sender: string, nonce: number | undefined): Promise<Outcome> {
  const [first, ...later] = bundle(session.game, plan.calls);
  await simulate(session.hre, sender, first, nonce);
  const gasEstimate = await estimateGas(session.hre, sender, first, nonce);
  const notSimulated = later.map(({ method }) => method);
  const lines = [`Dry run: ${first.method} would succeed with about ${formatCount(gasEstimate)} gas.`];
  if (later.length > 0) lines.push(`The next calls can be simulated only after it: ${notSimulated.join(", ")}.`);
  lines.push("Nothing was sent.");
  return outcome(session, plan, { mode: "dry-run", sender, gasEstimate, notSimulated }, lines.join("\n"));
}

/** Writes a batch for a Safe's signers, after a simulation from the owner's address. */
export async function writeDown(
  session: GameSession,
  options: WriteOptions,
  plan: Plan,
  sender: BatchTarget & { readonly address: string },
): Promise<Outcome> {
  if (plan.typedAddress) await askForAddress(session.deployment.game, plan.typedAddress.given);
  const { address, batchFile, safe, timelock } = sender;
  const description = await describeBatch(session, plan);
  const content = { chainId: session.deployment.chainId, description, safe: safe ?? "" };
  if (timelock !== undefined) return writeDownForTimelock(session, options, plan, batchFile, timelock, content);
  const { title, calls } = plan;
  const signed = await describeSigning(session, options, address, calls);
  const isMove = plan.moves !== undefined;
  const queued = { sender: address, signer: address, description, isMove, safe: signed.batch };
  const [file] = await writeSafeBatches([[batchFile, { ...content, name: title, calls }]], ([written]) =>
    enqueue(session, plan, { ...queued, file: written }),
  );
  const lines = [`Wrote ${file}`, `${description}.`];
  lines.push(
    `Open Safe's Transaction Builder as ${address}, drop the file there, and check what it shows.`,
    signed.text,
  );
  return outcome(session, plan, { mode: "safe", sender: address, file, ...signed.data }, lines.join("\n"));
}

/** A Safe in front of a timelock sends two batches, the second one after the delay. */
async function writeDownForTimelock(
  session: GameSession,
  options: WriteOptions,
  plan: Plan,
  batchFile: string,
  timelock: Timelock,
  content: Omit<BatchContent, "name" | "calls">,
): Promise<Outcome> {
  const { address, delay } = timelock;
  const { schedule, execute, operations } = await throughTimelock(timelock, bundle(session.game, plan.calls));
  const executeFile = batchFile.replace(/(\.json)?$/, ".execute.json");
  const signed = await describeSigning(session, options, content.safe, schedule);
  const { description } = content;
  const isMove = plan.moves !== undefined;
  const signer = content.safe || undefined;
  const queued = { sender: address, signer, description, isMove, operations, safe: signed.batch };
  const [file, executed] = await writeSafeBatches(
    [
      [batchFile, { ...content, name: `Schedule: ${plan.title}`, calls: schedule }],
      [executeFile, { ...content, name: `Execute: ${plan.title}`, calls: execute }],
    ],
    ([written]) => enqueue(session, plan, { ...queued, file: written }),
  );
  const text =
    `The owner ${address} is a timelock. Drop these files on the Transaction Builder of the Safe in front of it:\n` +
    `1. ${file} schedules it\n2. ${executed} executes it, ${formatDuration(delay)} later\n${description}.\n${signed.text}`;
  const files = { file, executeFile: executed };
  return outcome(session, plan, { mode: "safe", sender: address, delay, operations, ...files, ...signed.data }, text);
}

/** Describes a batch for its signers: all values that it sets, and the block on which they are based. */
async function describeBatch({ hre }: GameSession, { moves, changes, sets = changes }: Plan): Promise<string> {
  const block = await hre.ethers.provider.getBlockNumber();
  if (sets.length === 0) return `As of block ${block}`;
  const values = sets.map(
    ({ label, from, to }) => `${label}: ${from === to ? `${to}, unchanged` : `${from} -> ${to}`}`,
  );
  if (moves !== undefined)
    return `Moves ${moves}. It is based on block ${block}, where this changes ${values.join("; ")}`;
  return `Sets ${values.join("; ")}. It is based on block ${block} and overwrites all of these values when it executes`;
}

/** The hash that the signers' wallets show, and the record of the signed batch. */
async function describeSigning(
  session: GameSession,
  options: WriteOptions,
  address: string,
  calls: readonly Call[],
): Promise<{ data: object; text: string; batch?: SignedBatch }> {
  const { hre, deployment } = session;
  if (address === "") {
    return { data: {}, text: "No hash: it is not known which Safe is in front of the timelock." };
  }
  const safe = await readSafe(hre.ethers.provider, deployment.chainId, address);
  if (safe === undefined) {
    return { data: {}, text: `${address} is not a known Safe version, so its transaction hash is not shown.` };
  }
  const nonce = options.nonce ?? nextNonce(safe, await readQueue(session));
  const sent = await Promise.all(calls.map(toTransaction));
  const batch = { address, calls: sent, nonce, fromNonce: Number(safe.nonce) };
  const hash = safeTransactionHash(safe, sent, BigInt(nonce));
  if (hash === undefined) {
    return { data: {}, batch, text: "No hash: Safe's MultiSendCallOnly is not at its usual address on this chain." };
  }
  const place = nonce === Number(safe.nonce) ? "the next one" : "after the pending ones (choose another with --nonce)";
  const text = `Signers compare this with their wallets: Safe transaction hash ${hash}, for nonce ${nonce}, ${place}.`;
  return { data: { safeTxHash: hash, safeNonce: nonce }, batch, text };
}
