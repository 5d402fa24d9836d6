import { queryOptions } from "@tanstack/react-query";

import { game } from "../../chain/game/contract";
import { queryKeys } from "../../chain/game/queryKeys";
import type { Attacker, AwayReport } from "../../chain/history/away";
import { decodeEvents, topicsOf } from "../../chain/history/events";
import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { rangeReader } from "../../chain/history/RangeReader";
import { blockPoller } from "../../chain/node/chain";
import { getLogs } from "../../chain/node/node";

/** News for a player who comes back. */
export interface News {
  readonly report: AwayReport;
  readonly onDismiss: () => void;
  readonly onLook: () => void;
}

/** Rewards as they stood at a block, not yet collected, ripe or not, wei, and the time of the last collection, Unix seconds. */
export function rewardsAtQuery(player: string, block: number) {
  return queryOptions({
    queryKey: ["rewardsAt", player, block],
    queryFn: async () => {
      const at = { blockTag: block };
      const [{ earned }, components] = await Promise.all([
        game.getAllRipening(player, at),
        game.getAllComponents(player, at),
      ]);
      const times = components.map(({ lastClaimTimestamp }) => Number(lastClaimTimestamp));
      return { total: earned.reduce((sum, each) => sum + each, 0n), collectedAt: Math.max(0, ...times) };
    },
    staleTime: Infinity,
    // Nodes may lack old state.
    retry: false,
  });
}

/**
 * Rewards earned in an absence, wei; undefined if not known.
 *
 * @param end Rewards as they stood at its end: nothing that happens afterwards changes what was earned.
 */
export function earnedIn(
  { before, lost }: Pick<AwayReport, "before" | "lost">,
  end: { readonly total: bigint; readonly collectedAt: number } | undefined,
): bigint | undefined {
  // Unknown after a collection elsewhere.
  if (!before || !end || end.collectedAt >= before.at) return undefined;
  return end.total + lost - before.unclaimed;
}

/** The player's own hits since an absence began, oldest first. */
export function answersQuery(player: string, { blocks: { from } }: AwayReport) {
  return queryOptions({
    queryKey: [...queryKeys.past(player), "answers", from],
    queryFn: async () => {
      const [topics] = topicsOf(["ComponentAttacked"], player);
      const { number: to } = await blockPoller.latest();
      const { items } = await rangeReader.readBack({ from, to }, (blocks) => getLogs({ blocks, topics }));
      return (decodeEvents(items) as AttackEvent[]).filter(({ outcome }) => outcome === "hit");
    },
  });
}

/** Whether the player has hit an attacker since their last attack. */
export function isAnswered({ address, last }: Attacker, hits: readonly AttackEvent[]): boolean {
  return hits.some(
    ({ victim, block, logIndex }) =>
      victim === address && (block > last.block || (block === last.block && logIndex > last.logIndex)),
  );
}
