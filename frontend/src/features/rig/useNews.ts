import { queryOptions, useQuery } from "@tanstack/react-query";

import { game } from "../../chain/contract";
import { type AwayReport, useAway } from "../../chain/history/away";
import { toPlain } from "../../chain/plain";
import type { UserComponent } from "../../chain/queries";
import { queryKeys } from "../../chain/queryKeys";
import { type Earner, totalRewardAt } from "../../chain/rewards";

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

/** Facts that decide whether a rival can be attacked. */
interface Rival {
  readonly components: readonly UserComponent[];
  /** End of their immunity, Unix seconds. */
  readonly immuneUntil: number;
}

type Rig = Omit<Earner, "components"> & { readonly components: readonly UserComponent[] };

/** Builds the news once the rig has been read; undefined if there is none. */
export function useNews(player: string): ((rig: Rig, now: number) => News) | undefined {
  const { report, dismiss } = useAway(player);
  const { data: raiders } = useQuery(raidersQuery(report?.raiders.slice(0, MAX_RAIDERS).map(({ address }) => address)));
  if (!report) return undefined;
  return (rig, now) => ({
    report,
    earned: earnedSince(report, rig, now),
    canRevenge: (address) => {
      const raider = raiders?.get(address);
      return raider !== undefined && canAttack(rig.components, raider, now);
    },
    onDismiss: dismiss,
  });
}

function raidersQuery(addresses: readonly string[] = []) {
  return queryOptions({
    queryKey: [...queryKeys.components(), "raiders", ...addresses],
    queryFn: async () => {
      const rivals = await Promise.all(addresses.map(readRival));
      return new Map(addresses.map((address, index) => [address, rivals[index]!]));
    },
    enabled: addresses.length > 0,
  });
}

async function readRival(address: string): Promise<Rival> {
  const [components, immuneUntil] = await Promise.all([
    game.getAllComponents(address),
    game.shieldBreakImmunityUntil(address),
  ]);
  return { components: components.map(toPlain), immuneUntil: Number(immuneUntil) };
}

/** Whether a rival is not immune and has an unprotected component of a type that works on the player's rig. */
export function canAttack(own: readonly UserComponent[], { components, immuneUntil }: Rival, now: number): boolean {
  if (immuneUntil > now) return false;
  return components.some(({ purchased, hacked, protectedUntil }, index) => {
    const isOpen = purchased && !hacked && protectedUntil <= BigInt(now);
    return isOpen && own[index]?.purchased && !own[index].hacked;
  });
}

/** Rewards earned since the player was last seen, wei; undefined if not known. */
export function earnedSince({ before, lost }: AwayReport, rig: Rig, now: number): bigint | undefined {
  if (!before || rig.components.some(({ lastClaimTimestamp }) => lastClaimTimestamp >= BigInt(before.at)))
    return undefined;
  return totalRewardAt(rig, now) + lost - before.unclaimed;
}
