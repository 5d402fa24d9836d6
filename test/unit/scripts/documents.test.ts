import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { ethers } from "ethers";

import { IRigRaid__factory } from "#bindings";

import { readGameLayout } from "../../support/compileSource";

const ROOT = path.join(__dirname, "../../..");
const SECURITY = read("SECURITY.md");
const MAP = read("contracts/README.md");
const SURFACE = IRigRaid__factory.createInterface();

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

function chapter(document: string, title: string): string {
  return document.split(`\n${title}\n`)[1].split("\n## ")[0];
}

/** The cells of a chapter's table rows, without its head. */
function rowsOf(text: string): string[][] {
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** All files of tests below a folder of `test`. */
function testsIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, "test", folder), { recursive: true, encoding: "utf8" });
}

/** The fields of each slot of the game's structs with their bytes, as the compiler lays them out. */
function layoutOfTheGame(): string[][] {
  const types = readGameLayout();
  return Object.values(types).flatMap(({ label, members = [] }) => {
    const struct = `\`${label.replace("struct GameStorage.", "")}\``;
    return [...new Set(members.map(({ slot }) => slot))].map((slot) => {
      const fields = members.filter((member) => member.slot === slot);
      return [struct, slot, fields.map((field) => `\`${field.label}\` ${types[field.type].numberOfBytes}`).join(", ")];
    });
  });
}

/** Slot of a namespace by ERC-7201. */
function slotOf(namespace: string): string {
  const hash = BigInt(ethers.keccak256(ethers.toBeHex(BigInt(ethers.id(namespace)) - 1n, 32)));
  return ethers.toBeHex(hash & ~0xffn, 32);
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsIn(document: string): string[] {
  return [...document.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

describe("The links of the documents", () => {
  const folders = ["contracts", "deployments", "frontend", "indexer", "scripts", "test"];
  const below = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md") && !file.includes("node_modules"))
      .map((file) => path.join(folder, file)),
  );

  for (const document of ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", ...below]) {
    it(`lead to files and headings that exist: ${document}`, () => {
      for (const [link, file, anchor] of read(document).matchAll(/\]\((?!\w+:)([^)#]*)#?([^)]*)\)/g)) {
        const target = file === "" ? document : path.join(path.dirname(document), file);
        expect(existsSync(path.join(ROOT, target)), link).to.equal(true);
        if (anchor !== "") expect(anchorsIn(read(target)), link).to.include(anchor);
      }
    });
  }
});

describe("SECURITY.md", () => {
  it("says of every function that can change something who may call it", () => {
    const writes: string[] = [];
    SURFACE.forEachFunction(({ name, constant }) => {
      if (!constant) writes.push(name);
    });
    const named = [...chapter(SECURITY, "### Access matrix").matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(named.filter((name) => name !== "IRigRaid").sort()).to.deep.equal(writes.sort());
  });
});

describe("contracts/README.md", () => {
  it("has every slot of the storage as the compiler lays it out", () => {
    const written = rowsOf(chapter(MAP, "## Storage, slot by slot")).map((cells) => cells.slice(0, 3));
    expect(written).to.have.deep.members(layoutOfTheGame());
  });

  it("has evidence for each guarantee, and the audit runs all of it", () => {
    const rows = rowsOf(chapter(MAP, "## Guarantees and evidence"));
    const column = (index: number) => rows.flatMap((cells) => cells[index].split(", ").filter((name) => name !== ""));
    for (const [promise, ...evidence] of rows) {
      const [, file, anchor = ""] = /\]\(([^#)]*)#?(.*)\)$/.exec(promise)!;
      const anchors = anchorsIn(read(path.join("contracts", file || "README.md")));
      expect(["", ...anchors], promise).to.include(anchor);
      expect(evidence.join(""), promise).to.not.equal("");
    }

    const invariants = [...read("test/invariant/README.md").matchAll(/^\| ([A-Z]\d) {2}\|/gm)].map(
      ([, number]) => number,
    );
    const named = column(1).flatMap((range) => {
      const [first, last = first] = range.split(" to ");
      return invariants.slice(invariants.indexOf(first), invariants.indexOf(last) + 1);
    });
    expect([...new Set(named)].sort()).to.deep.equal(invariants.sort());

    const lemmas = testsIn("proofs").filter((file) => file.endsWith(".sol"));
    expect(new Set(column(2).map((name) => `${name}.sol`))).to.have.all.keys(lemmas);

    for (const test of column(3)) {
      const file = path.join(ROOT, "test", test);
      expect(existsSync(`${file}.test.ts`) || existsSync(file), test).to.equal(true);
    }

    const { audit } = (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts;
    const checks = [...audit.matchAll(/npm:([\w:]+(?: -- --\w+)?)/g)].map(([, command]) => command);
    expect(checks).to.have.members(["test -- --only", ...column(4).map((command) => command.replaceAll("`", ""))]);
    expect(audit).to.include("--only contracts,invariants,proofs");
  });

  it("says where each namespace begins", () => {
    const text = chapter(MAP, "## Storage, slot by slot");
    const names = [
      "rigraid.storage.Game",
      ...["Ownable", "Ownable2Step", "Initializable"].map((n) => `openzeppelin.storage.${n}`),
    ];
    const implementation = ethers.toBeHex(BigInt(ethers.id("eip1967.proxy.implementation")) - 1n, 32);
    const written = [...text.matchAll(/0x[0-9a-f]{64}/g)].map(([slot]) => slot);
    expect(written).to.have.members([...names.map(slotOf), implementation]);
    for (const name of names) expect(text).to.match(new RegExp(`\`${name}\`\\W+(at\\W+)?${slotOf(name)}`));
  });

  it("explains exactly the errors of the ABI", () => {
    const errors: string[] = [];
    SURFACE.forEachError(({ name }) => errors.push(name));
    const rows = rowsOf(chapter(MAP, "## Errors"));
    const written = rows.flatMap(([names]) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(written.sort()).to.deep.equal(errors.sort());
    for (const [names, explanation] of rows) expect(explanation, names).to.not.equal("");
  });

  it("names lemmas, invariants, parts and tests that exist", () => {
    const lemmas = read("test/proofs/README.md");
    const solvency = chapter(MAP, "## Why the game can always pay");
    const named = [...solvency.matchAll(/\(`([A-Z]\w+)`/g)].map(([, name]) => name);
    expect(named).to.have.length.at.least(8);
    for (const name of named) expect(lemmas).to.include(`| \`${name}\``);

    const invariants = read("test/invariant/README.md");
    for (const [number] of MAP.matchAll(/\b[SEACPOTL][1-7]\b/g)) expect(invariants).to.include(`| ${number}  |`);

    for (const [, file] of MAP.matchAll(/`((?:test|game|libraries)\/[^`*…]+|\w+\.sol)`/g)) {
      const places = [file, `contracts/${file}`, `contracts/game/${file}`];
      expect(
        places.some((place) => existsSync(path.join(ROOT, place))),
        file,
      ).to.equal(true);
    }

    const tests = [...testsIn("scenarios"), ...testsIn("unit").map((file) => `unit/${file}`)];
    const leaves = [...MAP.matchAll(/ ((?:cheating|unit)\/[\w/]+)/g)].map(([, name]) => name);
    expect(leaves).to.have.length.at.least(10);
    for (const name of leaves) expect(tests, name).to.include(`${name}.test.ts`);
  });
});
