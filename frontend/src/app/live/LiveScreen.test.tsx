import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { attackRulesQuery, poolQuery } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { FakeChain } from "../../chain/testing/FakeChain";
import { account, ATTACK_RULES } from "../../chain/testing/gameState";
import { showScreen } from "../../chain/testing/showScreen";
import { resetConsole } from "../../chain/testing/TestConsole";
import LiveScreen from "./LiveScreen";

describe("the live screen", () => {
  beforeEach(() => {
    resetConsole();
    queryClient.setQueryData(attackRulesQuery.queryKey, ATTACK_RULES);
    queryClient.setQueryData(poolQuery.queryKey, {
      ...{ reserve: 5n, owed: 0n, ratePerSecond: 0n, fullSpeedUntil: 2n ** 256n - 1n, speed: 10_000n },
    });
  });

  it.each([
    [95, "Critical hit!"],
    [94, "Hit!"],
  ])("calls a hit with the roll %s %s", async (roll, title) => {
    const values = [1n, account(1), account(2), 7, 2, BigInt(roll), 5n, 0n, 0n];
    new FakeChain().install().log({ name: "ComponentAttacked", values });
    showScreen(LiveScreen, "/live", "/live", false);
    expect((await screen.findByRole("link", { name: title })).getAttribute("href")).toBe("/attack/1");
  });
});
