import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ROOT } from "../../cli/packageProgram";

/** The part of the package `pg` that is used here. Only the indexer installs it. */
interface Postgres {
  readonly Client: new (options: { readonly connectionString: string }) => {
    connect(): Promise<void>;
    query(text: string): Promise<{ readonly rows: readonly Readonly<Record<string, string>>[] }>;
    end(): Promise<void>;
  };
}

/**
 * Removes Ponder's data of a replaced chain. Ponder identifies chains only by ID and would mix the blocks of two
 * chains.
 *
 * @param url URL of a PostgreSQL database.
 * @param hashOf Returns the hash of a block; undefined when the chain has no such block.
 * @returns Whether anything was removed.
 */
export async function forgetReplaced(
  url: string,
  chainId: number,
  hashOf: (block: number) => Promise<string | undefined>,
): Promise<boolean> {
  const { Client } = createRequire(path.join(ROOT, "indexer/package.json"))("pg") as Postgres;
  const client = new Client({ connectionString: url });
  await client.connect().catch(({ message, code }: NodeJS.ErrnoException) => {
    throw new Error(`The PostgreSQL in DATABASE_URL cannot be reached: ${message || code}.`);
  });
  try {
    const { rows: tables } = await client.query(
      "SELECT table_name FROM information_schema.columns WHERE table_schema = 'ponder_sync' AND column_name = 'chain_id'",
    );
    if (tables.length === 0) return false;
    const oldest = `SELECT number, hash FROM ponder_sync.blocks WHERE chain_id = ${chainId} ORDER BY number LIMIT 1`;
    const [kept] = (await client.query(oldest)).rows;
    if (kept === undefined || (await hashOf(Number(kept.number))) === kept.hash) return false;
    const statements = tables.map((table) => `DELETE FROM ponder_sync.${table.table_name} WHERE chain_id = ${chainId}`);
    await client.query(statements.join(";"));
    return true;
  } finally {
    await client.end();
  }
}

/**
 * Waits until a node's chain is replaced by another one.
 *
 * @param readGenesis Reads the hash of the block of the deployment, which distinguishes chains with the same ID.
 * Retried while the node does not answer or lacks the block.
 * @param signal Ends the wait.
 * @returns Whether the chain was replaced.
 */
export async function untilReplaced(
  readGenesis: () => Promise<string>,
  genesis: string,
  intervalMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    await sleep(intervalMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
    if ((await readGenesis().catch(() => genesis)) !== genesis) return true;
  }
  return false;
}
