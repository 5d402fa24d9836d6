// Own code, because no mutation tester runs Hardhat's tests or knows which invariant a change must break.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import type { SourceUnit } from "solidity-ast";

import { readFlags, runCommand, wholeNumber } from "../../cli/commandLine";
import { type Command, packageProgram, ROOT, script } from "../../cli/packageProgram";
import { INVARIANT_CHANGES } from "./invariantChanges";
import { type Change, locate, type Mutant, mutantsOf, mutate } from "./mutants";

const COPIED = [
  "contracts",
  "scripts",
  "test",
  "typechain-types",
  ".mocharc.json",
  "hardhat.config.ts",
  "package.json",
  "tsconfig.json",
];
/** Tests of upgrades use no mutated code, and contain a second copy of the game, which doubles the time of each compilation. */
const LEFT_OUT = [
  "contracts/mocks/Layouts__Mock.sol",
  "contracts/mocks/RigRaidV2__Mock.sol",
  "test/scenarios/upgrade.test.ts",
  "test/unit/upgrade.test.ts",
];
/** The invariants do not use them, and each compilation takes half the time without them. */
const MOCKS = ["contracts/mocks"];
const MUTATED = ["contracts/game/", "contracts/libraries/"];
const INVARIANTS = script("scripts/tools/forge/main.ts", ["test", "--match-contract", "GameInvariants"]);
/** The Solidity tests, which end at the first failure. */
const MOCHA = ["--bail", "--recursive", "--extension", "test.ts", "--ignore", "test/unit/scripts/**"];
/** Name of the comparison with the model, in place of an invariant's number. */
const MODEL = "model";
/** A mutant whose tests run this many times as long as without it counts as endless. */
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

