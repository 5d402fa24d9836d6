import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import type { SourceUnit } from "solidity-ast";

import { readFlags, runCommand, wholeNumber } from "../cli/commandLine";
import { type Command, packageProgram, ROOT, script } from "../cli/packageProgram";
import { INVARIANT_MUTANTS, locate } from "./invariants";
import { type Mutant, mutantsOf, mutate } from "./mutants";

const COPIED = [
  "contracts",
  "scripts",
  "test",
  "typechain-types",
  ".mocharc.json",
  "foundry.toml",
  "hardhat.config.ts",
  "package.json",
  "tsconfig.json",
];
/** The tests of upgrades hold the whole game once more, which doubles the time of each compilation, and use nothing that is mutated. */
const LEFT_OUT = [
  "contracts/mocks/Layouts__Mock.sol",
  "contracts/mocks/RigRaidV2__Mock.sol",
  "test/scenarios/upgrade.test.ts",
  "test/unit/upgrade.test.ts",
];
const MUTATED = ["contracts/game/", "contracts/libraries/"];
const INVARIANTS = script("scripts/forge/main.ts", ["test", "--match-contract", "GameInvariants"]);
/** A mutant that keeps the tests busy for that many times as long as without it has made something endless. */
const MAX_SLOWDOWN = 5;
/** Upper limit of a numeric flag. */
const MAX_NUMBER = 1_000_000;

const HELP = `Changes one condition, operator or constant of contracts/game and contracts/libraries at a time and counts how many of
the changes the Solidity tests notice. Works on copies in a temporary folder.

  npm run mutation -- [--count N] [--seed N] [--from N] [--workers N] [--only TEXT] [--tests FOLDERS]

  --count    how many mutants to try, spread evenly over the sources (default 120)
  --seed     which ones; the same seed gives the same mutants (default 1)
  --from     the number of the first of them to try, to resume a run that was stopped (default 1)
  --workers  how many at a time (default 2)
  --only     just mutants in files whose path contains the text
  --tests    where the tests are, folders with commas between (default test/unit,test/scenarios)

  npm run mutation -- --invariants [--only NUMBERS] [--workers N]

Breaks one invariant of test/invariant after another by the change that scripts/mutation/invariants.ts keeps for it, and
fails unless each is noticed by the invariant with that number.

  --only     just the invariants whose number begins with the text, or with one of several with commas between`;

/** An endless mutant is one that the tests did not end with in time: it counts as killed. */
type Verdict = "killed" | "endless" | "survived" | "invalid";

/** A copy of the project that one worker may break. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "rigraid-mutation-"));
  for (const entry of COPIED) cpSync(path.join(ROOT, entry), path.join(copy, entry), { recursive: true });
  for (const file of LEFT_OUT) rmSync(path.join(copy, file));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

/** All mutants of the game, from the syntax trees of a fresh build. */
function findMutants(copy: string): Mutant[] {
  const [program, ...args] = hardhat("compile", "--force");
  execFileSync(program, args, { cwd: copy, stdio: "ignore" });
  const folder = path.join(copy, "artifacts", "build-info");
  const mutants = new Map<string, Mutant[]>();
  for (const name of readdirSync(folder)) {
    const { sources } = (JSON.parse(readFileSync(path.join(folder, name), "utf8")) as BuildInfo).output;
    for (const [file, { ast }] of Object.entries(sources)) {
      if (MUTATED.some((folder) => file.startsWith(folder))) mutants.set(file, mutantsOf(copy, file, ast));
    }
  }
  return [...mutants.keys()].sort().flatMap((file) => mutants.get(file)!);
}

interface BuildInfo {
  output: { sources: Record<string, { ast: SourceUnit }> };
}

/** Every n-th mutant from a start that depends on the seed: evenly spread over files and lines. */
function sample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const stride = Math.max(1, mutants.length / count);
  const picked: Mutant[] = [];
  for (let at = (seed * 0.618034 * stride) % stride; at < mutants.length; at += stride)
    picked.push(mutants[Math.floor(at)]);
  return picked;
}

/** The Solidity tests, the quick ones first; the snapshot of gas and size is left out, because it notices everything. */
function testFiles(copy: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(copy, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts") && !file.startsWith("scripts"))
      .map((file) => path.join(folder, file))
      .sort(),
  );
}

function hardhat(...args: string[]): Command {
  return packageProgram("hardhat", args);
}

interface Ending {
  readonly how: "succeeded" | "failed" | "endless";
  readonly output: string;
}

/** @param timeout In milliseconds; 0 for none. */
function run(copy: string, [program, ...args]: Command, timeout = 0, environment = {}): Promise<Ending> {
  const env = { ...process.env, ...environment };
  return new Promise((resolve) => {
    execFile(program, args, { cwd: copy, timeout, env, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      const how = error === null ? "succeeded" : error.killed ? "endless" : "failed";
      resolve({ how, output: stripVTControlCharacters(stdout + stderr) });
    });
  });
}

async function compiles(copy: string): Promise<boolean> {
  return (await run(copy, hardhat("compile"))).how !== "failed";
}

async function runTests(copy: string, { files, timeout }: Tests): Promise<Ending["how"]> {
  return (await run(copy, hardhat("test", "--no-compile", "--bail", ...files), timeout)).how;
}

/** Does something with the mutant's change in place. */
async function withMutant<T>(copy: string, mutant: Mutant, use: () => Promise<T>): Promise<T> {
  const target = path.join(copy, mutant.file);
  const original = readFileSync(target);
  writeFileSync(target, mutate(copy, mutant));
  try {
    return await use();
  } finally {
    writeFileSync(target, original);
  }
}

/** The tests that notice mutants, and for how long they may run with one, in milliseconds. */
interface Tests {
  readonly files: readonly string[];
  readonly timeout: number;
}

