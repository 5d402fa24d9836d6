import { useQueries, useQuery } from "@tanstack/react-query";

import { lootOf } from "#game/loot";

import {
  attackRulesQuery,
  attackStateQuery,
  balancesQuery,
  bountiesQuery,
  componentsQuery,
  componentTypesQuery,
  pausedQuery,
  poolQuery,
  rewardsQuery,
  statsQuery,
  supplyPricesQuery,
} from "../../chain/game/queries";
import { joinUnread, readAll, readList, type Ready, type Unread } from "../../chain/game/readAll";
import type { Ask } from "../../chain/indexer/client";
import { hasIndexer, type Indexed, indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import { chainNow } from "../../chain/node/clock";
import type { ParsedAddress } from "../../ui/address";
import { findTargets, type TargetSearch } from "./findTargets";
import type { OpponentReading } from "./opponents";
import { defenceQuery, hasMorePages, type PagePlace, type PlayerPage, playerPageQuery } from "./queries";

function useGameQueries() {
  const settings = useQuery(componentTypesQuery);
  return {
    settings,
    bounties: useQuery(bountiesQuery(settings.data)),
    paused: useQuery(pausedQuery),
    pool: useQuery(poolQuery),
    rules: useQuery(attackRulesQuery),
  };
}

/** Reads that a visitor's arena needs: the game. */
export function useVisitorReads() {
  return readAll(useGameQueries());
}

/** Reads that a player's arena needs: the game and the player's means of attack. */
export function usePlayerReads(player: string) {
  return readAll({
    ...useGameQueries(),
    components: useQuery(componentsQuery(player)),
    rewards: useQuery(rewardsQuery(player)),
    prices: useQuery(supplyPricesQuery(player)),
    state: useQuery(attackStateQuery(player)),
    balances: useQuery(balancesQuery(player)),
    stats: useQuery(statsQuery(player)),
  });
}

export type GameReads = Ready<ReturnType<typeof useVisitorReads>>;
export type PlayerReads = Ready<ReturnType<typeof usePlayerReads>>;

/** Returns the IDs of the component types on sale that the player can pay for. */
export function buyableIds({ settings, balances }: Pick<PlayerReads, "settings" | "balances">): number[] {
  return settings.filter(({ isActive, price }) => isActive && price <= balances.tokens).map(({ id }) => Number(id));
}

/** Opponents to read. */
interface Wanted {
  /** Opponent in the screen's address, instead of a page of players. */
  readonly searched: ParsedAddress | undefined;
  readonly place: PagePlace;
  /** Connected player, who is not an opponent. */
  readonly player?: string;
}

/** Opponents that the screen shows. */
export interface Listing {
  readonly opponents: OpponentReads;
  /** Page of players to list; undefined for only one opponent, and until it has been read. */
  readonly page: PlayerPage | undefined;
  /** Whether they include the best of all players, as an indexer knows them. */
  readonly hasBest: boolean;
  /** Problem of the indexer. */
  readonly problem: string | undefined;
}

/** @param hunter Undefined if the best targets of all players are not needed, or not yet. */
export function useListing({ searched, place, player }: Wanted, hunter?: Hunter): Listing {
  const pageRead = readAll({ page: useQuery({ ...playerPageQuery(place), enabled: searched === undefined }) });
  const page = searched === undefined && pageRead.status === "ready" ? pageRead.data.page : undefined;
  const targets = useTargets(page && hasMorePages(page) ? hunter : undefined);
  const best = targets.status === "ready" ? targets.data : [];
  const listed = searched ? [searched.address] : [...best, ...(page?.players ?? [])];
  const others = [...new Set(listed)].filter((each) => each !== undefined).filter((each) => each !== player);
  const reads = useOpponents(others);
  const opponents: OpponentReads =
    !searched && pageRead.status !== "ready" ? pageRead : targets.status === "loading" ? { status: "loading" } : reads;
  return {
    opponents,
    page,
    hasBest: best.length > 0,
    problem: targets.status === "off" ? targets.reason : undefined,
  };
}

/** Reads of the opponents. */
export type OpponentReads = Unread | { readonly status: "ready"; readonly readings: readonly OpponentReading[] };

/** Reads everything about these opponents. */
export function useOpponents(addresses: readonly string[]): OpponentReads {
  const components = useQueries({ queries: addresses.map(componentsQuery), combine: readList });
  const rewards = useQueries({ queries: addresses.map(rewardsQuery), combine: readList });
  const defences = useQueries({ queries: addresses.map(defenceQuery), combine: readList });
  if (components.status !== "ready" || rewards.status !== "ready" || defences.status !== "ready") {
    return joinUnread([components, rewards, defences]);
  }
  const readings = addresses.flatMap((address, i) => {
    const [owned, earned, defence] = [components.data[i], rewards.data[i], defences.data[i]];
    return owned && earned && defence ? { address, ...defence, ...earned, components: owned } : [];
  });
  return { status: "ready", readings };
}

/** Player that the indexer searches targets for. */
export interface Hunter extends Pick<TargetSearch, "player" | "ids">, Pick<GameReads, "bounties" | "rules"> {}

/**
 * Players most worth attacking among all, as an indexer knows them. Found once on each visit to the arena.
 *
 * @param hunter Undefined if nobody has to be found.
 */
function useTargets(hunter: Hunter | undefined): Indexed<readonly string[]> {
  const read = useIndexed({
    ...indexedQuery(["targets", hunter?.player], (ask) => (hunter ? find(ask, hunter) : Promise.resolve([])), false),
    enabled: hasIndexer && hunter !== undefined,
    gcTime: 0,
  });
  return hunter ? read : { status: "off", reason: undefined };
}

function find(ask: Ask, { ids, player, bounties, rules }: Hunter) {
  const worth = (id: number, held: bigint) => lootOf(held, bounties[id - 1] ?? 0n, rules).gain;
  return findTargets(ask, { ids, player, now: Math.floor(chainNow()), worth });
}
