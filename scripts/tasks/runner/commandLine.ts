import { HARDHAT_PARAM_DEFINITIONS } from "hardhat/internal/core/params/hardhat-params";

import { type Parameters, toFlag } from "./parameters";

const tasks = new Map<string, Parameters>();

/** Keeps a task's parameters for `requireUsage`. */
export function rememberParameters(task: string, parameters: Parameters): void {
  tasks.set(task, parameters);
}

/**
 * Refuses a game's task that does not exist, and flags that are unknown, repeated, missing or without a value.
 *
 * @param argv The command line; other commands than the game's are left to Hardhat.
 * @throws Error that lists what there is.
 */
export function requireUsage(argv: readonly string[]): void {
  const position = argv.findIndex((argument) => argument.startsWith("game:"));
  if (position === -1 || argv[position - 1] === "help") return;
  const task = argv[position];
  const parameters = tasks.get(task);
  if (parameters === undefined)
    throw new Error(`Unknown task ${task}. The tasks are ${[...tasks.keys()].sort().join(", ")}.`);
  const flags = Object.entries(parameters).filter(([, { usage }]) => usage !== "positional");
  const { given, unnamed } = readFlags(
    task,
    argv.slice(position + 1),
    new Map(flags.map(([name, { usage }]) => [toFlag(name), usage === "flag"])),
  );
  const missing = Object.entries(parameters).find(([name, { usage }]) =>
    usage === "required" ? !given.has(toFlag(name)) : usage === "positional" && unnamed === 0,
  );
  if (missing === undefined) return;
  const [name, { usage }] = missing;
  throw new Error(`${task} needs ${usage === "required" ? toFlag(name) : `<${name}>`}: see npx hardhat help ${task}.`);
}

/**
 * The flags after a task, and how many values follow none.
 *
 * @param flags True for each that stands alone, without a value.
 */
function readFlags(task: string, words: readonly string[], flags: ReadonlyMap<string, boolean>) {
  const ofHardhat = Object.entries(HARDHAT_PARAM_DEFINITIONS).map(
    ([name, { isFlag }]) => [toFlag(name), isFlag] as const,
  );
  const known = new Map([...ofHardhat, ...flags]);
  const given = new Set<string>();
  let unnamed = 0;
  for (let next = 0; next < words.length; next++) {
    const word = words[next];
    if (!word.startsWith("--")) {
      unnamed += 1;
      continue;
    }
    const isAlone = known.get(word);
    if (isAlone === undefined)
      throw new Error(`${task} has no flag ${word}. Its flags are ${[...flags.keys()].join(", ")}, --network.`);
    if (given.has(word)) throw new Error(`${word} is given twice.`);
    given.add(word);
    if (isAlone) continue;
    next += 1;
    if (next === words.length || words[next].startsWith("--")) throw new Error(`${word} needs a value.`);
  }
  return { given, unnamed };
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
