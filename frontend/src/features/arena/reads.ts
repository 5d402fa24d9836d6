import { useQueries, useQuery } from "@tanstack/react-query";
import { ZeroAddress } from "ethers";

import { lootOf } from "#game/loot";

import {
  type AttackRules,
  attackStateQuery,
  componentsQuery,
  rewardsQuery,
  supplyPricesQuery,
} from "../../chain/game/queries";
import { readAll, type Unread } from "../../chain/game/readAll";
import { hasIndexer, type Indexed, indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import { chainNow } from "../../chain/node/clock";
import { findTargets } from "./findTargets";
import type { OpponentReading } from "./opponents";
import { defenceQuery } from "./queries";

/** Reads of the player's means of attack; `data` is undefined before connecting. */
export function useFighter(player: string | undefined) {
  const enabled = player !== undefined;
  const account = player ?? ZeroAddress;
  const reads = {
    components: useQuery({ ...componentsQuery(account), enabled }),
    rewards: useQuery({ ...rewardsQuery(account), enabled }),
    prices: useQuery({ ...supplyPricesQuery(account), enabled }),
    state: useQuery({ ...attackStateQuery(account), enabled }),
  };
  return enabled ? readAll(reads) : { status: "ready" as const, data: undefined };
}

export type FighterReads = Extract<ReturnType<typeof useFighter>, { readonly status: "ready" }>["data"];

/** Reads of the opponents. */
export type OpponentReads = Unread | { readonly status: "ready"; readonly readings: readonly OpponentReading[] };

/** Reads everything about these opponents. */
export function useOpponents(addresses: readonly string[]): OpponentReads {
  const components = useQueries({ queries: addresses.map(componentsQuery) });
  const rewards = useQueries({ queries: addresses.map(rewardsQuery) });
  const defences = useQueries({ queries: addresses.map(defenceQuery) });
  const all = readAll(Object.fromEntries([...components, ...rewards, ...defences].entries()));
  if (all.status !== "ready") return all;
  const readings = addresses.map((address, i) => ({
    address,
    ...defences[i]!.data!,
    ...rewards[i]!.data!,
    components: components[i]!.data!,
  }));
  return { status: all.status, readings };
}

/** Player that the indexer searches targets for. */
interface Hunter {
  readonly player: string;
  /** Types of the player's working components, at least one. */
  readonly ids: readonly number[];
  readonly bounties: readonly bigint[];
  readonly rules: AttackRules;
}

/**
 * Players most worth attacking among all, as an indexer knows them. Found once on each visit to the arena.
 *
 * @param hunter Undefined if nobody has to be found.
 */
export function useTargets(hunter: Hunter | undefined): Indexed<readonly string[]> {
  const read = useIndexed({
    ...indexedQuery(
      ["targets", hunter?.player],
      (ask) => {
        const { ids, player, bounties, rules } = hunter!;
        const worth = (id: number, held: bigint) => lootOf(held, bounties[id - 1] ?? 0n, rules).gain;
        return findTargets(ask, { ids, player, now: Math.floor(chainNow()), worth });
      },
      false,
    ),
    enabled: hasIndexer && hunter !== undefined,
    gcTime: 0,
  });
  return hunter ? read : { status: "off", reason: undefined };
}
