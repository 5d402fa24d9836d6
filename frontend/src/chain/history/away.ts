import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";

import type { AttackOutcome } from "../attackOutcome";
import { blockPoller, useChain } from "../chain";
import { deployment } from "../deployment";
import { getLogs } from "../node";
import { decodeEvents, topicsOf } from "./events";
import type { AttackEvent } from "./HistoryEvent";
import { rangeReader } from "./RangeReader";

/** Whoever saw no block for longer than this was away: the window was closed or hidden, or the chain out of reach. */
const ABSENCE_MS = 2 * 60_000;

/** The attacks on a player since the last visit. */
export interface AwayReport {
  /** False after an absence too long to look through: there may have been more. */
  readonly areAll: boolean;
  readonly attacks: number;
  readonly hits: number;
  readonly blocked: number;
  readonly bounced: number;
  readonly missed: number;
  /** What was stolen, wei: bounties are not the victim's. */
  readonly lost: bigint;
}

interface Attacks {
  readonly attacks: readonly AttackEvent[];
  readonly areAll: boolean;
}

interface Seen {
  /** Blocks are only worth something on their own chain. */
  readonly genesis: string;
  readonly block: number;
}

/** Up to which block each player has seen what happened; in this browser. */
const useSeen = create<Readonly<Record<string, Seen | undefined>>>()(
  persist(() => ({}), { name: `rigraid.seen.${deployment.chainId}.${deployment.game}`, version: 1 }),
);

// What was seen in one window was seen.
window.addEventListener("storage", () => void useSeen.persist.rehydrate());

/** The block that this visit began with. */
const useVisit = create<{ readonly firstBlock: number | undefined }>()(() => ({ firstBlock: undefined }));

let lastHead: unknown;
let lastHeadAt = -Infinity;

/** Takes note of the blocks that come while somebody looks: the first after an absence begins a visit. */
function noteHead(): void {
  const { head } = blockPoller.getState();
  if (!head || head === lastHead) return;
  if (Date.now() - lastHeadAt > ABSENCE_MS) useVisit.setState({ firstBlock: head.number });
  lastHead = head;
  lastHeadAt = Date.now();
}

blockPoller.subscribe(noteHead);
noteHead();

/**
 * What happened to a player since the last visit; undefined when there was no attack, or it has been dismissed. A
 * player's first visit with a browser has nothing to report.
 */
export function useAway(player: string | undefined): { report: AwayReport | undefined; dismiss: () => void } {
  const { head, genesis } = useChain();
  const firstBlock = useVisit((visit) => visit.firstBlock);
  const stored = useSeen((seen) => (player === undefined ? undefined : seen[player]));
  const seen = stored?.genesis === genesis ? stored?.block : undefined;
  const missed = seen !== undefined && firstBlock !== undefined && seen < firstBlock;
  const { data } = useQuery({
    ...attacksOnQuery(player ?? "", (seen ?? 0) + 1, firstBlock ?? 0),
    enabled: player !== undefined && missed,
  });

  // What happens while the player looks on has been seen, unless there is something from before.
  const isUpToDate = !missed || data?.attacks.length === 0;
  const block = head?.number;
  useEffect(() => {
    if (isUpToDate) markSeen(player, genesis, block);
  }, [isUpToDate, player, genesis, block]);

  return {
    report: missed && data && data.attacks.length > 0 ? summarise(data) : undefined,
    dismiss: () => markSeen(player, genesis, block),
  };
}

function markSeen(player: string | undefined, genesis: string | undefined, block: number | undefined): void {
  if (player === undefined || genesis === undefined || block === undefined) return;
  useSeen.setState({ [player]: { genesis, block } });
}

/** The attacks on a player in a range of blocks, the latest first looked for; after a long absence not all of them. */
function attacksOnQuery(player: string, from: number, to: number) {
  return queryOptions({
    queryKey: ["attacksOn", player, from, to],
    queryFn: async (): Promise<Attacks> => {
      const [, topics] = topicsOf(["ComponentAttacked"], player);
      const found = await rangeReader.readBack({ from, to }, (blocks) => getLogs(deployment.game, { blocks, topics }));
      return { attacks: decodeEvents(found.items) as AttackEvent[], areAll: found.from <= from };
    },
  });
}

function summarise({ attacks, areAll }: Attacks): AwayReport {
  const count = (outcome: AttackOutcome) => attacks.filter((attack) => attack.outcome === outcome).length;
  return {
    areAll,
    attacks: attacks.length,
    hits: count("hit"),
    blocked: count("blocked"),
    bounced: count("bounced"),
    missed: count("missed"),
    lost: attacks.reduce((sum, { stolen, bounty }) => sum + stolen - bounty, 0n),
  };
}
