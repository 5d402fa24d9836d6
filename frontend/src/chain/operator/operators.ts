import { queryOptions } from "@tanstack/react-query";

import { game, pending } from "../game/contract";
import { queryKeys } from "../game/queryKeys";
import { readEvents } from "../history/events";
import type { EventOf } from "../history/HistoryEvent";
import { rangeReader } from "../history/RangeReader";
import { blockPoller } from "../node/chain";
import { deployment } from "../node/deployment";
import { getBlock, getCoins, getGasPrices } from "../node/node";

/**
 * Reads the permission of an operator to act for a player: its end (Unix seconds), its kinds of actions as the
 * contract's number, and what is left of its budget (wei); zeros when there is none.
 */
export async function readOperator(player: string, address: string) {
  const { until, scope, budget } = await game.getOperator(player, address, pending);
  return { address, until: Number(until), scope: Number(scope), budget };
}

/** Permission of this browser's operator, its coins and the price of gas; wei. */
export function ownOperatorQuery(player: string, address: string) {
  return queryOptions({
    queryKey: [...queryKeys.balances(player), "operator", address],
    queryFn: async () => {
      const [state, coins, { price }] = await Promise.all([
        readOperator(player, address),
        getCoins(address, "pending"),
        getGasPrices(),
      ]);
      return { ...state, coins, price };
    },
  });
}

/** Operators that may act for a player, from past events, and whether the list is complete. */
export function operatorsQuery(player: string) {
  return queryOptions({
    queryKey: [...queryKeys.balances(player), "operators"],
    queryFn: async () => {
      const [{ number: to, timestamp: now }, maxTime] = await Promise.all([
        blockPoller.latest(),
        game.MAX_OPERATOR_TIME().then(Number),
      ]);
      // Earlier permissions have expired. Block times change, so this looks back twice as far as today's suggests.
      const blocks = Math.ceil((2 * maxTime) / (blockPoller.secondsPerBlock ?? 1));
      const from = Math.max(deployment.block, to - blocks);
      const found = await rangeReader.readBack({ from, to }, (range) => readEvents(["OperatorSet"], player, range));
      const addresses = new Set((found.items as EventOf<"OperatorSet">[]).map(({ operator }) => operator));
      const all = await Promise.all([...addresses].map((address) => readOperator(player, address)));
      return {
        operators: all.filter(({ until }) => until > 0),
        areAll: found.from <= deployment.block || (await getBlock(found.from))!.timestamp <= now - maxTime,
      };
    },
  });
}
