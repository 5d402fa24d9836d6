import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

import { readFlags, runCommand } from "../cli/commandLine";
import { ROOT } from "../cli/packageProgram";
import { applyMutant, LIBRARY_MUTANTS, type LibraryMutant } from "./mutants";
import { type Lemma, Prover } from "./proofs";
import { tell } from "../test/progress";

const HELP = `npm run prove [-- [--verbose] [--only <text>]]

Proves the lemmas of test/proofs with the compiler's model checker, and refutes the wrong twin of each and each lemma about
a broken library.

  --verbose  shows the inputs that refute each twin
  --only     just lemmas whose file or name contains the text
`;

const FOLDER = "test/proofs";
/** More in parallel than this would only wait for memory. */
const MAX_THREADS = 2;

/** Mutants of a library that no lemma refutes. */
async function survivors(prover: Prover, lemma: Lemma): Promise<string[]> {
  const mutants = LIBRARY_MUTANTS.filter((mutant) => mutant.lemma === lemma.name);
  if (mutants.length === 0) return ["No mutant of a library is kept for it."];
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const changed = { [mutant.file]: applyMutant(mutant, readFileSync(mutant.file, "utf8")) };
    if (!(await prover.refutes(lemma, changed))) survivors.push(describeSurvivor(mutant));
  }
  return survivors;
}

function describeSurvivor({ file, replace, by }: LibraryMutant): string {
  return `It is not refuted when ${file} has "${by}" in the place of "${replace}".`;
}

async function prove(prover: Prover, lemma: Lemma, verbose: boolean): Promise<boolean> {
  const startedAt = Date.now();
  const { problems, refutations } = await prover.check(lemma);
  const wrong = [...problems, ...(await survivors(prover, lemma))];
  const seconds = (Date.now() - startedAt) / 1000;
  const isProved = wrong.length === 0;
  const title = `${path.basename(lemma.file, ".sol")}: ${lemma.name}`;
  console.log(`${isProved ? "proved" : "FAILED"}  ${title} (${lemma.engine}, ${seconds.toFixed(1)} s)`);
  for (const line of [...wrong, ...(verbose ? refutations : [])]) console.log(`        ${line}`);
  const failures = wrong.map((text) => ({ title: lemma.name, text }));
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
    const orphan = LIBRARY_MUTANTS.find(({ lemma }) => !found.some(({ name }) => name === lemma));
    if (orphan) throw new Error(`There is a mutant for ${orphan.lemma}, which is no lemma in ${FOLDER}.`);
    const lemmas = found.filter(({ file, name }) => `${file} ${name}`.includes(only));
    if (lemmas.length === 0) throw new Error(`There is no lemma "${only}" in ${FOLDER}.`);
    const left = lemmas.values();
    const results: boolean[] = [];
    const work = async (prover: Prover) => {
      for (const lemma of left) results.push(await prove(prover, lemma, verbose));
    };
    await Promise.all(provers.map(work));
    console.log(
      `${results.filter(Boolean).length} of ${lemmas.length} lemmas proved, with their twins and mutants refuted.`,
    );
    if (results.includes(false)) process.exitCode = 1;
  } finally {
    await Promise.all(provers.map((prover) => prover.end()));
  }
}

runCommand(main);
