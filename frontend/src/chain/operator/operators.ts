import { queryOptions } from "@tanstack/react-query";
import { zeroPadValue } from "ethers";

import { blockPoller } from "../chain";
import { game } from "../contract";
import { deployment } from "../deployment";
import { parseGameEvent } from "../../../../scripts/game/events";
import { rangeReader } from "../history/RangeReader";
import { getCoins, getGasPrices, getLogs } from "../node";
import { queryKeys } from "../queryKeys";

/** The longest that the contract lets an operator act. */
const MAX_OPERATOR_TIME = 30 * 24 * 60 * 60;

/** Permission of an operator to act for a player, as on the chain; zeros when there is none. */
export interface OperatorState {
  readonly address: string;
  /** End of the permission, Unix seconds. */
  readonly until: number;
  /** Kinds of actions, as the contract's number; see `scope.ts`. */
  readonly scope: number;
  /** Remaining budget, wei. */
  readonly budget: bigint;
}

export async function readOperator(player: string, address: string): Promise<OperatorState> {
  const { until, scope, budget } = await game.getOperator(player, address, { blockTag: "pending" });
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

/** All operators that may act for a player, from the chain's past. */
export function operatorsQuery(player: string) {
  return queryOptions({
    queryKey: [...queryKeys.balances(player), "operators"],
    queryFn: async () => {
      const { number: to } = await blockPoller.latest();
      // Permissions given earlier have expired.
      const blocks = Math.ceil(MAX_OPERATOR_TIME / (blockPoller.secondsPerBlock ?? 1));
      const from = Math.max(deployment.block, to - blocks);
      const topics = [[game.interface.getEvent("OperatorSet").topicHash], [zeroPadValue(player, 32)]];
      const found = await rangeReader.readBack({ from, to }, (piece) =>
        getLogs(deployment.game, { blocks: piece, topics }),
      );
      const addresses = new Set(found.items.map((log) => parseGameEvent(log)?.values.operator as string));
      const all = await Promise.all([...addresses].map((address) => readOperator(player, address)));
      return { operators: all.filter(({ until }) => until > 0), areAll: found.from <= from };
    },
  });
}
