import { ArgumentsParser } from "hardhat/internal/cli/ArgumentsParser";
import { HARDHAT_PARAM_DEFINITIONS } from "hardhat/internal/core/params/hardhat-params";
import type { HardhatArguments, TasksMap } from "hardhat/types";

/**
 * Refuses unknown tasks of the game, and flags that are unknown, repeated, missing or without a value. Hardhat would
 * also refuse them, but not in one line.
 *
 * @param argv The command line. Other commands than the game's are left to Hardhat.
 * @param tasks The registered tasks.
 * @throws Error that names the problem and where to read more.
 */
export function requireUsage(argv: readonly string[], tasks: TasksMap): void {
  const position = argv.findIndex((argument) => argument.startsWith("game:"));
  if (position === -1 || argv[position - 1] === "help") return;
  const name = argv[position];
  if (!(name in tasks)) {
    const names = Object.keys(tasks).filter((task) => task.startsWith("game:"));
    throw new Error(`Unknown task ${name}. The tasks are ${names.sort().join(", ")}.`);
  }
  const parser = new ArgumentsParser();
  try {
    const words = argv.slice(2);
    const nothing = {} as HardhatArguments;
    const { allUnparsedCLAs } = parser.parseHardhatArguments(HARDHAT_PARAM_DEFINITIONS, nothing, words);
    parser.parseTaskArguments(tasks[name], allUnparsedCLAs.slice(1));
  } catch (error) {
    const problem = (error as Error).message.replace(/^HH\d+: /, "").replace(/\.?$/, ".");
    throw new Error(`${problem} See npx hardhat help ${name}.`, { cause: error });
  }
}

/**
 * Runs work at start-up. An error is printed in one line (with --json, as an object on stdout) and ends the process.
 */
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
