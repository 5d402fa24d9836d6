import { HARDHAT_PARAM_DEFINITIONS } from "hardhat/internal/core/params/hardhat-params";

import { type Parameters, toFlag } from "./parameters";

const tasks = new Map<string, readonly string[]>();

/** Keeps a task's flags for `requireKnownFlags`. */
export function rememberFlags(task: string, parameters: Parameters): void {
  tasks.set(task, Object.keys(parameters).map(toFlag));
}

/**
 * Refuses a game's task, or a flag of it, that does not exist.
 *
 * @param argv The command line; other commands than the game's are left to Hardhat.
 * @throws Error that lists what there is.
 */
export function requireKnownFlags(argv: readonly string[]): void {
  const position = argv.findIndex((argument) => argument.startsWith("game:"));
  if (position === -1 || argv[position - 1] === "help") return;
  const task = argv[position];
  const flags = tasks.get(task);
  if (flags === undefined) throw new Error(`Unknown task ${task}. The tasks are ${[...tasks.keys()].join(", ")}.`);
  const ofHardhat = Object.keys(HARDHAT_PARAM_DEFINITIONS).map(toFlag);
  const unknown = argv
    .slice(position + 1)
    .find((given) => given.startsWith("--") && ![...flags, ...ofHardhat].includes(given));
  if (unknown !== undefined)
    throw new Error(`${task} has no flag ${unknown}. Its flags are ${flags.join(", ")}, --network.`);
}

/** Does something at start-up. An error becomes one line, with --json an object on stdout, and ends the process. */
export function orExit<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { message } = error as Error;
    if (process.argv.includes("--json")) console.log(JSON.stringify({ error: { message } }, null, 2));
    else console.error(`Error: ${message}`);
    process.exit(1);
  }
}
