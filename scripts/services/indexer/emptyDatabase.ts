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
  const folder = mkdtempSync(path.join(tmpdir(), "rigraid-indexer-"));
  cpSync(await findTemplate(ponder), folder, { recursive: true });
  return folder;
}

/** The kept database of this version of PGlite, made unless it exists. */
async function findTemplate(ponder: string): Promise<string> {
  const load = createRequire(path.join(ponder, "package.json"));
  const manifest = path.join(path.dirname(load.resolve("@electric-sql/pglite")), "../package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const cache = path.join(ponder, "../.cache");
  const template = path.join(cache, `pglite-${version}`);
  if (existsSync(template)) return template;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${template}-`);
  const { PGlite } = load("@electric-sql/pglite") as Pglite;
  await (await PGlite.create(draft)).close();
  try {
    renameSync(draft, template);
  } catch (error) {
    // Another process has made it meanwhile.
    rmSync(draft, { recursive: true });
    if (!existsSync(template)) throw error;
  }
  return template;
}
