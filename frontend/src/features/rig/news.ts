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
}

/**
 * Rewards earned in an absence, wei; null if not known. Read as they stood at its end, so that nothing changes them that
 * happens afterwards.
 */
export function earnedQuery(player: string, { before, lost, blocks: { to } }: AwayReport) {
  return queryOptions({
    queryKey: ["earned", player, to],
    queryFn: async (): Promise<bigint | null> => {
      const at = { blockTag: to };
      const [{ total }, components] = await Promise.all([
        game.getAllRewards(player, at),
        game.getAllComponents(player, at),
      ]);
      // After a collection elsewhere nobody knows.
      const isWhole = components.every(({ lastClaimTimestamp }) => lastClaimTimestamp < BigInt(before!.at));
      return isWhole ? total + lost - before!.unclaimed : null;
    },
    enabled: before !== undefined,
    staleTime: Infinity,
    // Nodes forget old states.
    retry: false,
  });
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
