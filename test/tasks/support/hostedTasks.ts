import { setImmediate } from "node:timers/promises";

import hre from "hardhat";
import { TASK_COMPILE } from "hardhat/builtin-tasks/task-names";
import { ArgumentsParser } from "hardhat/internal/cli/ArgumentsParser";

import type { Ending } from "../../start/session";
import { setVariables } from "../../support/environment";

// Runs tasks for a test, one after the other, in one process: loading Hardhat for each would take most of the time, and
// comparing the sources with what was compiled much of the rest.

interface Order {
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

// Sources stay as they are while tests run: the first task that needs contracts has all of them compiled.
const { run: runTask } = hre;
let compiling: Promise<unknown> | undefined;
const runCompiled: typeof runTask = (name, ...args) =>
  name === TASK_COMPILE ? (compiling ??= runTask(TASK_COMPILE, { quiet: true })) : runTask(name, ...args);
Object.assign(hre, { run: runCompiled });

/** Kinds of what a task must end: timers, servers, watched files and other processes. They would keep its own process running. */
const KINDS = ["Timeout", "TCPServerWrap", "FSEventWrap", "StatWatcher", "ProcessWrap"];
const running = () => process.getActiveResourcesInfo().filter((kind) => KINDS.includes(kind));

/** Time in which what a task has ended may still close: a last answer, a poll that finds nothing to do. */
const CLOSING_MS = 10_000;

/** Kinds of what was begun since then, and does not end soon. */
async function leftSince(before: readonly string[]): Promise<string[]> {
  const deadline = Date.now() + CLOSING_MS;
  for (;;) {
    await setImmediate();
    const left = running();
    for (const kind of before) if (left.includes(kind)) left.splice(left.indexOf(kind), 1);
    if (left.length === 0 || Date.now() > deadline) return left;
  }
}

async function run({ args: [name, ...args], variables }: Order): Promise<Ending> {
  const printed = { stdout: "", stderr: "" };
  const before = running();
  const restore = [setVariables(variables), capture(process.stdout, "stdout"), capture(process.stderr, "stderr")];
  try {
    await runTask(name, new ArgumentsParser().parseTaskArguments(hre.tasks[name], [...args]));
  } catch (error) {
    printed.stderr += `Thrown: ${(error as Error).message}\n`;
    process.exitCode = 1;
  } finally {
    restore.forEach((undo) => undo());
  }
  const left = await leftSince(before);
  if (left.length > 0) {
    printed.stderr += `Left running: ${left.join(", ")}\n`;
    process.exitCode = 1;
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, ...printed };

  function capture(stream: NodeJS.WriteStream, key: keyof typeof printed): () => void {
    const original = stream.write;
    stream.write = (text: Uint8Array | string) => {
      printed[key] += String(text);
      return true;
    };
    return () => (stream.write = original);
  }
}

process.on("message", (order: Order) => {
  void run(order).then((ending) => process.send!(ending));
});
