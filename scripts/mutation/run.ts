import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { type Mutant, mutantsOf, mutate } from "./mutants";

const PROJECT = path.join(__dirname, "..", "..");
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
const MUTATED = ["contracts/game/", "contracts/libraries/"];
/** A mutant that keeps the tests busy for longer has made something endless. */
const TIME_LIMIT = 10 * 60 * 1000;

const HELP = `Changes one condition, operator or constant of contracts/game and contracts/libraries at a time and counts how many of
the changes the Solidity tests notice. Works on copies in a temporary folder.

  npm run mutation -- [--count N] [--seed N] [--workers N] [--only TEXT] [--tests FOLDERS]

  --count    how many mutants to try, spread evenly over the sources (default 120)
  --seed     which ones; the same seed gives the same mutants (default 1)
  --workers  how many at a time (default 2)
  --only     just mutants in files whose path contains the text
  --tests    where the tests are, folders with commas between (default test/unit,test/scenarios)`;

type Verdict = "killed" | "survived" | "invalid";

/** A copy of the project that one worker may break. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "rigraid-mutation-"));
  for (const entry of COPIED) cpSync(path.join(PROJECT, entry), path.join(copy, entry), { recursive: true });
  symlinkSync(path.join(PROJECT, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

function hardhat(args: readonly string[]): readonly [command: string, args: string[]] {
  return [process.execPath, [path.join(PROJECT, "node_modules", "hardhat", "internal", "cli", "cli.js"), ...args]];
}

/** All mutants of the game, from the syntax trees of a fresh build. */
function findMutants(copy: string): Mutant[] {
  execFileSync(...hardhat(["compile", "--force"]), { cwd: copy, stdio: "ignore" });
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
  output: { sources: Record<string, { ast: unknown }> };
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

function succeeds(copy: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(...hardhat(args), { cwd: copy, timeout: TIME_LIMIT, maxBuffer: 1 << 28 }, (error) =>
      resolve(error === null),
    );
  });
}

async function judge(copy: string, mutant: Mutant, tests: readonly string[]): Promise<Verdict> {
  const target = path.join(copy, mutant.file);
  const original = readFileSync(target);
  writeFileSync(target, mutate(copy, mutant));
  try {
    if (!(await succeeds(copy, ["compile"]))) return "invalid";
    return (await succeeds(copy, ["test", "--no-compile", "--bail", ...tests])) ? "survived" : "killed";
  } finally {
    writeFileSync(target, original);
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
  tests: readonly string[],
): Promise<void> {
  for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
    const verdict = await judge(copy, mutant, tests);
    verdicts.set(mutant, verdict);
    console.log(`${String(verdicts.size).padStart(4)}/${total}  ${verdict.padEnd(8)}  ${describe(mutant)}`);
  }
}

function report(verdicts: ReadonlyMap<Mutant, Verdict>): void {
  const of = (verdict: Verdict) => [...verdicts].filter(([, v]) => v === verdict).map(([mutant]) => mutant);
  const [killed, survived, invalid] = [of("killed"), of("survived"), of("invalid")];
  const valid = killed.length + survived.length;
  console.log(`\n${killed.length} of ${valid} mutants killed (${((100 * killed.length) / valid).toFixed(1)} %);`);
  console.log(`${invalid.length} more did not compile and count as neither.`);
  if (survived.length > 0) console.log(`Survivors:\n${survived.map((mutant) => `  ${describe(mutant)}`).join("\n")}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "120" },
      seed: { type: "string", default: "1" },
      workers: { type: "string", default: "2" },
      only: { type: "string", default: "" },
      tests: { type: "string", default: "test/unit,test/scenarios" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const [count, seed, workers] = [values.count, values.seed, values.workers].map(Number);
  if (![count, seed, workers].every((value) => Number.isInteger(value) && value > 0)) {
    throw new Error("--count, --seed and --workers each take a whole number above 0.");
  }
  const copies = Array.from({ length: workers }, copyProject);
  try {
    const mutants = findMutants(copies[0]).filter(({ file }) => file.includes(values.only));
    const queue = sample(mutants, count, seed);
    console.log(`${queue.length} of ${mutants.length} possible mutants, seed ${seed}.`);
    const tests = testFiles(copies[0], values.tests.split(","));
    const unchanged = await succeeds(copies[0], ["test", "--no-compile", "--bail", ...tests]);
    if (!unchanged) throw new Error("The tests fail without any mutant: mend them first.");
    const verdicts = new Map<Mutant, Verdict>();
    const total = queue.length;
    await Promise.all(copies.map((copy) => work(copy, queue, verdicts, total, tests)));
    report(verdicts);
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
