import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { RIVAL, TOKEN, attackedResult } from "../../chain/testing/gameState";
import { PLAYER, resetConsole } from "../../chain/testing/TestConsole";
import { addTransaction, stopWaiting, updateTransaction, useTransactionStore } from "../../chain/transactions/store";
import type { TransactionStatus } from "../../chain/transactions/transaction";
import Attack from "./Attack";
import { stopAwaiting, useAwaited } from "./awaited";
import type { Opponent } from "./opponents";
import Result from "./Result";
import { TestArena, fighter, target } from "./testing/TestArena";

const PROCESSOR = target(7, "Processor", 10n * TOKEN);
const FAN = target(1, "Case Fan", TOKEN);
const opponent: Opponent = {
  address: RIVAL,
  level: 1,
  shields: 0,
  immuneUntil: 0,
  components: [],
  targets: [FAN, PROCESSOR],
};
const other: Opponent = { ...opponent, address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" };

const INTENT = { kind: "attackComponent", victim: RIVAL, componentId: 7 } as const;
const RESULT = attackedResult();

const onNext = vi.fn();
const onClose = vi.fn();

/** Renders the arena's attack and result; without a chosen attack, as after a reload. */
function show({ isChosen = true, charges = 3, list = [opponent, other] } = {}) {
  const own = fighter({ charges });
  render(
    <TestArena arena={{ fighter: own }}>
      {isChosen && <Attack opponent={opponent} target={PROCESSOR} fighter={own} onClose={onClose} />}
      <Result list={list} onNext={onNext} />
    </TestArena>,
  );
}

const become = (status: TransactionStatus) =>
  act(async () => updateTransaction(useTransactionStore.getState().transactions.at(-1)!.id, { status }));
const dialog = () => screen.getByRole("dialog", { name: "Attack the Processor" });
const button = (name: string) => screen.getByRole("button", { name });

/** Renders another visit, with a pending attack whose result the player waits for. */
function comeBack(change?: Parameters<typeof show>[0]) {
  const plan = { skinId: 2, shields: 0, immuneUntil: 0, isSeriousForYou: true };
  useAwaited.setState({ attack: { victim: RIVAL, componentId: 7, ...plan } });
  addTransaction({ id: "1", intent: INTENT, label: "", from: PLAYER, status: { stage: "pending", isSlow: false } });
  show({ isChosen: false, ...change });
}

beforeEach(() => {
  resetConsole();
  stopAwaiting();
  onNext.mockClear();
  onClose.mockClear();
});
afterEach(() => vi.useRealTimers());

describe("an attack under way", () => {
  it("says in its window what it waits for, and that closing it stops nothing", async () => {
    show();
    fireEvent.click(button("Attack"));
    expect(dialog().textContent).toContain("Checking that it will work.");
    await become({ stage: "wallet", request: "Confirm the attack in your wallet." });
    expect(dialog().textContent).toContain("Confirm the attack in your wallet.");
    await become({ stage: "pending", isSlow: false });
    expect(dialog().textContent).toContain("Sent. Waiting for the next block.");
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    fireEvent.click(button("Hide"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await become({ stage: "confirmed", result: RESULT });
    expect(screen.getByRole("dialog", { name: "Hit!" })).toBeTruthy();
  });

  it("says when the network is slow to answer, and not when the player is", async () => {
    vi.useFakeTimers();
    show();
    fireEvent.click(button("Attack"));
    const wait = () => act(() => void vi.advanceTimersByTime(4_000));
    wait();
    expect(dialog().textContent).toContain("Checking that it will work. The network is slow to answer.");
    await become({ stage: "wallet", request: "Confirm it." });
    wait();
    expect(dialog().textContent).not.toContain("slow");
  });
});

describe("an attack whose wallet does not answer", () => {
  it("can be made again once it was given up", async () => {
    show();
    fireEvent.click(button("Attack"));
    fireEvent.click(button("Hide"));
    await act(async () => stopWaiting(useTransactionStore.getState().transactions.at(-1)!.id));
    expect(onClose).toHaveBeenCalledOnce();
    expect(button("Attack").getAttribute("aria-disabled")).toBeNull();
  });
});

describe("the result of an attack", () => {
  it("takes the place of its dialog", async () => {
    show();
    fireEvent.click(button("Attack"));
    await become({ stage: "confirmed", result: RESULT });
    expect(screen.getAllByRole("dialog", { hidden: true })).toHaveLength(1);
    expect(screen.getByRole("dialog", { name: "Hit!" })).toBeTruthy();
  });

  it("comes back after a reload", async () => {
    comeBack();
    expect(screen.queryByRole("dialog")).toBeNull();
    await become({ stage: "confirmed", result: RESULT });
    expect(screen.getByRole("dialog", { name: "Hit!" }).textContent).toContain("+2 RIG");
    fireEvent.click(button("Close"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["another opponent after a hit", RESULT, "Next target", { opponent: other, componentId: 7 }],
    ["the same again after a miss", { ...RESULT, outcome: "missed" }, "Try again", { opponent, componentId: 7 }],
  ] as const)("leads to the next attack: %s", async (_, result, name, choice) => {
    comeBack();
    await become({ stage: "confirmed", result });
    fireEvent.click(button(name));
    expect(onNext).toHaveBeenCalledWith(choice);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["no charge is left", { charges: 0 }],
    ["nobody else can be raided", { list: [opponent] }],
  ])("leads nowhere when %s", async (_, change) => {
    comeBack(change);
    await become({ stage: "confirmed", result: RESULT });
    fireEvent.click(button("Done"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(onNext).not.toHaveBeenCalled();
  });
});
