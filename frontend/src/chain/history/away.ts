import { type QueryClient, queryOptions, type QueryState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { create } from "zustand";

import type { BlockRange } from "#game/blockRanges";

import { createStored, shareWithTabs } from "../../browser/storage";
import { componentsQuery, componentTypesQuery, pausedQuery, rewardsQuery } from "../game/queries";
import { totalRewardAt } from "../game/rewards";
import { blockPoller, useChain } from "../node/chain";
import { deployment } from "../node/deployment";
import { type Block, getLogs } from "../node/node";
import type { AttackEvent } from "./HistoryEvent";

/** Time without a block that counts as an absence: the window was closed or hidden, or the chain out of reach. */
const ABSENCE_MS = 2 * 60_000;
/** Absence, seconds, after which a player gets a report even without attacks. */
const LONG_ABSENCE = 60 * 60;
/** Look-back of a browser new to the player: a day, or this many blocks where the block time is unknown. */
const LOOK_BACK = 24 * 60 * 60;
const DEFAULT_LOOK_BACK_BLOCKS = 150;

/** Attacker of the player. */
export interface Attacker {
  readonly address: string;
  readonly attacks: number;
  /** The attacks, oldest first. */
  readonly raids: readonly AttackEvent[];
  /** The components that they hacked. */
  readonly hacked: readonly number[];
  /** Number of shields that they broke. */
  readonly broken: number;
  /** Loss of the player to them, wei; excludes bounties, which the pool pays. */
  readonly lost: bigint;
  /** Place of their last attack on the chain. */
  readonly last: Pick<AttackEvent, "block" | "logIndex">;
}

/** Report of the attacks on a player since the last visit. */
export interface AwayReport {
  /** First and last block of the absence. */
  readonly blocks: BlockRange;
  /** False after an absence too long to look through: there may have been more attacks. */
  readonly areAll: boolean;
  readonly attacks: number;
  readonly hits: number;
  readonly lost: bigint;
  /** Attackers by the amount taken, the largest first. */
  readonly attackers: readonly Attacker[];
  /** Time the player was last seen, Unix seconds, and the rewards not yet collected then, wei; undefined if unknown. */
  readonly before: { readonly at: number; readonly unclaimed: bigint } | undefined;
}

interface Seen {
  /** Block numbers are meaningful only on their own chain. */
  readonly genesis: string;
  readonly block: number;
  /** The block's time, Unix seconds. */
  readonly at?: number;
  /** Rewards not yet collected then, wei; undefined if unknown. */
  readonly unclaimed?: string;
}

/** Last block that a player has seen, and the last look at the report on later ones. */
interface Visits extends Seen {
  readonly look?: Seen;
}

/** Last block up to which each player has seen what happened, in this browser. */
const useSeen = createStored<Readonly<Record<string, Visits | undefined>>>(
  {},
  { name: `rigraid.seen.${deployment.chainId}.${deployment.game}`, version: 1 },
);

shareWithTabs(useSeen);

/** First block of this visit, and the block back to which a player new to this browser looks. */
const useVisit = create<{ readonly first: Block | undefined; readonly lookBackTo: number }>()(() => ({
  first: undefined,
  lookBackTo: 0,
}));

let lastHead: unknown;
let lastHeadAt = -Infinity;

/** Records the blocks that arrive while the page is visible. The first one after an absence begins a visit. */
function noteHead(): void {
  const { head } = blockPoller.getState();
  if (!head || head === lastHead || document.hidden) return;
  if (Date.now() - lastHeadAt > ABSENCE_MS) {
    const { secondsPerBlock } = blockPoller;
    const blocks = secondsPerBlock ? Math.floor(LOOK_BACK / secondsPerBlock) : DEFAULT_LOOK_BACK_BLOCKS;
    useVisit.setState({ first: head, lookBackTo: Math.max(deployment.block, head.number - blocks) });
  }
  lastHead = head;
  lastHeadAt = Date.now();
}

blockPoller.subscribe(noteHead);
noteHead();

// A change while the page is hidden begins an absence, however short.
blockPoller.onChange(() => {
  if (document.hidden) lastHeadAt = -Infinity;
});

/** Report on an absence. */
interface Away {
  /** Undefined without news, or once it has been dismissed. */
  readonly report: AwayReport | undefined;
  /** True while it is being read. */
  readonly isReading: boolean;
  readonly dismiss: () => void;
  /** Call while the report shows: the next one begins here, unless the player is back within minutes. */
  readonly look: () => void;
}

/**
 * Report of what happened to a player since the last visit. A player new to this browser gets the attacks of the last
 * day.
 */
export function useAway(player: string | undefined): Away {
  const client = useQueryClient();
  const { head, genesis } = useChain();
  const { first, lookBackTo } = useVisit();
  const stored = useSeen((seen) => (player === undefined ? undefined : seen[player]));
  const known = stored?.genesis === genesis ? stored : undefined;
  const looked = known?.look;
  const seen = looked?.at && first && (first.timestamp - looked.at) * 1000 > ABSENCE_MS ? looked : known;
  // Reads only the cache that the screens have filled.
  const { data: components } = useQuery({ ...componentsQuery(player ?? ""), enabled: false });
  const isPlayer = components?.some(({ purchased }) => purchased);

  const from = seen?.block ?? lookBackTo;
  const missed = first !== undefined && from < first.number && (seen !== undefined || isPlayer !== false);
  const { data, isLoading: isReading } = useQuery({
    ...attacksOnQuery(player ?? "", from + 1, first?.number ?? 0),
    enabled: missed && (seen !== undefined || isPlayer === true),
  });
  const report = missed && data ? summarise(data, seen, { from: from + 1, to: first.number }) : undefined;
  const wasLong = report?.before !== undefined && first!.timestamp - report.before.at >= LONG_ABSENCE;
  const isNews = report !== undefined && (report.attacks > 0 || wasLong);

  // Attacks during the visit count as seen, unless an earlier report is still open.
  const isUpToDate = !missed || (report !== undefined && !isNews);
  const note = useCallback(
    (since?: Seen) => {
      if (player === undefined || genesis === undefined || head === undefined) return;
      const { number: block, timestamp: at } = head;
      const unclaimed = unclaimedAt(client, player, at)?.toString();
      const now = { genesis, block, at, unclaimed };
      // A look while reads are on their way would hide what is earned after it.
      if (since && unclaimed === undefined) return;
      useSeen.setState({ [player]: since ? { ...since, look: now } : now });
    },
    [client, player, genesis, head],
  );
  const dismiss = useCallback(() => note(), [note]);
  const look = () => {
    if (seen && looked?.block !== head?.number && !document.hidden) note(seen);
  };
  useEffect(() => {
    if (isUpToDate && !document.hidden) dismiss();
  }, [isUpToDate, dismiss]);

  return { report: isNews ? report : undefined, isReading, dismiss, look };
}

/** Rewards that a player has not collected at a time, wei, from cached reads; undefined if one is missing. */
function unclaimedAt(client: QueryClient, player: string, now: number): bigint | undefined {
  const settings = fresh(client.getQueryState(componentTypesQuery.queryKey));
  const components = fresh(client.getQueryState(componentsQuery(player).queryKey));
  const rewards = fresh(client.getQueryState(rewardsQuery(player).queryKey));
  const paused = fresh(client.getQueryState(pausedQuery.queryKey));
  if (!settings || !components || !rewards || paused === undefined) return undefined;
  return totalRewardAt({ settings, components, rewards, paused }, now);
}

/** Data of a cached read; undefined once it is invalidated. */
function fresh<T>(state: QueryState<T> | undefined): T | undefined {
  return state?.isInvalidated ? undefined : state?.data;
}

/** Attacks on a player; not all of them after an absence too long to look through. */
interface Attacks {
  readonly attacks: readonly AttackEvent[];
  readonly areAll: boolean;
}

/**
 * Attacks on a player in a range of blocks, read from the latest back. The code for logs loads on use, because visitors
 * do not need it.
 */
function attacksOnQuery(player: string, from: number, to: number) {
  return queryOptions({
    queryKey: ["attacksOn", player, from, to],
    queryFn: async (): Promise<Attacks> => {
      const [{ decodeEvents, topicsOf }, { rangeReader }] = await Promise.all([
        import("./events"),
        import("./RangeReader"),
      ]);
      const [, topics] = topicsOf(["ComponentAttacked"], player);
      const found = await rangeReader.readBack({ from, to }, (blocks) => getLogs({ blocks, topics }));
      return { attacks: decodeEvents(found.items) as AttackEvent[], areAll: found.from <= from };
    },
  });
}

function summarise({ attacks, areAll }: Attacks, seen: Seen | undefined, blocks: BlockRange): AwayReport {
  const addresses = [...new Set(attacks.map(({ attacker }) => attacker))];
  const attackers = addresses.map((address) => describeAttacker(address, attacks));
  return {
    blocks,
    areAll,
    attacks: attacks.length,
    hits: attackers.reduce((sum, { hacked }) => sum + hacked.length, 0),
    lost: attackers.reduce((sum, { lost }) => sum + lost, 0n),
    attackers: attackers.sort((a, b) => Number(b.lost - a.lost) || b.attacks - a.attacks),
    before:
      seen?.at !== undefined && seen.unclaimed !== undefined
        ? { at: seen.at, unclaimed: BigInt(seen.unclaimed) }
        : undefined,
  };
}

function describeAttacker(address: string, all: readonly AttackEvent[]): Attacker {
  const attacks = all.filter(({ attacker }) => attacker === address);
  const hits = attacks.filter(({ outcome }) => outcome === "hit");
  return {
    address,
    attacks: attacks.length,
    raids: attacks,
    hacked: hits.map(({ componentId }) => componentId),
    broken: attacks.filter(({ outcome }) => outcome === "blocked").length,
    last: attacks.at(-1)!,
    lost: hits.reduce((sum, { loot, bounty }) => sum + loot - bounty, 0n),
  };
}