function judge(copy: string, mutant: Mutant, tests: Tests): Promise<Verdict> {
  return withMutant(copy, mutant, async () => {
    if (!(await compiles(copy))) return "invalid";
    const ending = await runTests(copy, tests);
    return ending === "succeeded" ? "survived" : ending === "failed" ? "killed" : "endless";
  });
}

/** First failure that the invariants report with the mutant's change in place. */
function findBrokenInvariant(copy: string, mutant: Mutant): Promise<string> {
  return withMutant(copy, mutant, async () => {
    if (!(await compiles(copy))) return "it does not compile";
    rmSync(path.join(copy, ".forge", "invariant-failures"), { recursive: true, force: true });
    // The shortest history that leads there is not needed.
    const { output } = await run(copy, INVARIANTS, 0, { FOUNDRY_INVARIANT_SHRINK_RUN_LIMIT: "0" });
    const [, failure] = /\[FAIL: (.*)/.exec(output) ?? [];
    const [, message] = /\w+\("(\w\d: [^"]+)"/.exec(failure ?? "") ?? [];
    return message ?? failure ?? `nothing failed: ${output.trimEnd().split("\n").at(-1)}`;
  });
}

/** @returns Whether each mutation was noticed by the invariant that it is for. */
async function checkInvariants(only: string, workers: number): Promise<boolean> {
  const numbers = only.split(",");
  const chosen = INVARIANT_MUTANTS.filter(([invariant]) => numbers.some((number) => invariant.startsWith(number)));
  const queue = chosen.map((mutation) => [mutation, locate(ROOT, mutation)] as const);
  if (queue.length === 0) throw new Error(`There is no invariant whose number begins with "${only}".`);
  let caught = 0;
  const breakNext = async (copy: string) => {
    // Nothing that the invariants attack; without them each compilation takes half the time.
    rmSync(path.join(copy, "contracts", "mocks"), { recursive: true });
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [[invariant], mutant] = next;
      const broken = await findBrokenInvariant(copy, mutant);
      const isCaught = broken.startsWith(`${invariant}:`);
      if (isCaught) ++caught;
      console.log(`${invariant}  ${isCaught ? "caught by" : "NOT CAUGHT, but"}  ${broken}\n      ${describe(mutant)}`);
    }
  };
  await withCopies(workers, (copies) => Promise.all(copies.map(breakNext)));
  console.log(`\n${caught} of ${chosen.length} mutations caught by the invariant that they break.`);
  return caught === chosen.length;
}

/** Does something with copies of the project, one for each worker. */
async function withCopies(workers: number, use: (copies: readonly string[]) => Promise<unknown>): Promise<void> {
  const copies = Array.from({ length: workers }, copyProject);
  try {
    await use(copies);
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}

function describe({ file, line, original, replacement }: Mutant): string {
  return `${file}:${line}  ${original.replace(/\s+/g, " ")}  ->  ${replacement || "(removed)"}`;
}

async function work(
  copy: string,
  queue: Mutant[],
  verdicts: Map<Mutant, Verdict>,
  total: number,
  tests: Tests,
): Promise<void> {
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const verdict = await judge(copy, mutant, tests);
    verdicts.set(mutant, verdict);
    console.log(`${String(verdicts.size).padStart(4)}/${total}  ${verdict.padEnd(8)}  ${describe(mutant)}`);
  }
}

function report(verdicts: ReadonlyMap<Mutant, Verdict>): void {
  const of = (verdict: Verdict) => [...verdicts].filter(([, v]) => v === verdict).map(([mutant]) => mutant);
  const [endless, survived, invalid] = [of("endless"), of("survived"), of("invalid")];
  const killed = of("killed").length + endless.length;
  const valid = killed + survived.length;
  const share = ((100 * killed) / valid).toFixed(1);
  console.log(
    `\n${killed} of ${valid} mutants killed (${share} %), ${endless.length} of them because the tests never ended;`,
  );
  console.log(`${invalid.length} more did not compile and count as neither.`);
  if (survived.length > 0) console.log(`Survivors:\n${survived.map((mutant) => `  ${describe(mutant)}`).join("\n")}`);
}

async function main(): Promise<void> {
  const values = readFlags({
    count: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "1" },
    workers: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    tests: { type: "string", default: "test/unit,test/scenarios" },
    invariants: { type: "boolean" },
    help: { type: "boolean" },
  });
  if (values.help) return console.log(HELP);
  const number = (name: "count" | "seed" | "from" | "workers") => wholeNumber(values[name], `--${name}`, 1, MAX_NUMBER);
  const [count, seed, from, workers] = [number("count"), number("seed"), number("from"), number("workers")];
  if (values.invariants) {
    if (!(await checkInvariants(values.only, workers))) process.exitCode = 1;
    return;
  }
  await withCopies(workers, async (copies) => {
    const mutants = findMutants(copies[0]).filter(({ file }) => file.includes(values.only));
    const queue = sample(mutants, count, seed).slice(from - 1);
    console.log(`${queue.length} of ${mutants.length} possible mutants, seed ${seed}.`);
    const files = testFiles(copies[0], values.tests.split(","));
    const startedAt = Date.now();
    const unchanged = await runTests(copies[0], { files, timeout: 0 });
    if (unchanged !== "succeeded") throw new Error("The tests fail without any mutant: fix them first.");
    const tests = { files, timeout: MAX_SLOWDOWN * (Date.now() - startedAt) };
    const verdicts = new Map<Mutant, Verdict>();
    const total = queue.length;
    await Promise.all(copies.map((copy) => work(copy, queue, verdicts, total, tests)));
    report(verdicts);
  });
}

runCommand(main);
