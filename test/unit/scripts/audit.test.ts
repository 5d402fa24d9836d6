import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { describeClaims, judgeClaim } from "../../../scripts/audit/main";
import { CLAIMS } from "../../../scripts/audit/claims";
import { NOT_CHECKED, STEPS } from "../../../scripts/audit/steps";
import type { Outcome } from "../../../scripts/test/report";

const ROOT = path.join(__dirname, "../../..");
const INVARIANTS = [...read("test/invariant/README.md").matchAll(/^\| ([A-Z]\d) {2}\|/gm)].map(([, number]) => number);

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

/** Evidence that the claims name for a step. */
function evidenceOf(step: string): string[] {
  return CLAIMS.flatMap(({ evidence }) => (step in evidence ? evidence[step].split(", ") : []));
}

/** "S1 to S3": all three. */
function expand(range: string): string[] {
  const [first, last = first] = range.split(" to ");
  const count = Number(last[1]) - Number(first[1]) + 1;
  return Array.from({ length: count }, (_, index) => `${first[0]}${Number(first[1]) + index}`);
}

describe("the claims of npm run audit", () => {
  it("stand in the documents that they name", () => {
    for (const {
      chapter: [document, title],
    } of CLAIMS) {
      const titles = [...read(document).matchAll(/^(?:#+ )?(.*?)(?: \(`.*)?$/gm)].map(([, found]) => found);
      expect(titles, document).to.include(title);
    }
  });

  it("are shown by steps that are run, and by every one of them", () => {
    const steps = new Set(CLAIMS.flatMap(({ evidence }) => Object.keys(evidence)));
    const names = STEPS.map(({ name }) => name).filter((name) => name !== "compile");
    expect([...steps].sort()).to.deep.equal(names.sort());
  });

  it("name tests that exist", () => {
    for (const test of evidenceOf("contracts")) {
      const file = path.join(ROOT, "test", test);
      expect(existsSync(`${file}.test.ts`) || existsSync(file), test).to.equal(true);
    }
  });

  it("rest on all invariants and all lemmas", () => {
    expect([...new Set(evidenceOf("invariants").flatMap(expand))].sort()).to.deep.equal([...INVARIANTS].sort());
    const lemmas = readdirSync(path.join(ROOT, "test", "proofs")).filter((file) => file.endsWith(".sol"));
    const named = [...new Set(evidenceOf("proofs"))].map((name) => `${name}.sol`);
    expect(named.sort()).to.deep.equal(lemmas.sort());
  });

  describe("get the worst result of what shows them", () => {
    const claim = { promise: "P", chapter: ["D", "C"] as const, evidence: { proofs: "x", invariants: "y" } };
    const outcome = (name: string, ...titles: string[]): Outcome => ({
      stage: STEPS.find((step) => step.name === name)!,
      seconds: 1,
      passed: 1,
      failures: titles.map((title) => ({ title, text: "" })),
      log: "log",
    });
    const green = [outcome("proofs"), outcome("invariants")];
    const red = [outcome("proofs"), outcome("invariants", "it ended with exit code 1")];
    const unknown = [outcome("proofs", `it ended with exit code ${NOT_CHECKED}`), outcome("invariants")];

    it("which can be that nothing is wrong", () => expect(judgeClaim(claim, green)).to.equal("holds"));
    it("or that something is", () => expect(judgeClaim(claim, red)).to.equal("FAILED"));
    it("or that it could not be found out", () => expect(judgeClaim(claim, unknown)).to.equal("NOT CHECKED"));
    it("or that it was not tried", () => expect(judgeClaim(claim, [outcome("proofs")])).to.equal("not run"));

    it("and are counted by it", () => {
      expect(describeClaims([claim, claim], green)).to.match(/\n\n2 claims: 2 hold$/);
      expect(describeClaims([claim], red)).to.match(
        /^FAILED +P\n +D, "C"\n +proofs: x\n +invariants: y\n\n1 claims: 1 FAILED$/,
      );
    });
  });
});
