import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect } from "chai";

import { makeEmptyDatabase } from "../../../scripts/services/indexer/emptyDatabase";

/** Stands in for PGlite: writes how often it was asked before. */
const PGLITE = `
  const { writeFileSync } = require("node:fs");
  let count = 0;
  exports.PGlite = {
    create: async (folder) => {
      writeFileSync(folder + "/PG_VERSION", String(count++));
      if (process.env.FAILING_PGLITE) throw new Error("The disk is full.");
      return { close: async () => undefined };
    },
  };`;

describe("the indexer's empty database", () => {
  let packages: string;
  const made: string[] = [];

  const make = async () => {
    made.push(await makeEmptyDatabase(path.join(packages, "ponder")));
    return made.at(-1)!;
  };
  const kept = () => readdirSync(path.join(packages, ".cache"));

  beforeEach(() => {
    packages = path.join(mkdtempSync(path.join(tmpdir(), "rigraid-test-")), "node_modules");
    const pglite = path.join(packages, "@electric-sql/pglite");
    for (const folder of [path.join(packages, "ponder"), path.join(pglite, "dist")])
      mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(packages, "ponder/package.json"), "{}");
    writeFileSync(path.join(pglite, "package.json"), JSON.stringify({ version: "1.2.3", main: "dist/index.cjs" }));
    writeFileSync(path.join(pglite, "dist/index.cjs"), PGLITE);
  });

  afterEach(() => {
    delete process.env.FAILING_PGLITE;
    for (const folder of [path.dirname(packages), ...made.splice(0)]) rmSync(folder, { recursive: true });
  });

  it("is made once for a version of PGlite, and copied for each start", async () => {
    const folders = [await make(), await make()];
    expect(new Set(folders).size).to.equal(2);
    for (const folder of folders) expect(readFileSync(path.join(folder, "PG_VERSION"), "utf8")).to.equal("0");
    expect(kept()).to.deep.equal(["pglite-1.2.3"]);
  });

  it("is left to PGlite where the packages cannot be written", async () => {
    writeFileSync(path.join(packages, ".cache"), "no folder");
    expect(readdirSync(await make())).to.deep.equal([]);
  });

  it("is kept only when it is complete", async () => {
    process.env.FAILING_PGLITE = "yes";
    expect(readdirSync(await make())).to.deep.equal([]);
    expect(kept()).to.deep.equal([]);
  });
});
