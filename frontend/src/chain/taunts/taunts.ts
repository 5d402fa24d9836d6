import { queryOptions, useQueries } from "@tanstack/react-query";

import type { Exchange, Taunt } from "#game/taunts";

import { queryClient, readAgain } from "../game/queryClient";
import type { AttackEvent } from "../history/HistoryEvent";
import { rangeReader } from "../history/RangeReader";
import { askTheIndexer, hasIndexer } from "../indexer/indexer";
import { headNumber } from "../node/chain";
import { deployment } from "../node/deployment";
import { getLogs } from "../node/node";
import { tauntsQuestion } from "./tauntsQuestion";

/** An attack that may have been taunted about, and its block. */
export type Tauntable = Pick<AttackEvent, "id" | "attacker" | "victim" | "block">;

/** Lines of an attack; undefined where they could not be read from its block on. */
type Said = Exchange | undefined;

/** Time in which attacks are gathered for one request: a screen asks for all of its lines together. */
const GATHER_MS = 50;
const REFETCH_MS = 20_000;
/** Few blocks hold a taunt about these attacks: the first piece can be large. */
const INITIAL_SIZE = 5_000;

/** Lines of the two sides of these attacks, in the same order; undefined while they are unknown. */
export function useExchanges(attacks: readonly Tauntable[]): readonly Said[] {
  return useQueries({ queries: attacks.map(exchangeQuery) }).map(({ data }) => data ?? undefined);
}

/** Reads what was said about attacks ahead, while more is read for the screen that shows them. */
export function prefetchExchanges(attacks: readonly Tauntable[]): void {
  if (deployment.taunts !== undefined)
    attacks.map(exchangeQuery).forEach((query) => void queryClient.prefetchQuery(query));
}

/** Reads again what was said about attacks. */
export function refetchExchanges(): void {
  void readAgain({ queryKey: ["taunts"] });
}

function exchangeQuery({ id, attacker, victim, block }: Tauntable) {
  const attack = { id, attacker, victim, block };
  return queryOptions({
    queryKey: ["taunts", attack],
    queryFn: async () => (await gather(attack)) ?? null,
    enabled: deployment.taunts !== undefined,
    // A node that does not serve that many blocks will not do so later.
    refetchInterval: ({ state: { data } }) => (data === null ? false : REFETCH_MS),
    staleTime: REFETCH_MS,
  });
}

interface Batch {
  readonly attacks: Tauntable[];
  readonly answer: Promise<readonly Said[]>;
}

let batch: Batch | undefined;

/** Reads an attack's exchange together with those that are asked for in the same moment. */
async function gather(attack: Tauntable): Promise<Said> {
  batch ??= begin();
  const { attacks, answer } = batch;
  const position = attacks.push(attack) - 1;
  return (await answer)[position];
}

function begin(): Batch {
  const attacks: Tauntable[] = [];
  const answer = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
    batch = undefined;
    return readExchanges(attacks);
  });
  return { attacks, answer };
}

/**
 * Reads exchanges from the indexer, or from the chain where it does not answer.
 *
 * @throws Error of the node.
 */
export async function readExchanges(attacks: readonly Tauntable[]): Promise<readonly Said[]> {
  const [{ exchangeOf }, { taunts, from }] = await Promise.all([
    import("#game/taunts"),
    hasIndexer ? fromIndexer(attacks).catch(() => fromLogs(attacks)) : fromLogs(attacks),
  ]);
  return attacks.map((attack) => (attack.block < from ? undefined : exchangeOf(attack, taunts)));
}

/** Taunts in the order of the chain, and the block from which they are all of them. */
interface Taunts {
  readonly taunts: readonly Taunt[];
  readonly from: number;
}

async function fromIndexer(attacks: readonly Tauntable[]): Promise<Taunts> {
  const { data } = await askTheIndexer(tauntsQuestion(attacks), new AbortController().signal);
  return { taunts: data.taunts.items, from: 0 };
}

async function fromLogs(attacks: readonly Tauntable[]): Promise<Taunts> {
  const { parseTaunt, tauntTopics } = await import("#game/taunts");
  const from = Math.min(...attacks.map(({ block }) => block));
  const topics = tauntTopics(attacks.map(({ id }) => id));
  const found = await rangeReader.readBack(
    { from, to: Math.max(from, headNumber()) },
    (blocks) => getLogs({ blocks, topics, address: deployment.taunts }),
    { size: INITIAL_SIZE },
  );
  return { taunts: found.items.map(parseTaunt).filter((taunt) => taunt !== undefined), from: found.from };
}
