import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import { type CloseEvent, concurrently } from "concurrently";

import { logOf, RESULTS, type Stage } from "./stages";

/** One more than a small machine has processors, because every stage sometimes waits. */
const MAX_AT_ONCE = Math.min(3, availableParallelism() + 1);
/** Lines of a failure, or from the end of a log, that are shown: the log has the rest. */
const MAX_LINES = 12;

const readText = (file: string) => stripVTControlCharacters(readFileSync(file, "utf8"));

/** Programs are those of the project's packages, run by this Node. */
const PATH = [path.dirname(process.execPath), path.resolve("node_modules/.bin"), process.env.PATH].join(path.delimiter);

/**
 * Zone of the tests, west of UTC: a local date in place of a UTC one, or the other way round, is another day in it. The
 * console's units run east of UTC, and those that show dates in both (frontend/vitest.config.mts).
 */
const ZONE = "America/Los_Angeles";

/** Runs preparations, then the other stages, also after one that fails, but not after a signal. True when all succeed. */
export async function runStages(stages: readonly Stage[]): Promise<boolean> {
  const ended = new Map<string, CloseEvent>();
  for (const isTested of [false, true]) {
    const group = stages.filter(({ folders }) => folders.length > 0 === isTested);
    if (group.length === 0 || [...ended.values()].some(({ killed }) => killed)) continue;
    for (const event of await runTogether(group)) ended.set(event.command.name, event);
  }
  const outcomes = stages.map((stage) => judge(stage, ended.get(stage.name)));
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const sums = `\n${passed} passed, ${failures.length} failed`;
  console.log(["", ...outcomes.map(({ line }) => line), ...failures, sums].join("\n"));
  return failures.length === 0;
}

/** SIGINT and SIGTERM end the stages, with all processes that they started. */
function runTogether(stages: readonly Stage[]): Promise<CloseEvent[]> {
  mkdirSync(RESULTS, { recursive: true });
  for (const { results } of stages) rmSync(results, { force: true });
  const { commands, result } = concurrently(
    stages.map(({ name, command }) => ({ name, command, env: { PATH, TZ: ZONE } })),
    { maxProcesses: MAX_AT_ONCE, prefix: "{name}", padPrefix: true },
  );
  for (const { name, stdout, stderr } of commands) {
    writeFileSync(logOf(name), "");
    for (const stream of [stdout, stderr]) stream.subscribe((chunk) => appendFileSync(logOf(name), chunk));
  }
  return result.catch((events: CloseEvent[]) => events);
}

/** Sums up a stage in a line, and in a text for each failure. */
function judge(stage: Stage, event: CloseEvent | undefined) {
  const { name, read, results: file } = stage;
  const results = event && existsSync(file) ? read(readText(file)) : [];
  const failures = results.flatMap(({ file, title, failure }) => {
    const lines = failure?.trim().split("\n").slice(0, MAX_LINES) ?? [];
    return failure === undefined ? [] : [[`\n${name}: ✘ ${file}: ${title}`, ...lines].join("\n    ")];
  });
  const passed = results.length - failures.length;
  const problem = findProblem(stage, event, new Set(results.map(({ file }) => file)));
  const tail = event ? readText(logOf(name)).trimEnd().split("\n").slice(-MAX_LINES) : [];
  // A test's failure says more than the exit code that follows from it.
  if (problem && failures.length === 0) failures.push([`\n${name}: ✘ ${problem}`, ...tail].join("\n    "));
  const seconds = `${Math.round(event?.timings.durationSeconds ?? 0)} s`.padStart(6);
  const failed = failures.length > 0 ? `, ${failures.length} FAILED: see ${logOf(name)}` : "";
  return { line: `${name.padEnd(11)} ${failed ? "✘" : "✔"} ${seconds}  ${passed} passed${failed}`, passed, failures };
}

/** Problems: a stage that proves nothing, or results that contradict each other. */
function findProblem({ folders }: Stage, event: CloseEvent | undefined, files: ReadonlySet<string>) {
  if (event === undefined) return "it was not run";
  if (event.killed) return "it was interrupted";
  if (event.exitCode !== 0) return `it ended with exit code ${event.exitCode}`;
  if (folders.length > 0 && files.size === 0) return "it ran no test";
  const tests = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const missing = tests.filter((test) => /\.(test\.tsx?|t\.sol)$/.test(test) && !files.has(test));
  return missing.length > 0 ? `it ended without ${missing.join(", ")}` : undefined;
}
