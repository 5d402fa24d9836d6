import { queryOptions, useQuery } from "@tanstack/react-query";

import { openTo, readArsenal, readRig } from "../../../../scripts/game/targets";
import { game } from "../../chain/game/contract";
import { type AwayReport, useAway } from "../../chain/history/away";
import type { UserComponent } from "../../chain/game/queries";
import { queryKeys } from "../../chain/game/queryKeys";
import { type Earner, totalRewardAt } from "../../chain/game/rewards";

/** Raiders to read, at most. */
const MAX_RAIDERS = 3;

/** News for a player who comes back. */
export interface News {
  readonly report: AwayReport;
  /** Rewards earned in the meantime, wei; undefined if not known. */
  readonly earned: bigint | undefined;
  /** Whether a raider can be attacked now. */
  readonly canRevenge: (address: string) => boolean;
  readonly onDismiss: () => void;
}

type OwnRig = Omit<Earner, "components"> & { readonly components: readonly UserComponent[] };

/** Builds the news once the rig has been read; undefined if there is none. */
export function useNews(player: string): ((rig: OwnRig, now: number) => News) | undefined {
  const { report, dismiss } = useAway(player);
  const { data: raiders } = useQuery(raidersQuery(report?.raiders.slice(0, MAX_RAIDERS).map(({ address }) => address)));
  if (!report) return undefined;
  return (rig, now) => ({
    report,
    earned: earnedSince(report, rig, now),
    canRevenge: (address) => {
      const raider = raiders?.get(address);
      return raider !== undefined && openTo(readArsenal(rig.components), raider, now).length > 0;
    },
    onDismiss: dismiss,
  });
}

function raidersQuery(addresses: readonly string[] = []) {
  return queryOptions({
    queryKey: [...queryKeys.components(), "raiders", ...addresses],
    queryFn: async () => {
      const rivals = await Promise.all(addresses.map((address) => readRig(game, address)));
      return new Map(addresses.map((address, index) => [address, rivals[index]!]));
    },
    enabled: addresses.length > 0,
  });
}

/** Rewards earned since the player was last seen, wei; undefined if not known. */
export function earnedSince({ before, lost }: AwayReport, rig: OwnRig, now: number): bigint | undefined {
  if (!before || rig.components.some(({ lastClaimTimestamp }) => lastClaimTimestamp >= BigInt(before.at)))
    return undefined;
  return totalRewardAt(rig, now) + lost - before.unclaimed;
}
