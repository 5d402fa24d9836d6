import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { LEMMA_CHANGES } from "../../scripts/tools/mutation/lemmaChanges";
import { locate, mutate } from "../../scripts/tools/mutation/mutants";
import { type Lemma, Prover } from "../../scripts/tools/prove/Prover";

const FOLDER = "test/proofs";
/** Idle provers, one for each lemma that is proved concurrently. */
const provers: Prover[] = [];
afterAll(() => Promise.all(provers.map((prover) => prover.end())));

/** Mutants of a library that do not refute the lemma. */
async function findSurvivors(prover: Prover, lemma: Lemma): Promise<string[]> {
  const changes = LEMMA_CHANGES.filter(({ noticedBy }) => noticedBy === lemma.name);
  if (changes.length === 0) return ["No change of a library is kept for it."];
  const survivors: string[] = [];
  for (const change of changes) {
    const changed = { [change.file]: mutate(".", locate(".", change)).toString() };
    if (await prover.refutes(lemma, changed)) continue;
    survivors.push(`It is not refuted when ${change.file} has "${change.by}" in the place of "${change.replace}".`);
  }
  return survivors;
}

for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".sol"))) {
  // A proof has no time limit, so a slow machine gets the same result.
  describe.concurrent(path.basename(name, ".sol"), { timeout: 0 }, async () => {
    const file = path.posix.join(FOLDER, name);
    const finder = new Prover();
    const lemmas = await finder.findLemmas(file, readFileSync(file, "utf8"));
    await finder.end();
    for (const lemma of lemmas) {
      it(lemma.name, async ({ annotate }) => {
        const prover = provers.pop() ?? new Prover();
        const { problems, refutations } = await prover.check(lemma);
        const survivors = await findSurvivors(prover, lemma);
        provers.push(prover);
        for (const inputs of refutations) await annotate(inputs);
        expect([...problems, ...survivors]).toEqual([]);
      });
    }
  });
}
