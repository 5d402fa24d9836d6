import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { queryClient } from "../chain/game/queryClient";
import { queryKeys } from "../chain/game/queryKeys";
import type { ChainState } from "../chain/node/BlockPoller";
import { blockPoller } from "../chain/node/chain";
import { FakeChain } from "../chain/testing/FakeChain";
import { ONLINE, PLAYER, resetConsole, start, TestConsole } from "../chain/testing/TestConsole";
import { updateTransaction, useTransactionStore } from "../chain/transactions/store";
import { setWallet } from "../wallet/testing/setWallet";
import type { Wallet } from "../wallet/useWallet";
import { StatusBanners } from "./StatusBanners";

describe("StatusBanners", () => {
  let wallet: { address: string | undefined; isOnGameNetwork: boolean; switchNetwork: Wallet["switchNetwork"] };
  let chainState: ChainState;
  let paused: boolean;
  let speed: bigint;
  let component: { purchased: boolean; hacked: boolean };

  beforeEach(() => {
    const { latest: head } = new FakeChain().install();
    resetConsole();
    wallet = { address: PLAYER, isOnGameNetwork: true, switchNetwork: vi.fn(() => Promise.resolve()) };
    chainState = { ...ONLINE, head };
    paused = false;
    speed = 1n;
    component = { purchased: true, hacked: false };
    setWallet(() => wallet);
    vi.spyOn(blockPoller, "getState").mockImplementation(() => chainState);
  });

  /** Titles of the banners now shown. */
  function titles(): (string | undefined)[] {
    cleanup();
    queryClient.setQueryData(queryKeys.paused, paused);
    queryClient.setQueryData(queryKeys.pool, { fullSpeedUntil: 0n, speed });
    queryClient.setQueryData(queryKeys.components(PLAYER), [component]);
    render(<StatusBanners />, { wrapper: TestConsole });
    return screen.queryAllByRole("status").map((banner) => banner.querySelector("strong")?.textContent ?? undefined);
  }

  it("says nothing while all is well", () => {
    expect(titles()).toEqual([]);
  });

  it("says that a stored transaction could not be read, until the player knows", () => {
    useTransactionStore.setState({ hasLost: true });
    expect(titles()).toEqual(["A transaction from your last visit could not be restored."]);
    fireEvent.click(screen.getByRole("button", { name: "Understood" }));
    expect(titles()).toEqual([]);
  });

  it("says that there is no game, whatever else is wrong with the chain but that it cannot be reached", () => {
    chainState = { ...chainState, hasGame: false, restartedAt: 5 };
    expect(titles()).toEqual(["There is no game at this address on this network."]);
    chainState = { ...chainState, connection: "offline" };
    expect(titles()).toEqual(["The network cannot be reached."]);
    expect(screen.getByRole("status").textContent).toContain("Showing the last known state.");
  });

  it("says that the local chain was restarted until the player has understood", () => {
    chainState = { ...ONLINE, restartedAt: 5 };
    expect(titles()).toEqual(["The local chain was restarted."]);
    chainState = ONLINE;
    start({ kind: "claimAllRewards" });
    updateTransaction("claimAllRewards", { status: { stage: "dropped" } });
    expect(titles()).toEqual(["The local chain was restarted."]);
    const acknowledge = vi.spyOn(blockPoller, "acknowledgeRestart").mockReturnValue();
    fireEvent.click(screen.getByRole("button", { name: "Understood" }));
    expect(acknowledge).toHaveBeenCalledOnce();
    expect(titles()).toEqual([]);
  });

  it("offers to switch a wallet on another network, and says what the wallet answers", async () => {
    wallet.isOnGameNetwork = false;
    wallet.switchNetwork = vi.fn(() => Promise.reject(new Error("Your wallet stays where it is.")));
    expect(titles()).toEqual(["Your wallet is on another network."]);
    expect(screen.getByRole("status").textContent).toContain("The game is on Local network (chain 31337).");
    fireEvent.click(screen.getByRole("button", { name: "Switch" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Your wallet stays where it is."));
  });

  it("does not speak of a network before a wallet is connected", () => {
    wallet = { ...wallet, address: undefined, isOnGameNetwork: false };
    expect(titles()).toEqual([]);
  });

  it("says that the game is paused, also to visitors", () => {
    paused = true;
    wallet.address = undefined;
    expect(titles()).toEqual(["The game is paused."]);
  });

  it("tells players without earnings that the pool is empty", () => {
    speed = 0n;
    expect(titles()).toEqual(["The reward pool is empty."]);
    component = { purchased: true, hacked: true };
    expect(titles()).toEqual([]);
    component = { purchased: false, hacked: false };
    expect(titles()).toEqual([]);
    component = { purchased: true, hacked: false };
    wallet.address = undefined;
    expect(titles()).toEqual([]);
  });
});
