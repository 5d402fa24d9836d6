import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

import { readFlags, runCommand } from "../cli/commandLine";
import { ROOT } from "../cli/packageProgram";
import { type Lemma, Prover } from "./proofs";
import { tell } from "../test/progress";

const HELP = `npm run prove [-- --verbose] [-- --only <text>]

Proves the lemmas of test/proofs with the compiler's model checker, and refutes the wrong twin of each.

  --verbose  shows the inputs that refute each twin
  --only     just lemmas whose file or name contains the text
`;

const FOLDER = "test/proofs";
/** More in parallel than this would only wait for memory. */
const MAX_THREADS = 2;

async function prove(prover: Prover, lemma: Lemma, verbose: boolean): Promise<boolean> {
  const startedAt = Date.now();
  const { problems, refutations } = await prover.check(lemma);
  const seconds = (Date.now() - startedAt) / 1000;
  const isProved = problems.length === 0;
  const title = `${path.basename(lemma.file, ".sol")}: ${lemma.name}`;
  console.log(`${isProved ? "proved" : "FAILED"}  ${title} (${lemma.engine}, ${seconds.toFixed(1)} s)`);
  for (const line of [...problems, ...(verbose ? refutations : [])]) console.log(`        ${line}`);
  const failures = problems.map((text) => ({ title: lemma.name, text }));
  tell({ file: title, passed: isProved ? 1 : 0, failures, seconds });
  return isProved;
}

async function main(): Promise<void> {
  const flags = { verbose: { type: "boolean" }, only: { type: "string" }, help: { type: "boolean" } } as const;
  const { verbose = false, only = "", help } = readFlags(flags);
  if (help) return console.log(HELP);
  process.chdir(ROOT);
  const provers = Array.from({ length: Math.min(MAX_THREADS, availableParallelism()) }, () => new Prover());
  try {
    const found: Lemma[] = [];
    for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".sol"))) {
      const file = path.posix.join(FOLDER, name);
      found.push(...(await provers[0].findLemmas(file, readFileSync(file, "utf8"))));
    }
    const lemmas = found.filter(({ file, name }) => `${file} ${name}`.includes(only));
    if (lemmas.length === 0) throw new Error(`There is no lemma "${only}" in ${FOLDER}.`);
    const left = lemmas.values();
    const results: boolean[] = [];
    const work = async (prover: Prover) => {
      for (const lemma of left) results.push(await prove(prover, lemma, verbose));
    };
    await Promise.all(provers.map(work));
    console.log(`${results.filter(Boolean).length} of ${lemmas.length} lemmas proved, with their twins refuted.`);
    if (results.includes(false)) process.exitCode = 1;
  } finally {
    await Promise.all(provers.map((prover) => prover.end()));
  }
}

runCommand(main);
