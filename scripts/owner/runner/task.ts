import { task as declareTask } from "hardhat/config";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { TaskError } from "./errors";
import { flag, type Parameters, readParameters, type Values } from "./parameters";

/** Environment of every task. */
export interface Cli {
  readonly hre: HardhatRuntimeEnvironment;
  readonly json: boolean;
  /** Prints text for people: on stdout, with --json on stderr. */
  say(text: string): void;
}

/** Result of a task. */
export interface Outcome {
  /** Result for programs, printed with --json. */
  readonly data: object;
  /** Result for people. */
  readonly text: string;
}

/** A task of the command line. */
export interface Task<P extends Parameters> {
  readonly name: string;
  /** A sentence for `hardhat help`. */
  readonly description: string;
  readonly parameters: P;
  /** @returns Undefined when the task has already printed everything. */
  run(cli: Cli, values: Values<P>): Promise<Outcome | undefined>;
}

const JSON_FLAG = flag("Prints the result as one JSON object on stdout");

/**
 * Registers a task. An error is reported in one sentence (with --json as an object on stdout) and makes the exit
 * code 1.
 */
export function defineTask<P extends Parameters>(task: Task<P>): void {
  const declared = declareTask(task.name, task.description);
  const parameters = { ...task.parameters, json: JSON_FLAG };
  for (const [name, parameter] of Object.entries(parameters)) parameter.declare(declared, name);
  declared.setAction((given: Record<string, unknown>, hre) => runTask(task, given, hre));
}

async function runTask<P extends Parameters>(
  task: Task<P>,
  given: Record<string, unknown>,
  hre: HardhatRuntimeEnvironment,
): Promise<void> {
  const json = given.json === true;
  const say = (text: string) => (json ? console.error(text) : console.log(text));
  try {
    const outcome = await task.run({ hre, json, say }, readParameters(task.parameters, given));
    if (outcome !== undefined) console.log(json ? toJson({ task: task.name, ...outcome.data }, 2) : outcome.text);
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const name = error instanceof TaskError ? error.errorName : undefined;
    if (json) console.log(toJson({ task: task.name, error: { name, message } }, 2));
    else console.error(`Error: ${message}`);
    if (hre.hardhatArguments.showStackTraces) console.error(stack);
    process.exitCode = 1;
  }
}

/** Formats JSON, with bigints as text so that no digits are lost. */
export function toJson(data: object, indent?: number): string {
  return JSON.stringify(data, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value), indent);
}
