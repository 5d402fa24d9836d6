import { useQueries, useQuery } from "@tanstack/react-query";

import { componentsQuery, rewardsQuery } from "../../chain/queries";
import { readAll } from "../../chain/readAll";
import type { OpponentReading } from "./model";
import type { PlayerPage } from "./paging";
import { type PagePlace, defenceQuery, playerPageQuery } from "./queries";

/** Which opponents are shown: those of a page, those that were chosen, or only one. */
export type Whom =
  { readonly place: PagePlace } | { readonly chosen: readonly string[] } | { readonly address: string | undefined };

/** What was read of the opponents. */
export type OpponentReads =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly message: string; readonly retrying: boolean; readonly onRetry: () => void }
  | {
      readonly status: "ready";
      readonly readings: readonly OpponentReading[];
      /** Undefined where they are not the players of a page. */
      readonly page: PlayerPage | undefined;
    };

/**
 * The opponents: who is on the page is read first, and after it all about them.
 *
 * @param own The player's own account, which is left out.
 */
export function useOpponents(whom: Whom, own: string | undefined): OpponentReads {
  const isPage = "place" in whom;
  const pageQuery = useQuery({ ...playerPageQuery(isPage ? whom.place : { start: 0 }), enabled: isPage });
  const page = isPage ? pageQuery.data : undefined;
  const listed = isPage ? page?.players : "chosen" in whom ? whom.chosen : [whom.address];
  const opponents = useReadings((listed ?? []).filter((player) => player !== undefined && player !== own) as string[]);
  const who = isPage ? readAll({ pageQuery }) : undefined;
  if (who && who.status !== "ready") return who;
  return opponents.status === "ready" ? { ...opponents, page } : opponents;
}

function useReadings(addresses: readonly string[]) {
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
