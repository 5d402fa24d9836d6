import { act, render, screen } from "@testing-library/react";
import { parseEther } from "ethers";
import { beforeEach, expect, it } from "vitest";

import { type ComponentSettings, type RewardPool, componentTypesQuery, poolQuery } from "../chain/game/queries";
import { queryClient } from "../chain/game/queryClient";
import { PLAYER, TestConsole, resetConsole } from "../chain/testing/TestConsole";
import type { Transaction } from "../chain/transactions/transaction";
import { TransactionEntry } from "./TransactionEntry";

beforeEach(resetConsole);

it("says what a new rig earns as soon as that has been read, also after the purchase", async () => {
  const items = [{ kind: "component", componentId: 1 }] as const;
  const transaction: Transaction = {
    id: "1",
    intent: { kind: "purchase", items },
    label: "Buy Case Fan",
    from: PLAYER,
    status: { stage: "confirmed", result: { kind: "bought", items, isFirst: true } },
  };
  render(<TransactionEntry transaction={transaction} />, { wrapper: TestConsole });
  expect(screen.getByText("Your rig is running.")).toBeTruthy();

  const types = [{ id: 1n, rewardRate: parseEther("1") }] as ComponentSettings[];
  act(() => {
    queryClient.setQueryData(componentTypesQuery.queryKey, types);
    queryClient.setQueryData(poolQuery.queryKey, { speed: 5_000n } as RewardPool);
  });
  expect(await screen.findByText("Your rig is running: 43,200 RIG a day.")).toBeTruthy();
});
