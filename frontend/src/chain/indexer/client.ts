import * as v from "valibot";

import { count } from "../game/schemas";

/** Query for an indexer (GraphQL without the outer braces), and the form of its answer. */
export interface Question<T> {
  readonly query: string;
  readonly answer: v.GenericSchema<unknown, T>;
}

/** Sends a question to an indexer and returns the answer. */
export type Ask = <T>(question: Question<T>) => Promise<T>;

/** The game and its chain, which must match the indexer's. */
export interface KnownChain {
  readonly chainId: number;
  readonly game: string;
  /** The hash of the block in which the game was deployed; undefined while unknown. */
  readonly genesis: string | undefined;
  readonly head: { readonly number: number; readonly timestamp: number };
}

export interface Answer<T> {
  readonly data: T;
  /** The last block that it includes. */
  readonly block: number;
}

/** Reason why an indexer cannot be used now, as a sentence for players. */
export class IndexerError extends Error {}

const TIMEOUT_MS = 8_000;
/** Lag in blocks and seconds beyond which an indexer is not used. Some lag is normal. */
const MAX_BLOCKS_BEHIND = 10;
const MAX_SECONDS_BEHIND = 60;

const Body = v.object({ data: v.unknown() });
const Source = v.object({
  _meta: v.object({
    status: v.object({ game: v.object({ id: count, block: v.object({ number: count, timestamp: count }) }) }),
  }),
  games: v.object({ items: v.strictTuple([v.object({ address: v.string(), genesis: v.string() })]) }),
});
const SOURCE = "_meta { status } games { items { address genesis } }";

/**
 * Queries an indexer and validates the answer: it must be for this game, recent, and in the expected form.
 *
 * @throws IndexerError when it does not answer, answers in another form, is of another game or chain, or is behind.
 */
export async function askIndexer<T>(
  url: string,
  { query, answer }: Question<T>,
  chain: KnownChain,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  const { data } = check(Body, await post(url, `{ ${SOURCE} ${query} }`, signal));
  const { _meta, games } = check(Source, data);
  const { id, block } = _meta.status.game;
  const [{ address, genesis }] = games.items;
  const isOther = chain.genesis !== undefined && genesis !== chain.genesis;
  if (id !== chain.chainId || address.toLowerCase() !== chain.game.toLowerCase() || isOther) {
    throw new IndexerError("The indexer belongs to another game.");
  }
  const blocks = chain.head.number - block.number;
  if (blocks > MAX_BLOCKS_BEHIND && chain.head.timestamp - block.timestamp > MAX_SECONDS_BEHIND) {
    throw new IndexerError(`The indexer is ${blocks} blocks behind the chain.`);
  }
  return { data: check(answer, data), block: block.number };
}

async function post(url: string, query: string, signal?: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return (await response.json()) as unknown;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new IndexerError("The indexer is not responding.", { cause });
  }
}

function check<T>(schema: v.GenericSchema<unknown, T>, data: unknown): T {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  throw new IndexerError("The indexer's answer has an unknown format.", { cause: result.issues });
}
