import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import {
  attackStateQuery,
  type ComponentSettings,
  componentsQuery,
  componentTypesQuery,
  poolQuery,
  type RewardPool,
  type ShopRules,
  shopRulesQuery,
} from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { ATTACK_STATE, component, HOUR, TOKEN } from "../../chain/testing/gameState";
import { PLAYER, resetConsole, TestConsole } from "../../chain/testing/TestConsole";
import { addTransaction } from "../../chain/transactions/store";
import { useFirstPurchase } from "../../writes/purchase";
import FirstRig from "./FirstRig";

const FAN = { kind: "component", componentId: 1 } as const;

/** Shows the dialog as the shell does. */
function Shown() {
  const first = useFirstPurchase(PLAYER);
  return first && <FirstRig {...first} />;
}

function buy(isFirst: boolean): void {
  const status = { stage: "confirmed", result: { kind: "bought", items: [FAN], isFirst } } as const;
  addTransaction({ id: "1", intent: { kind: "purchase", items: [FAN] }, label: "", from: PLAYER, status });
}

beforeEach(() => {
  resetConsole();
  const settings = { id: 1n, rewardRate: (42n * TOKEN) / 86_400n + 1n } as ComponentSettings;
  queryClient.setQueryData(componentTypesQuery.queryKey, [settings]);
  queryClient.setQueryData(poolQuery.queryKey, { speed: 10_000n } as RewardPool);
  queryClient.setQueryData(shopRulesQuery.queryKey, { protectionSeconds: 12 * HOUR } as ShopRules);
  queryClient.setQueryData(componentsQuery(PLAYER).queryKey, [component(1)]);
  queryClient.setQueryData(attackStateQuery(PLAYER).queryKey, ATTACK_STATE);
});

it("greets a new player's rig once, and leads to the first raid", () => {
  buy(true);
  render(<Shown />, { wrapper: TestConsole });
  const dialog = screen.getByRole("dialog", { name: "Your rig is running: 42 RIG a day." });
  expect(document.activeElement).toBe(dialog);
  expect(dialog.textContent).toContain("Nobody can raid it for the first 12 h.");
  expect(dialog.textContent).toContain("You have 5 attack charges.");
  const raid = screen.getByRole("link", { name: "Raid now" });
  expect(raid.getAttribute("href")).toBe("/arena");
  fireEvent.click(raid);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says nothing of what is bought later", () => {
  buy(false);
  render(<Shown />, { wrapper: TestConsole });
  expect(screen.queryByRole("dialog")).toBeNull();
});
