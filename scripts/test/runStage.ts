import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { type Command, ROOT } from "../packageProgram";
import type { Counts } from "./counts";
import type { Stage } from "./stages";

/** Of the longest name of a stage. */
const NAME_WIDTH = 10;

/** What came of a stage. */
export interface Outcome extends Counts {
  readonly stage: Stage;
  readonly seconds: number;
  /** Why it failed, where no test did. */
  readonly problem: string | undefined;
}

/** A finished process. */
export interface Ending {
  readonly output: string;
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
}

/**
 * Runs a stage and shows its output while it runs, each line with the stage's name, because another may run beside it.
 * Never throws: whatever goes wrong is a failure of the stage.
 */
export async function runStage(stage: Stage): Promise<Outcome> {
  console.log(`=== ${stage.title} (${stage.name}) ===`);
  const startedAt = Date.now();
  const verdict = await attempt(stage);
  return { stage, seconds: Math.round((Date.now() - startedAt) / 1000), ...verdict };
}

/** Counts a stage's tests. Whatever proves nothing, or does not fit together, counts as one failure. */
export function judge(stage: Stage, { output, exitCode }: Ending): Omit<Outcome, "stage" | "seconds"> {
  const counts = stage.readCounts === undefined ? { passed: 0, failed: 0 } : stage.readCounts(output);
  if (counts === undefined) return broken("it printed no summary");
  if (counts.failed > 0) return { ...counts, problem: undefined };
  if (exitCode !== 0) return { ...broken(`it ended with exit code ${exitCode}`), passed: counts.passed };
  if (stage.readCounts !== undefined && counts.passed === 0) return broken("it ran no test");
  return { ...counts, problem: undefined };
}

async function attempt(stage: Stage): Promise<Omit<Outcome, "stage" | "seconds">> {
  try {
    return judge(stage, await run(stage.name, stage.command()));
  } catch (error) {
    return broken((error as Error).message);
  }
}

function broken(problem: string): Omit<Outcome, "stage" | "seconds"> {
  return { passed: 0, failed: 1, problem };
}

function run(name: string, [program, ...args]: Command): Promise<Ending> {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...colours },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const show = (from: Readable, to: NodeJS.WriteStream) => {
    from.setEncoding("utf8").on("data", (text: string) => (output += text));
    createInterface({ input: from }).on("line", (line) => to.write(`${name.padEnd(NAME_WIDTH)} | ${line}\n`));
  };
  show(child.stdout, process.stdout);
  show(child.stderr, process.stderr);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve({ output, exitCode }));
  });
}
