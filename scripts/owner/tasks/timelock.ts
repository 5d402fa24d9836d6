import { ZeroAddress } from "ethers";

import { formatTime } from "#game/times";

import { CallReader } from "../runner/calls";
import { TaskError } from "../runner/errors";
import { execute } from "../runner/execution";
import { describeGuardian, readGuard } from "../runner/guardian";
import { cancelCommand } from "../runner/hints";
import { isForAnyPause, isOvertaken } from "../runner/overtaken";
import { defineWriteTask } from "../runner/ownerTask";
import { HASH, type Kind, NUMBER, optional, optionalWithDefault } from "../runner/parameters";
import { readQueue, recordedOperations } from "../runner/queue";
import { chooseSigner, type Sender } from "../runner/sender";
import type { WriteOptions } from "../runner/sending";
import type { GameSession } from "../runner/session";
import { table } from "../runner/table";
import type { Outcome } from "../runner/task";
import {
  CANCELLER,
  findScheduled,
  readOperation,
  readTimelock,
  releaseOf,
  SEARCHED_BLOCKS,
  type Timelock,
} from "../runner/timelock";

const OPERATION: Kind<string> = { ...HASH, form: "id", accepted: `an operation's id: ${HASH.accepted}` };

defineWriteTask({
  name: "game:timelock",
  description: "Lists the pending operations of the timelock that owns or is offered the game, or cancels one",
  parameters: {
    cancel: optional(OPERATION, "The id of the operation to cancel; for a Safe with --safe and --from"),
    blocks: optionalWithDefault(
      NUMBER,
      "How many recent blocks to search for operations that other tools scheduled",
      `${SEARCHED_BLOCKS}`,
    ),
  },
  async run(session, options, { cancel, blocks }) {
    const timelock = await requireTimelock(session);
    return cancel === undefined ? list(session, timelock, blocks) : cancelOne(session, options, timelock, cancel);
  },
});

async function requireTimelock({ hre, game }: GameSession): Promise<Timelock> {
  const accounts = [await game.pendingOwner(), await game.owner()].filter((account) => account !== ZeroAddress);
  for (const account of accounts) {
    const timelock = await readTimelock(hre.ethers.provider, account);
    if (timelock !== undefined) return timelock;
  }
  throw new TaskError("No timelock owns the game or is offered it.");
}

async function list(session: GameSession, timelock: Timelock, blocks: number): Promise<Outcome> {
  const last = await session.hre.ethers.provider.getBlockNumber();
  const first = Math.max(last - blocks + 1, session.deployment.block);
  const known = new Map<string, string>();
  /** Delays of operations that could end any pause, by ID. */
  const forAnyPause = new Map<string, bigint>();
  const add = (id: string, call: string) => known.set(id, known.has(id) ? `${known.get(id)}, ${call}` : call);
  const { scheduled, unreadable } = await findScheduled(timelock, first, last);
  const reader = await CallReader.open(session, [timelock.address]);
  for (const call of scheduled) {
    const { id, target, value, data, delay } = call;
    add(id, (await reader.read({ to: target, value, data })).text);
    if (isForAnyPause(session.game, timelock.address, call)) forAnyPause.set(id, delay);
  }
  for (const log of unreadable)
    add(log.topics[1], `a call that cannot be read: see the transaction ${log.transactionHash}`);
  const written = (await readQueue(session)).filter(({ sender }) => sender === timelock.address);
  for (const { operations = [], subjects } of written) {
    if (!subjects.includes("unpauseContract")) continue;
    for (const id of operations) if (!forAnyPause.has(id)) forAnyPause.set(id, timelock.delay);
  }
  const recorded = new Map(written.flatMap(({ operations = [], title }) => operations.map((id) => [id, title])));
  const ours = recordedOperations(session.deployment.network);
  const operations: { id: string; readyAt: bigint | null; what: string; foreign: boolean }[] = [];
  for (const [id, what] of new Map([...known, ...recorded])) {
    const state = await readOperation(timelock, id);
    const foreign = !ours.has(id);
    if (typeof state === "object") operations.push({ id, readyAt: state.readyAt, what, foreign });
    // Skips operations that were scheduled elsewhere, because unknown ones among them were cancelled.
    else if (state === "unknown" && recorded.has(id)) operations.push({ id, readyAt: null, what, foreign });
  }
  const pausedAt = await session.game.pausedTimestamp();
  const overtaken = operations.flatMap(({ id, readyAt }) => {
    const delay = forAnyPause.get(id);
    const isLeftOver = readyAt !== null && delay !== undefined && isOvertaken(readyAt - delay, pausedAt);
    return isLeftOver ? [id] : [];
  });
  const rows = operations.map(({ id, readyAt, what, foreign }) => {
    const mark = foreign ? " (foreign: no batch of this deployment has it)" : "";
    return [id, readyAt === null ? "not scheduled yet" : `from ${formatTime(readyAt)}`, `${what}${mark}`];
  });
  const waiting = table([["Operation", "Can be executed", "What"], ...rows]).trimEnd();
  const guard = await readGuard(session, timelock);
  const release = await releaseOf(timelock, session.deployment.game);
  const { timestamp } = (await session.hre.ethers.provider.getBlock("latest"))!;
  const lines = [
    `Timelock ${timelock.address}${release === undefined ? "" : `, of version ${release}`}`,
    `Guardian ${describeGuardian({ ...guard, timelock }, BigInt(timestamp))}`,
    rows.length === 0 ? "Nothing waits." : waiting,
    ...overtaken.map(
      (id) =>
        `Overtaken: ${id} can end a pause that it was not scheduled for. Cancel it: ${cancelCommand(session, id)}`,
    ),
    `Blocks ${first} to ${last} were searched for operations that other tools scheduled.`,
  ];
  const { address, delay } = timelock;
  const data = {
    timelock: address,
    release: release ?? null,
    delay,
    guardian: guard.guardian ?? null,
    operations,
    overtaken,
    searched: { first, last },
  };
  return { data, text: lines.join("\n") };
}

async function cancelOne(
  session: GameSession,
  options: WriteOptions,
  timelock: Timelock,
  id: string,
): Promise<Outcome> {
  const state = await readOperation(timelock, id);
  if (state === "unknown" || state === "done") {
    const problem = state === "done" ? "has already been executed" : "is not scheduled, or was cancelled";
    throw new TaskError(`The operation ${id} ${problem}: game:timelock lists what is pending.`);
  }
  return execute(session, options, await requireCanceller(session, options, timelock), {
    title: "Cancel an operation of the timelock",
    changes: [{ label: id, from: `can be executed from ${formatTime(state.readyAt)}`, to: "cancelled" }],
    calls: [{ contract: timelock.contract, method: "cancel", args: [id] }],
  });
}

async function requireCanceller(
  session: GameSession,
  { safe, from, account }: WriteOptions,
  { address: timelock, contract }: Timelock,
): Promise<Sender> {
  if (safe !== undefined && from === undefined) throw new TaskError("Say which Safe cancels it: --from <address>.");
  const sender: Sender =
    safe === undefined
      ? await chooseSigner(session, account).then((signer) => ({ address: signer.address, signer }))
      : { address: from!, batchFile: safe, safe: from, timelock: undefined };
  if (await contract.hasRole(CANCELLER, sender.address)) return sender;
  throw new TaskError(`${sender.address} is not a canceller of the timelock ${timelock}.`);
}
