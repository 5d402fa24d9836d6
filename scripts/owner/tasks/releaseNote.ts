import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { Manifest } from "@openzeppelin/upgrades-core";

import { version } from "../../../package.json";
import { readRecord } from "../deploy/deploymentFiles";
import { compareAbis } from "../deploy/implementation";
import { TaskError } from "../runner/errors";
import { readTask } from "../runner/ownerTask";
import { FILE, optional } from "../runner/parameters";
import type { GameSession } from "../runner/session";
import { PARTIAL } from "./upgrade/versions";

readTask({
  name: "game:release-note",
  description: "Prints a release note: hashes of code and console, and the changes since the previous version",
  parameters: { console: optional(FILE, "The folder of the built console, such as frontend/dist") },
  async read(session, { console: folder }) {
    const { implementations } = readRecord(session.hre.network.name);
    const current = implementations.at(-1)!;
    const before = implementations.at(-2);
    const { added, removed, changed, isPartial } = compareAbis(before?.abi ?? [], current.abi);
    const fields = await readFields(session, current.address);
    const known = before === undefined ? [] : await readFields(session, before.address);
    const storage = fields.filter((field) => !known.includes(field));
    const consoleHash = folder === undefined ? undefined : hashFolder(folder);
    const lines = [
      `# RigRaid ${version}`,
      "",
      `- Commit ${current.commit}, since block ${current.block}`,
      `- Implementation ${current.address}, code hash ${current.bytecodeHash}`,
      `- Reads ${current.reads}, code hash ${current.readsBytecodeHash}`,
      ...(consoleHash === undefined ? [] : [`- Console, SHA-256 of its files ${consoleHash}`]),
      ...section("ABI", [...mark("+", added), ...mark("-", removed), ...mark("~", changed)], before),
      ...(isPartial ? ["", PARTIAL] : []),
      ...section("Storage", mark("+", storage), before),
    ];
    const data = { version, ...current, abi: { added, removed, changed, isPartial }, storage, consoleHash };
    return { data, text: lines.join("\n") };
  },
});

function section(title: string, lines: readonly string[], before: object | undefined): string[] {
  if (before === undefined) return ["", `## ${title}`, "", "The first version."];
  return ["", `## ${title}`, "", ...(lines.length === 0 ? ["No change."] : lines)];
}

function mark(sign: string, lines: readonly string[]): string[] {
  return lines.map((line) => `- \`${sign} ${line}\``);
}

/**
 * The storage fields of an implementation, type and name, from the upgrade plugin's file. Upgrades only append fields.
 */
async function readFields({ hre }: GameSession, implementation: string): Promise<string[]> {
  const manifest = await Manifest.forNetwork(hre.network.provider);
  const known = Object.values((await manifest.read()).impls).filter((one) => one !== undefined);
  const found = known.find(({ address }) => address === implementation);
  if (found === undefined)
    throw new TaskError(`${manifest.file} does not know ${implementation}: copy it from the machine that deployed it.`);
  const { namespaces = {}, types } = found.layout;
  return Object.values(namespaces).flatMap((items) => items.map(({ type, label }) => `${types[type].label} ${label}`));
}

/** Hashes the files of a folder by name and content, so that the same build has the same hash everywhere. */
export function hashFolder(folder: string): string {
  if (!existsSync(folder)) throw new TaskError(`There is no folder ${path.resolve(folder)}: run npm run build first.`);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  const hash = createHash("sha256");
  for (const file of files) {
    const content = createHash("sha256").update(readFileSync(file)).digest("hex");
    hash.update(`${content}  ${path.relative(folder, file).replaceAll(path.sep, "/")}\n`);
  }
  return hash.digest("hex");
}
