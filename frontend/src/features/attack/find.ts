import { queryOptions } from "@tanstack/react-query";
import { toBeHex } from "ethers";

import { game } from "../../chain/game/contract";
import { decodeEvents } from "../../chain/history/events";
import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { rangeReader } from "../../chain/history/RangeReader";
import { IndexerError } from "../../chain/indexer/client";
import { attackQuestion } from "../../chain/indexer/events";
import { askTheIndexer, hasIndexer } from "../../chain/indexer/indexer";
import { blockPoller } from "../../chain/node/chain";
import { deployment } from "../../chain/node/deployment";
import { getLogs } from "../../chain/node/node";

/** Attack; or the number of all attacks, if it does not exist; or the lowest block that was searched. */
export type Found =
  | { readonly kind: "attack"; readonly attack: AttackEvent }
  | { readonly kind: "none"; readonly count: number }
  | { readonly kind: "further"; readonly from: number };

/** Reads an attack's number from an address; undefined if it is none. */
export function readId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/**
 * Finds an attack by its number: one request where a node serves the logs of all blocks, else some ranges of blocks.
 *
 * @param to Highest block to search; undefined for the latest.
 */
export function attackQuery(id: number, to: number | undefined) {
  return queryOptions({
    queryKey: ["attack", id, to],
    queryFn: async ({ signal }): Promise<Found> => (await findIndexed(id, signal)) ?? findOnChain(id, to),
  });
}

async function findIndexed(id: number, signal: AbortSignal): Promise<Found | undefined> {
  if (!hasIndexer) return undefined;
  try {
    const [attack] = (await askTheIndexer(attackQuestion(id), signal)).data.events.items;
    return attack?.name === "ComponentAttacked" ? { kind: "attack", attack } : undefined;
  } catch (error) {
    // Falls back to the chain, which is an equal source.
    if (error instanceof IndexerError) return undefined;
    throw error;
  }
}

async function findOnChain(id: number, to: number | undefined): Promise<Found> {
  const [count, { number }] = await Promise.all([game.attacksCount(), blockPoller.latest()]);
  if (id > count) return { kind: "none", count: Number(count) };
  const topics = [[game.interface.getEvent("ComponentAttacked").topicHash], [toBeHex(id, 32)]];
  const range = { from: deployment.block, to: to ?? number };
  const found = await rangeReader.readBack(range, (blocks) => getLogs({ blocks, topics }), {
    isEnough: (items) => items > 0,
    size: range.to - range.from + 1,
  });
  const [attack] = decodeEvents(found.items) as AttackEvent[];
  return attack ? { kind: "attack", attack } : { kind: "further", from: found.from };
}
