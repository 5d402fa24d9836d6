import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { getAddress, toBeHex } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { League } from "#game/league";

import { pausedQuery } from "../chain/game/queries";
import { queryClient } from "../chain/game/queryClient";
import { refetchAfter } from "../chain/game/refetch";
import { clock } from "../chain/node/clock";
import { nodes } from "../chain/node/node";
import { FakeChain } from "../chain/testing/FakeChain";
import { account, HOUR, TOKEN } from "../chain/testing/gameState";
import { settleLeagues } from "../chain/testing/settleLeagues";
import { intents, PLAYER, resetConsole, start, TestConsole } from "../chain/testing/TestConsole";
import { useTransactionStore } from "../chain/transactions/store";
import PrizeNotice from "./PrizeNotice";

const RIVAL_PRIZE = { account: account(1), division: 2, place: 1, points: 9_000, amount: "1" };
const PRIZE = { account: PLAYER, division: 1, place: 4, points: 4_000, amount: `${5n * TOKEN}` };
const WON: Partial<League> = {
  week: 2,
  prizes: [RIVAL_PRIZE, PRIZE],
  distributor: getAddress(account(2)),
};

describe("a prize in the league", () => {
  let chain: FakeChain;
  let end: number;
  /** Places in the list whose prizes were looked up. */
  let lookedUp: bigint[];

  beforeEach(() => {
    resetConsole();
    queryClient.setQueryData(pausedQuery.queryKey, false);
    [end, lookedUp] = [clock.now() + HOUR, []];
    chain = new FakeChain().install();
    chain.functions.isClaimed = ([index]) => {
      lookedUp.push(index as bigint);
      return [false];
    };
  });

  function show(league: Partial<League> = { ...WON, end }): void {
    settleLeagues(league);
    render(<PrizeNotice player={PLAYER} />, { wrapper: TestConsole });
  }

  const notice = () => screen.queryByRole("listitem")?.textContent;
  const button = () => screen.findByRole("button", { name: "Claim the prize" });

  it("is told on every screen, and claimed from there", async () => {
    show();
    fireEvent.click(await button());
    expect(notice()).toBe("You won 5 RIG in the leaguePlace 4 in Tower, week 2.Claim the prize");
    expect(lookedUp).toEqual([1n]);
    await waitFor(() => expect(intents()).toEqual([{ kind: "claimPrize", week: 2, amount: `${5n * TOKEN}` }]));
  });

  it("is no news once it is claimed", async () => {
    show();
    const claim = await button();
    act(() => start({ kind: "claimPrize", week: 2, amount: `${5n * TOKEN}` }));
    expect(claim.getAttribute("aria-busy")).toBe("true");
    let answer: ((isClaimed: string) => void) | undefined;
    vi.mocked(nodes.send).mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    void act(() => useTransactionStore.setState({ transactions: [] }));
    void refetchAfter(PLAYER, 0);
    await waitFor(() => expect(answer).toBeDefined());
    // Until the answer is read again, the prize cannot be claimed twice.
    expect(claim.getAttribute("aria-busy")).toBe("true");
    answer!(toBeHex(1, 32));
    await waitFor(() => expect(notice()).toBeUndefined());
  });

  it("is no news in a later visit after the player dismissed it", async () => {
    show();
    await button();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(notice()).toBeUndefined();
    expect(Object.values(localStorage).join()).toContain(`"${WON.distributor}.1":true`);
  });

  it.each([
    ["after the time to claim it", () => ({ ...WON, end: clock.now() - 1 })],
    ["of other players", () => ({ ...WON, end, prizes: [RIVAL_PRIZE] })],
  ])("is not told %s", (_, league) => {
    show(league());
    expect(notice()).toBeUndefined();
    expect(chain.requests).toEqual([]);
  });
});
