import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { preProcessFile } from "typescript";

import { ROOT } from "../../../scripts/cli/packageProgram";

/** Nodes of a graph, each with the nodes that it needs. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const FOLDERS = ["scripts", "frontend/src", "indexer/src", "test"];
const KERNEL = "scripts/game";
const ROOMS = "frontend/src/chain";

/** Names that a file imports, of values and of types, also those that load on demand. */
function importsOf(file: string): string[] {
  const { importedFiles } = preProcessFile(readFileSync(path.join(ROOT, file), "utf8"), true, true);
  return importedFiles.map(({ fileName }) => fileName);
}

/** The imports between files. */
function readImports(): Graph {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
      .map((file) => path.join(folder, file)),
  );
  return new Map(files.map((file) => [file, new Set(importsOf(file).flatMap((name) => resolve(file, name) ?? []))]));
}

/** File of this project that an import names; undefined for any other. */
function resolve(from: string, name: string): string | undefined {
  const target = name.startsWith(".") ? path.join(path.dirname(from), name) : name.replace(/^#game/, KERNEL);
  return [".ts", ".tsx"].map((extension) => target + extension).find((file) => existsSync(path.join(ROOT, file)));
}

/** The circles of a graph, each at the first place where a walk through the graph meets it. */
function circlesIn(graph: Graph): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]) => {
    if (path.includes(node)) circles.push([...path.slice(path.indexOf(node)), node].join(" -> "));
    if (done.has(node)) return;
    done.add(node);
    for (const next of graph.get(node) ?? []) walk(next, [...path, node]);
  };
  for (const node of graph.keys()) walk(node, []);
  return circles;
}

/** Packages that a file and the files that it needs import. */
function packagesOf(file: string, imports: Graph): Set<string> {
  const files = new Set([file]);
  for (const each of files) for (const next of imports.get(each) ?? []) files.add(next);
  const names = [...files].flatMap(importsOf).filter((name) => !/^[.#]/.test(name));
  return new Set(names.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]));
}

/** The rooms of the console's chain, without what only tests need. */
function roomsOf(imports: Graph): Graph {
  const rooms = new Map<string, Set<string>>();
  const roomOf = (file: string) => path.relative(ROOMS, file).split(path.sep)[0];
  const isInRoom = (file: string) => /^(?!\.\.|testing)[^/\\]+[/\\]/.test(path.relative(ROOMS, file));
  for (const [file, needs] of imports) {
    if (!isInRoom(file) || /\.test\.tsx?$/.test(file)) continue;
    const others = [...needs].filter(isInRoom).map(roomOf);
    const room = roomOf(file);
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others.filter((other) => other !== room)]));
  }
  return rooms;
}

describe("imports", () => {
  const imports = readImports();

  it("make no circle of files", () => {
    expect(imports.get("frontend/src/chain/startChain.ts")).to.include(
      "frontend/src/chain/transactions/knownWrites.ts",
    );
    expect(circlesIn(imports)).to.deep.equal([]);
  });

  it("of the console are the package's dependencies, and all others are for development", () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as Record<
      string,
      object
    >;
    expect(packagesOf("frontend/src/main.tsx", imports)).to.have.all.keys(...Object.keys(dependencies));
  });

  it("make no circle of the rooms in the console's chain", () => {
    const rooms = roomsOf(imports);
    expect([...rooms.keys()]).to.include.members(["node", "game", "history", "operator", "transactions"]);
    expect(circlesIn(rooms)).to.deep.equal([]);
  });
});