Makes one change of scripts/tools/mutation/invariantChanges.ts after another, and fails unless each is noticed: by its
invariant of test/invariant, or by test/scenarios/model.test.ts.

  --only     just the changes for numbers (or the word "model") that begin with the text, or with one of several with
             commas between`;

/** Result of a mutant. An endless one, whose tests did not end in time, counts as killed. */
type Verdict = "killed" | "endless" | "survived" | "invalid";

/** @param timeout In milliseconds; 0 for none. */
function run(folder: string, [program, ...args]: Command, timeout = 0) {
  return new Promise<{ verdict: Verdict; output: string }>((resolve) => {
    execFile(program, args, { cwd: folder, timeout, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      const verdict = error === null ? "survived" : error.killed ? "endless" : "killed";
      resolve({ verdict, output: stripVTControlCharacters(stdout + stderr) });
    });
  });
}

async function compiles(folder: string): Promise<boolean> {
  return (await run(folder, packageProgram("hardhat", ["compile"]))).verdict === "survived";
}

/** Runs a job with each mutant's change in place, in as many copies of the project as there are workers. */
async function withEach<T extends Mutant>(
  workers: number,
  mutants: readonly T[],
  leftOut: readonly string[],
  use: (copy: string, mutant: T) => Promise<void>,
): Promise<void> {
  const left = mutants.values();
  const work = async () => {
    const copy = mkdtempSync(path.join(tmpdir(), "rigraid-mutation-"));
    try {
      // Without the packages of the linters and the budgets.
      const filter = (file: string) => path.basename(file) !== "node_modules";
      for (const entry of COPIED) cpSync(path.join(ROOT, entry), path.join(copy, entry), { recursive: true, filter });
      for (const file of leftOut) rmSync(path.join(copy, file), { recursive: true });
      symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
      for (const mutant of left) {
        const target = path.join(copy, mutant.file);
        const original = readFileSync(target);
        writeFileSync(target, mutate(copy, mutant));
        await use(copy, mutant);
        writeFileSync(target, original);
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

function describe({ file, line, original, replacement }: Mutant): string {
  return `${file}:${line}  ${original.replace(/\s+/g, " ")}  ->  ${replacement || "(removed)"}`;
}

/** First failure that the test for a change reports in a copy of the project. */
async function findFailure(copy: string, { noticedBy }: Change): Promise<string> {
  if (!(await compiles(copy))) return "it does not compile";
  return noticedBy === MODEL ? findDisagreement(copy) : findBrokenInvariant(copy);
}

async function findDisagreement(copy: string): Promise<string> {
  const { output } = await run(copy, packageProgram("mocha", [...MOCHA, "test/scenarios/model.test.ts"]));
  const [, disagreement] = /Error: (Action \d+ of the history .*)/.exec(output) ?? [];
  return disagreement === undefined ? "nothing failed" : `${MODEL}: ${disagreement}`;
}

async function findBrokenInvariant(copy: string): Promise<string> {
  rmSync(path.join(copy, ".forge", "invariant-failures"), { recursive: true, force: true });
  const { output } = await run(copy, INVARIANTS);
  const [, failure] = /\[FAIL: (.*)/.exec(output) ?? [];
  const [, message] = /\w+\("(\w\d: [^"]+)"/.exec(failure ?? "") ?? [];
  return message ?? failure ?? `nothing failed: ${output.trimEnd().split("\n").at(-1)}`;
}

/** Fails unless each change breaks its own invariant, or the agreement with the model. */
async function checkInvariants(only: string, workers: number): Promise<void> {
  // Shrinking is off: the shortest failing history is not needed.
  process.env.FOUNDRY_INVARIANT_SHRINK_RUN_LIMIT = "0";
  const numbers = only.split(",");
  const chosen = INVARIANT_CHANGES.filter(({ noticedBy }) => numbers.some((number) => noticedBy.startsWith(number)));
  if (chosen.length === 0) throw new Error(`There is no invariant whose number begins with "${only}".`);
  const mutants = chosen.map((change) => ({ ...change, ...locate(ROOT, change) }));
  let caught = 0;
  await withEach(workers, mutants, [...LEFT_OUT, ...MOCKS], async (copy, mutant) => {
    const broken = await findFailure(copy, mutant);
    const isCaught = broken.startsWith(`${mutant.noticedBy}:`);
    if (isCaught) ++caught;
    const verdict = isCaught ? "caught by" : "NOT CAUGHT, but";
    console.log(`${mutant.noticedBy}  ${verdict}  ${broken}\n      ${describe(mutant)}`);
  });
  console.log(`\n${caught} of ${chosen.length} mutations caught by the invariant that they break, or by the model.`);
  if (caught < chosen.length) process.exitCode = 1;
}

interface BuildInfo {
  output: { sources: Record<string, { ast: SourceUnit }> };
}

/** All mutants of the game, from the compiler's syntax trees. */
function findMutants(): Mutant[] {
  const folder = path.join(ROOT, "artifacts", "build-info");
  const trees = new Map<string, SourceUnit>();
  for (const name of readdirSync(folder)) {
    const { sources } = (JSON.parse(readFileSync(path.join(folder, name), "utf8")) as BuildInfo).output;
    for (const [file, { ast }] of Object.entries(sources)) trees.set(file, ast);
  }
  const mutated = [...trees.keys()].filter((file) => MUTATED.some((folder) => file.startsWith(folder)));
  return mutated.sort().flatMap((file) => mutantsOf(ROOT, file, trees.get(file)!));
}

/** Every n-th mutant, spread evenly over files and lines; the seed decides the first. */
function sample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const stride = Math.max(1, mutants.length / count);
  const picked: Mutant[] = [];
  for (let at = (seed * 0.618034 * stride) % stride; at < mutants.length; at += stride)
    picked.push(mutants[Math.floor(at)]);
  return picked;
}

/** Tries the mutants, and lists the ones that the tests in these folders do not notice. */
async function judgeMutants(mutants: readonly Mutant[], folders: readonly string[], workers: number): Promise<void> {
  const tests = packageProgram("mocha", [...MOCHA, ...folders]);
  let timeout = 0;
  // Runs in a copy without mutants first: a test that needs a file missing there would fail for every mutant.
  const unchanged = mutants.slice(0, 1).map((mutant) => ({ ...mutant, replacement: mutant.original }));
  await withEach(1, unchanged, LEFT_OUT, async (copy) => {
    if (!(await compiles(copy))) throw new Error("A copy does not compile without any mutant.");
    const startedAt = Date.now();
    const { verdict, output } = await run(copy, tests);
    if (verdict !== "survived") throw new Error(`The tests fail without any mutant: fix them first.\n${output}`);
    timeout = MAX_SLOWDOWN * (Date.now() - startedAt);
  });
  const judged: Record<Verdict, Mutant[]> = { killed: [], endless: [], survived: [], invalid: [] };
  let done = 0;
  await withEach(workers, mutants, LEFT_OUT, async (copy, mutant) => {
    const verdict = (await compiles(copy)) ? (await run(copy, tests, timeout)).verdict : "invalid";
    judged[verdict].push(mutant);
    console.log(`${String(++done).padStart(4)}/${mutants.length}  ${verdict.padEnd(8)}  ${describe(mutant)}`);
  });
  const { endless, survived, invalid } = judged;
  const killed = judged.killed.length + endless.length;
  const valid = killed + survived.length;
  const share = ((100 * killed) / valid).toFixed(1);
  console.log(`
${killed} of ${valid} mutants killed (${share} %), ${endless.length} of them because the tests never ended;
${invalid.length} more did not compile and count as neither.`);
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
  if (values.invariants) return checkInvariants(values.only, workers);
  const mutants = findMutants().filter(({ file }) => file.includes(values.only));
  const chosen = sample(mutants, count, seed).slice(from - 1);
  console.log(`${chosen.length} of ${mutants.length} possible mutants, seed ${seed}.`);
  await judgeMutants(chosen, values.tests.split(","), workers);
}

runCommand(main);
