import { screen, waitFor, within } from "@testing-library/react";
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
    [95, "Critical hit"],
    [94, "Hit"],
  ])("calls a hit with the roll %s %s", async (roll, title) => {
    const values = [1n, account(1), account(2), 7, 2, BigInt(roll), 5n, 0n, 0n];
    new FakeChain().install().log({ name: "ComponentAttacked", values });
    showScreen(LiveScreen, "/live", "/live", false);
    expect((await screen.findByRole("link", { name: title })).getAttribute("href")).toBe("/attack/1");
  });

  it("adds up the points of the houses' members", async () => {
    const log = (name: string, ...values: unknown[]) => ({ name, values });
    const members = [account(1), account(2)];
    const chain = new FakeChain().install();
    chain.timeOf = (block) => Date.UTC(2026, 10, 23) / 1_000 + 12 * block;
    chain.log(
      log("ComponentSettingsChanged", 1, [0, 0, 0, 0, false], [1, 0, 10n ** 15n, 0, true]),
      ...members.map((member) => log("ComponentPurchased", member, 1, 0, 0, 0)),
      log("ComponentAttacked", 1n, ...members, 1, 2, 50n, 2n * 3_600n * 10n ** 15n, 0n, 0n),
    );
    showScreen(LiveScreen, "/live", "/live", false);
    const rows = () => within(screen.getByRole("list", { name: "Houses" })).getAllByRole("listitem");
    await waitFor(() => expect(rows()[0]?.textContent).toBe("1Quartz1 member2"));
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      "1Quartz1 member2",
      "2Copper0 members0",
      "3Neon1 member0",
      "4Frost0 members0",
    ]);
  });
});
