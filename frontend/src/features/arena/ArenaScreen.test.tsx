import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { queryClient } from "../../chain/game/queryClient";
import { attackRulesQuery, bountiesQuery, componentTypesQuery, pausedQuery } from "../../chain/game/queries";
import { FakeChain } from "../../chain/testing/FakeChain";
import { ATTACK_RULES, TOKEN, account } from "../../chain/testing/gameState";
import { TestConsole, resetConsole } from "../../chain/testing/TestConsole";
import ArenaScreen from "./ArenaScreen";

const PAGE = 60;
const TYPES = [{ id: 1n, price: TOKEN, rewardRate: 1n, repairCost: 1n, isActive: true }];

describe("a visitor's arena", () => {
  let chain: FakeChain;
  let count: number;
  /** Players of whom anything was read. */
  let read: Set<string>;

  beforeEach(() => {
    resetConsole();
    read = new Set();
    chain = new FakeChain().install();
    chain.functions.activePlayersCount = () => [BigInt(count)];
    chain.functions.getActivePlayers = ([start, size]) => {
      const length = Math.max(0, Math.min(Number(size), count - Number(start)));
      return [Array.from({ length }, (_, index) => account(Number(start) + index + 1))];
    };
    const ofPlayer =
      (answer: readonly unknown[]) =>
      ([player]: readonly unknown[]) => {
        read.add(player as string);
        return answer;
      };
    Object.assign(chain.functions, {
      getAllComponents: ofPlayer([[]]),
      getAllRewards: ofPlayer([[], 0n]),
      getPlayerStats: ofPlayer([[1n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n], 0n, 0n]),
      getRemainingShields: ofPlayer([1n]),
      getTimeUntilNextShield: ofPlayer([0n]),
      shieldBreakImmunityUntil: ofPlayer([0n]),
      rewardPool: () => [0n, 0n, 0n, 2n ** 256n - 1n, 10_000n],
      RUNWAY: () => [7_776_000n],
    });
    queryClient.setQueryData(componentTypesQuery.queryKey, TYPES);
    queryClient.setQueryData(bountiesQuery(TYPES).queryKey, [TOKEN]);
    queryClient.setQueryData(pausedQuery.queryKey, false);
    queryClient.setQueryData(attackRulesQuery.queryKey, ATTACK_RULES);
  });

  it.each([
    [12, 12, 3],
    [PAGE, PAGE, 3],
    [300, PAGE, 4],
  ])("of %i players reads %i of them, in %i requests", async (players, some, requests) => {
    count = players;
    render(
      <TestConsole isConnected={false}>
        <ArenaScreen />
      </TestConsole>,
    );
    await screen.findByText("Nobody can be raided now");
    expect(read.size).toBe(some);
    expect(chain.requests).toEqual(Array(requests).fill("eth_call"));
  });
});
