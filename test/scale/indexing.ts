import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { ROOT } from "../../scripts/cli/packageProgram";
import { Indexer } from "../support/indexer/Indexer";

const CLIENTS = 50;
/** Pause of a client between queries. A console repeats them only with each block. */
const THINKING_MS = 1_000;
const SECONDS = 10;
const README = path.join(ROOT, "indexer", "README.md");
const SUPPORT = path.join(ROOT, "indexer", "test", "support", "databases.ts");

/** Database made by `makeDatabase`. */
interface Database {
  readonly url: string;
  size(): Promise<number>;
  remove(): Promise<void>;
}

/** Measurements of an indexer. */
export interface Indexing {
  readonly events: number;
  /** Time from the start of the process until it follows the chain. */
  readonly seconds: number;
  /** Processor time of the indexer's process by then, seconds. It includes PGlite, which runs in the process. */
  readonly cpuSeconds: number;
  /** Size on disk. */
  readonly bytes: number;
  /** 95th percentile of each query in the indexer's README, milliseconds, by its first field. */
  readonly p95: ReadonlyMap<string, number>;
  /** Processor time of the indexer's process for one query. */
  readonly cpuMsPerQuery: number;
}

/**
 * Indexes a game from its first block, and queries it.
 *
 * @param player Player in the queries.
 * @param during Called while the indexer runs.
 */
export async function measureIndexing(
  kind: "PGlite" | "PostgreSQL",
  head: number,
  player: string,
  during: (url: string) => Promise<void>,
): Promise<Indexing> {
  const folder = mkdtempSync(path.join(tmpdir(), "rigraid-scale-"));
  const database = kind === "PGlite" ? undefined : await makeDatabase();
  const start = performance.now();
  const indexer = await Indexer.start({ DATABASE_URL: database?.url ?? "", TMPDIR: folder });
  try {
    await indexer.reaches(head);
    const seconds = (performance.now() - start) / 1_000;
    const events = await readMetric(indexer, "ponder_indexing_completed_events");
    const cpuSeconds = await readMetric(indexer, "process_cpu_seconds_total");
    const queries = readQueries(player);
    // The first queries are compiled.
    await ask(indexer, queries, 1, 0);
    const before = await readMetric(indexer, "process_cpu_seconds_total");
    const measured = await ask(indexer, queries, SECONDS, THINKING_MS);
    const cpuMs = ((await readMetric(indexer, "process_cpu_seconds_total")) - before) * 1_000;
    const cpuMsPerQuery = cpuMs / measured.reduce((sum, { times }) => sum + times.length, 0);
    await during(indexer.url);
    const bytes = (await database?.size()) ?? sizeOf(folder);
    const p95 = new Map(measured.map(({ name, times }) => [name, percentile(times, 95)]));
    return { events, seconds, cpuSeconds, bytes, p95, cpuMsPerQuery };
  } finally {
    await indexer.end();
    await database?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes an empty database. The import is dynamic, because the project does not compile the indexer's packages. */
async function makeDatabase(): Promise<Database> {
  const { makeDatabase } = (await import(SUPPORT)) as { makeDatabase(): Promise<Database> };
  return makeDatabase();
}

/** Sum of a metric over its labels. */
async function readMetric({ url }: Indexer, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const values = [...metrics.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "gm"))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}

interface Query {
  readonly name: string;
  readonly text: string;
}

/** Queries in the indexer's README, about this player. */
function readQueries(player: string): Query[] {
  const queries = [...readFileSync(README, "utf8").matchAll(/```graphql\n(.*?)```/gs)];
  return queries.map(([, text]) => ({
    name: /\w+/.exec(text)![0],
    text: text.replaceAll(/0x[0-9a-f]{40}/g, player.toLowerCase()),
  }));
}

/** Sends these queries from all clients, in turn. Returns the duration of each query, milliseconds. */
async function ask(indexer: Indexer, queries: readonly Query[], seconds: number, thinkingMs: number) {
  const measured = queries.map(({ name, text }) => ({ name, text, times: [] as number[] }));
  const end = performance.now() + seconds * 1_000;
  const client = async (number: number) => {
    // Spreads the clients over the pause.
    await pause((thinkingMs * number) / CLIENTS);
    for (let turn = number; performance.now() < end; turn++) {
      const { text, times } = measured[turn % measured.length];
      const start = performance.now();
      await indexer.query(text);
      times.push(performance.now() - start);
      await pause(thinkingMs);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return measured;
}

function percentile(values: readonly number[], percent: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1];
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0);
}
