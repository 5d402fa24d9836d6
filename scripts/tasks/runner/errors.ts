import type { Interface } from "ethers";

import { describeCustomError } from "./errorTexts";

/** An error whose message an owner can read: what was wrong and what to do. */
export class TaskError extends Error {
  /** @param errorName The custom error's name, where a contract said no. */
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
    super("That is more than one transaction can do: it would run out of gas.");
  }
}

/** Makes sense of what ethers, Hardhat or a node throws for a call of a contract. */
export function toTaskError(error: unknown, contract: Interface, sender: string): TaskError {
  if (error instanceof TaskError) return error;
  const messages = causes(error).map(({ message }) => String(message ?? ""));
  const data = causes(error)
    .map((cause) => cause.data)
    .find((candidate): candidate is string => typeof candidate === "string" && /^0x[0-9a-f]{8}/i.test(candidate));
  const custom = data === undefined ? null : parseError(contract, data);
  if (custom) return new TaskError(describeCustomError(custom.name, custom.args), custom.name);
  if (messages.some((message) => /insufficient funds|enough funds/i.test(message))) {
    return new TaskError(
      `${sender} has too little of the network's coin to pay for the gas. Send it some and try again.`,
    );
  }
  if (messages.some((message) => /out of gas|gas limit|gas required exceeds/i.test(message)))
    return new OutOfGasError();
  if (data !== undefined) return new TaskError(`The contract refused, with an error that it does not declare: ${data}`);
  return new TaskError(messages[0] ?? String(error));
}

interface Cause {
  readonly message?: unknown;
  readonly data?: unknown;
}

/** Where ethers, Hardhat and nodes put the error that they wrap. */
const NESTED = ["error", "cause", "info", "data"] as const;
const DEEPEST = 6;

/** The error and all that it wraps, outermost first. */
function causes(error: unknown, depth = 0): Cause[] {
  if (typeof error !== "object" || error === null || depth > DEEPEST) return [];
  return [error as Cause, ...NESTED.flatMap((key) => causes((error as Record<string, unknown>)[key], depth + 1))];
}

function parseError(contract: Interface, data: string) {
  try {
    return contract.parseError(data);
  } catch {
    return null;
  }
}
