import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { ROOT } from "../../../scripts/cli/packageProgram";
import { INVARIANT_CHANGES } from "../../../scripts/tools/mutation/invariantChanges";
import { LEMMA_CHANGES } from "../../../scripts/tools/mutation/lemmaChanges";
import { locate } from "../../../scripts/tools/mutation/mutants";

function read(...names: string[]): string {
  return readFileSync(path.join(ROOT, "test", ...names), "utf8");
}

describe("the changes that must be noticed", () => {
  it("are at least one for each invariant, and some for the model", () => {
    const invariants = [...read("invariant", "README.md").matchAll(/^\| ([A-Z]\d) {2}\|/gm)].map(
      ([, number]) => number,
    );
    expect(new Set(INVARIANT_CHANGES.map(({ noticedBy }) => noticedBy))).to.have.all.keys(...invariants, "model");
  });

  it("are at least one for each lemma", () => {
    const files = readdirSync(path.join(ROOT, "test", "proofs")).filter((file) => file.endsWith(".sol"));
    const lemmas = files.flatMap((file) =>
      [...read("proofs", file).matchAll(/^contract (\w+)/gm)].map(([, name]) => name),
    );
    expect(new Set(LEMMA_CHANGES.map(({ noticedBy }) => noticedBy))).to.have.all.keys(lemmas);
  });

  it("apply to the contracts as they are", () => {
    for (const change of [...INVARIANT_CHANGES, ...LEMMA_CHANGES]) {
      expect(locate(ROOT, change).original).to.equal(change.replace);
    }
  });

  it("are refused where their text is gone or not unique", () => {
    const [change] = INVARIANT_CHANGES;
    expect(() => locate(ROOT, { ...change, replace: "something else" })).to.throw(
      `The change for ${change.noticedBy} no longer applies: ${change.file} must have "something else" once.`,
    );
    expect(() => locate(ROOT, { ...change, replace: " " })).to.throw("once");
  });
});
