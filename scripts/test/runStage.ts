import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { stripVTControlCharacters } from "node:util";

import { type Command, ROOT } from "../cli/packageProgram";
import { ForgeProgress } from "./forgeProgress";
import type { Failure, FinishedFile, Message } from "./progress";
import { type Outcome, type Progress, type Report, TERMINAL } from "./report";
import type { Stage } from "./stages";

/** Where each stage's whole output is. */
const LOGS = "test-results";
/** Lines shown from the end of the output of a stage that failed without saying in which test. */
const MAX_TAIL_LINES = 20;

/** Result of a stage's process. */
export interface Run extends Progress {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
}

/** Runs a stage, and reports each file of tests as it is done. Never throws: whatever goes wrong fails the stage. */
export async function runStage(stage: Stage, report: Report = TERMINAL): Promise<Outcome> {
  report.begins(stage);
  const startedAt = Date.now();
  const log = path.join(LOGS, `${stage.name}.log`);
  const verdict = await attempt(stage, log, report);
  const outcome = { stage, log, seconds: Math.round((Date.now() - startedAt) / 1000), ...verdict };
  report.ends(outcome);
  return outcome;
}

/** Sums up a stage. Whatever proves nothing, or does not fit together, is a failure. */
export function judge(stage: Stage, { announced, finished, exitCode }: Run): Pick<Outcome, "passed" | "failures"> {
  const passed = finished.reduce((sum, file) => sum + file.passed, 0);
  const failures = finished.flatMap(({ file, failures }) =>
    failures.map(({ title, text }) => ({ title: `${file}: ${title}`, text })),
  );
  const problem = (title: string) => ({ passed, failures: [{ title, text: "" }] });
  if (failures.length > 0) return { passed, failures };
  if (exitCode !== 0) return problem(`it ended with exit code ${exitCode}`);
  if (stage.progress === undefined) return { passed, failures };
  if (announced !== undefined && finished.length < announced) {
    return problem(`it ended after ${finished.length} of ${announced} files`);
  }
  return passed === 0 ? problem("it ran no test") : { passed, failures };
}

async function attempt(stage: Stage, log: string, report: Report): Promise<Pick<Outcome, "passed" | "failures">> {
  try {
    mkdirSync(path.join(ROOT, LOGS), { recursive: true });
    const run = await start(stage, stage.command(), log, report);
    const { passed, failures } = judge(stage, run);
    const withOutput = ({ title, text }: Failure) => ({ title, text: text === "" ? lastLines(log) : text });
    return { passed, failures: failures.map(withOutput) };
  } catch (error) {
    return { passed: 0, failures: [{ title: (error as Error).message, text: "" }] };
  }
}

async function start(stage: Stage, [program, ...args]: Command, log: string, report: Report): Promise<Run> {
  let announced: number | undefined;
  const finished: FinishedFile[] = [];
  const take = (message: Message) => {
    if ("files" in message) announced = message.files;
    else {
      finished.push(message);
      report.advances(stage, { announced, finished });
    }
  };

  const child = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  child.on("message", take);
  if (stage.progress === "forge") readForge(child.stdout!, take);
  const output = createWriteStream(path.join(ROOT, log));
  for (const stream of [child.stdout!, child.stderr!]) stream.pipe(output, { end: false });
  const [exitCode] = (await once(child, "close")) as [number | null];
  await once(output.end(), "finish");
  return { announced, finished, exitCode };
}

function readForge(output: Readable, take: (file: FinishedFile) => void): void {
  const forge = new ForgeProgress();
  createInterface({ input: output }).on("line", (line) => {
    const file = forge.read(line);
    if (file !== undefined) take(file);
  });
}

function lastLines(log: string): string {
  const output = stripVTControlCharacters(readFileSync(path.join(ROOT, log), "utf8"));
  return output.trimEnd().split("\n").slice(-MAX_TAIL_LINES).join("\n");
}
