import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

/** The part of PGlite that is used here. Only the indexer installs it, with Ponder. */
interface Pglite {
  readonly PGlite: { create(folder: string): Promise<{ close(): Promise<void> }> };
}

/**
 * Makes a temporary folder with an empty database for PGlite. Copies one that is kept beside the packages, because PGlite
 * works for three seconds to make one.
 *
 * @param ponder Folder of the package `ponder`, whose PGlite it is.
 * @returns Path of the folder, to be removed by the caller.
 */
export async function makeEmptyDatabase(ponder: string): Promise<string> {
  const template = await findTemplate(ponder);
  const folder = mkdtempSync(path.join(tmpdir(), "rigraid-indexer-"));
  if (template !== undefined) cpSync(template, folder, { recursive: true });
  return folder;
}

/** The kept database of this version of PGlite. Undefined if it cannot be kept: PGlite then makes one in the empty folder. */
async function findTemplate(ponder: string): Promise<string | undefined> {
  const load = createRequire(path.join(ponder, "package.json"));
  const manifest = path.join(path.dirname(load.resolve("@electric-sql/pglite")), "../package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const cache = path.join(ponder, "../.cache");
  const template = path.join(cache, `pglite-${version}`);
  if (existsSync(template)) return template;
  try {
    mkdirSync(cache, { recursive: true });
    await keepDatabase(template, load("@electric-sql/pglite") as Pglite);
  } catch {
    // The packages are read-only, the disk is full, or another process has made it meanwhile.
  }
  return existsSync(template) ? template : undefined;
}

/** Makes an empty database, and moves it to its place only when it is complete. */
async function keepDatabase(place: string, { PGlite }: Pglite): Promise<void> {
  const draft = mkdtempSync(`${place}-`);
  try {
    await (await PGlite.create(draft)).close();
    renameSync(draft, place);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
