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

/** The imports between files, of values and of types, also those that load on demand. */
function readImports(): Graph {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
      .map((file) => path.join(folder, file)),
  );
  return new Map(
    files.map((file) => {
      const { importedFiles } = preProcessFile(readFileSync(path.join(ROOT, file), "utf8"), true, true);
      return [file, new Set(importedFiles.flatMap(({ fileName }) => resolve(file, fileName) ?? []))];
    }),
  );
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

  it("make no circle of the rooms in the console's chain", () => {
    const rooms = roomsOf(imports);
    expect([...rooms.keys()]).to.include.members(["node", "game", "history", "operator", "transactions"]);
    expect(circlesIn(rooms)).to.deep.equal([]);
  });
});
