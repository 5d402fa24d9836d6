import type { Interface } from "ethers";

import { causes, parseRevert } from "#game/errors";
import type { Reader } from "#game/texts/errors";
import { ownerErrorText } from "#game/texts/ownerErrors";
import { formatDuration, formatTime } from "#game/times";

import { formatValue } from "./values";

const OWNER: Reader = {
  symbol: "tokens",
  moment: (at) => `from ${formatTime(at)} on`,
};

/** A text for every custom error of the recommended owner, and for a revert reason. */
const OTHER_TEXTS: Readonly<Record<string, (values: readonly unknown[]) => string>> = {
  NotGuardian: ([account]) =>
    `${String(account)} is not or no longer the timelock's guardian, or has already paused once.`,
  InvalidGuardianTime: () => "A guardian can be named for 365 days at most.",
  NoGuardedPause: () => "The game is not in a pause that a guardian began.",
  GuardedPauseNotOver: ([until]) => `The guardian's pause can be ended by anybody ${OWNER.moment(until as bigint)}.`,
  TimelockUnauthorizedCaller: ([account]) => `Only the timelock itself may do this, not ${String(account)}.`,
  TimelockInsufficientDelay: ([delay, least]) =>
    `The timelock's delay is ${formatDuration(least as bigint)}, but this asks for ${formatDuration(delay as bigint)}.`,
  TimelockInvalidOperationLength: ([targets, payloads, values]) =>
    `The timelock got ${String(targets)} targets, ${String(payloads)} payloads and ${String(values)} values: the numbers must be equal.`,
  TimelockUnexpectedOperationState: ([operation, expected]) =>
    `The timelock's operation ${String(operation)} ${OPERATION_STATES[String(BigInt(expected as string))] ?? "is in another state"}.`,
  TimelockUnexecutedPredecessor: ([operation]) => `The timelock must execute the operation ${String(operation)} first.`,
  AccessControlUnauthorizedAccount: ([account, role]) =>
    `${String(account)} may not do this: it lacks the role ${formatValue("role", role)}.`,
  Error: ([reason]) => `The contract refused: ${String(reason)}.`,
};

/** Texts for an operation's unexpected state, by the bits of the expected states. */
const OPERATION_STATES: Readonly<Record<string, string>> = {
  1: "is already scheduled or done",
  4: "is not ready: its delay is not over, it is not scheduled, or it is already done",
  6: "is not pending: it is not scheduled, or it is already done",
};

/** An error with a message for the owner: the problem and the remedy. */
export class TaskError extends Error {
  /** @param errorName The custom error's name, if a contract refused. */
  constructor(
    message: string,
    readonly errorName?: string,
  ) {
    super(message);
    this.name = "TaskError";
  }
}

/** A call that needs more gas than a transaction can have. */
export class OutOfGasError extends TaskError {
  constructor() {
    super("That is too much for one transaction: it would run out of gas.");
  }
}

/** Turns an error of ethers, Hardhat or a node into a message for the owner. */
export function toTaskError(error: unknown, contract: Interface, sender: string): TaskError {
  if (error instanceof TaskError) return error;
  const found = causes(error);
  const data = found.map((cause) => cause.data).find(isRevertData);
  const custom = data === undefined ? null : parseRevert(contract, data);
  if (custom) return new TaskError(describeCustomError(custom.name, custom.args), custom.name);

  const messages = found.map(({ message }) => message).filter((message) => typeof message === "string");
  const says = (pattern: RegExp) => messages.some((message) => pattern.test(message));
  if (says(/insufficient funds|enough funds/i)) {
    return new TaskError(`${sender} has too little of the network's coin to pay for gas. Send it some and try again.`);
  }
  if (says(/out of gas|gas limit|gas required exceeds/i)) return new OutOfGasError();
  if (says(/nonce too low|nonce.*already been used/i)) {
    return new TaskError(
      `A transaction of ${sender} with that nonce is already in a block: check what it did before you send another.`,
    );
  }
  if (says(/underpriced|replacement fee too low/i)) {
    return new TaskError(
      "A transaction with that nonce is already pending, with similar fees: raise --max-fee and --priority-fee, each by at least 10 %.",
    );
  }
  if (data !== undefined) return new TaskError(`The contract reverted with an unknown error: ${data}`);
  return new TaskError(messages.at(0) ?? String(error));
}

/** Text of a custom error for the owner. An unexpected error is shown by its name and values. */
function describeCustomError(name: string, values: readonly unknown[]): string {
  const text = ownerErrorText(name, values, OWNER) ?? OTHER_TEXTS[name]?.(values);
  return text ?? `The contract refused: ${name}(${values.join(", ")}).`;
}

function isRevertData(data: unknown): data is string {
  return typeof data === "string" && /^0x[0-9a-f]{8}/i.test(data);
}
