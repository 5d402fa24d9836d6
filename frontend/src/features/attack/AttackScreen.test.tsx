import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { FakeChain } from "../../chain/testing/FakeChain";
import { account } from "../../chain/testing/gameState";
import { showScreen } from "../../chain/testing/showScreen";
import { resetConsole } from "../../chain/testing/TestConsole";
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

  it("looks further back on demand where the node tells little at a time", async () => {
    chain.pass(20);
    chain.mostBlocks = 1;
    show("1");
    fireEvent.click(await screen.findByRole("button", { name: "Look further back" }));
    await screen.findByText("Processor");
  });
});
