import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { attackRulesQuery } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { FakeChain } from "../../chain/testing/FakeChain";
import { account, ATTACK_RULES } from "../../chain/testing/gameState";
import { showScreen } from "../../chain/testing/showScreen";
import { resetConsole } from "../../chain/testing/TestConsole";
import * as cards from "../../ui/drawCard";
import AttackScreen from "./AttackScreen";

describe("the screen of an attack", () => {
  let chain: FakeChain;

  beforeEach(() => {
    resetConsole();
    chain = new FakeChain().install();
    chain.functions.attacksCount = () => [1n];
    chain.log({ name: "ComponentAttacked", values: [1n, account(1), account(2), 7, 0, 5n, 0n, 0n, 0n] });
  });

  const show = (id: string) => showScreen(AttackScreen, "/attack/:id?", `/attack/${id}`);

  it.each([
    ["none", "Attack", "That is not an attack number", "Attacks are numbered from 1."],
    ["2", "Attack 2", "There is no attack 2 yet", "The last one is 1."],
  ])("of the number %s says that there is none", async (id, title, problem, hint) => {
    show(id);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect((await screen.findByRole("heading", { name: problem })).parentElement!.textContent).toContain(hint);
  });

  it("says in its outcome and in what is shared that a hit was critical", async () => {
    queryClient.setQueryData(attackRulesQuery.queryKey, ATTACK_RULES);
    chain.functions.attacksCount = () => [2n];
    chain.log({ name: "ComponentAttacked", values: [2n, account(1), account(2), 7, 2, 95n, 9n, 0n, 0n] });
    vi.spyOn(cards, "drawCard").mockResolvedValue();
    show("2");
    await screen.findByText(/^A critical hit hacked the Processor of .* and took all of its rewards\.$/);
    fireEvent.click(screen.getByRole("button", { name: "Share" }));
    expect(screen.getByRole("img", { name: /^Critical hit: .* rolled 95 against the Processor of / })).toBeTruthy();
  });

  it("looks further back on demand if the node limits ranges", async () => {
    chain.pass(20);
    chain.mostBlocks = 1;
    show("1");
    fireEvent.click(await screen.findByRole("button", { name: "Look further back" }));
    await screen.findByText("Processor");
  });
});
