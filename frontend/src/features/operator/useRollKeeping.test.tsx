import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { bitsOf } from "#game/scopes";

import type { AttackState } from "../../chain/game/attackState";
import { attackStateQuery } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { makeKey } from "../../chain/operator/keys";
import { setOwnOperator } from "../../chain/operator/state";
import { FakeDatabase } from "../../chain/testing/browserStores";
import { FakeChain } from "../../chain/testing/FakeChain";
import { ATTACK_STATE, attackedResult, RIVAL } from "../../chain/testing/gameState";
import { decodeCalls } from "../../chain/testing/runMined";
import { PLAYER, resetConsole, TestConsole } from "../../chain/testing/TestConsole";
import { addTransaction } from "../../chain/transactions/store";
import { useRollKeeping } from "./useRollKeeping";

const LOOSE: Partial<AttackState> = { readiness: "ready", readableUntilBlock: 8_000 };

describe("a session key", () => {
  let chain: FakeChain;
  let operator: string;

  beforeEach(async () => {
    chain = new FakeChain().install();
    chain.coins = 10n ** 18n;
    chain.functions.actFor = () => [[]];
    new FakeDatabase().install();
    resetConsole();
    operator = (await makeKey(PLAYER)).address;
    maySend(["fight"]);
    return () => {
      setOwnOperator(PLAYER, undefined);
      setVisibility("visible");
    };
  });

  function maySend(scopes: Parameters<typeof bitsOf>[0]) {
    setOwnOperator(PLAYER, { address: operator, scope: bitsOf(scopes), budget: "0", isStopped: false });
  }

  function setVisibility(state: DocumentVisibilityState) {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  }

  /** Shows an attack of this visit, and the state after it. */
  function attack(stage: "confirmed" | "checking", state: Partial<AttackState>) {
    addTransaction({
      id: `attack ${stage}`,
      intent: { kind: "attackComponent", victim: RIVAL, componentId: 1 },
      label: "Attack",
      from: PLAYER,
      status: stage === "checking" ? { stage } : { stage, result: attackedResult() },
    });
    queryClient.setQueryData(attackStateQuery(PLAYER).queryKey, { ...ATTACK_STATE, ...LOOSE, ...state });
  }

  const show = () => renderHook(() => useRollKeeping(PLAYER), { wrapper: TestConsole });
  const sent = () => chain.waiting.flatMap(({ from, input }) => decodeCalls(input).map((call) => ({ from, ...call })));
  const kept = () =>
    waitFor(() => {
      expect(sent()).toMatchObject([{ from: operator.toLowerCase(), name: "actFor" }]);
      const [, calls] = sent()[0]!.args as [string, string[]];
      expect(calls.flatMap(decodeCalls)).toEqual([{ name: "keepRoll", args: [] }]);
    });

  it("keeps the roll, once, as soon as the last charge is spent", async () => {
    attack("confirmed", { charges: 0 });
    const { rerender } = show();
    await kept();
    rerender();
    await kept();
  });

  it("keeps it when the player leaves the page after an attack", async () => {
    attack("confirmed", { charges: 2 });
    show();
    expect(sent()).toEqual([]);
    setVisibility("hidden");
    await kept();
  });

  it("keeps it two minutes after the last attack", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    attack("confirmed", { charges: 2 });
    show();
    vi.advanceTimersByTime(119_000);
    expect(sent()).toEqual([]);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await kept();
  });

  it.each<[what: string, arrange: () => void]>([
    ["that is kept", () => attack("confirmed", { charges: 0, readableUntilBlock: undefined })],
    ["that is not fixed yet", () => attack("confirmed", { charges: 0, readiness: "priming" })],
    ["that has expired", () => attack("confirmed", { charges: 0, readiness: "cold" })],
    [
      "that another attack is about to use",
      () => {
        attack("confirmed", { charges: 0 });
        attack("checking", { charges: 0 });
      },
    ],
    [
      "without the right to fight",
      () => {
        attack("confirmed", { charges: 0 });
        maySend(["collect"]);
      },
    ],
    [
      "of a visit without an attack",
      () => queryClient.setQueryData(attackStateQuery(PLAYER).queryKey, { ...ATTACK_STATE, ...LOOSE, charges: 0 }),
    ],
  ])("leaves a roll alone %s", async (_, arrange) => {
    arrange();
    show();
    setVisibility("hidden");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(chain.requests.filter((method) => /eth_send|estimate/.test(method))).toEqual([]);
  });
});
