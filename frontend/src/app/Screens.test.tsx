import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";

import { playerName } from "#game/playerName";

import { queryClient } from "../chain/game/queryClient";
import { blockPoller } from "../chain/node/chain";
import { nodes } from "../chain/node/node";
import { FakeChain } from "../chain/testing/FakeChain";
import { RIVAL } from "../chain/testing/gameState";
import { Screens } from "./Screens";
import { useUnseenRaids } from "./unseenRaids";

describe("Screens", () => {
  let chain: FakeChain;
  let navigate: (path: string) => void;

  beforeEach(() => {
    chain = new FakeChain().install();
    chain.functions.getAllComponentProperties = () => [[[1n, 10n ** 18n, 1n, 1n, true]]];
    chain.functions.rewardPool = () => [0n, 0n, 0n, 2n ** 256n - 1n, 10_000n];
    chain.functions.paused = () => [false];
    vi.stubGlobal("scrollTo", () => undefined);
    const location = memoryLocation({ path: "/" });
    navigate = location.navigate;
    render(
      <QueryClientProvider client={queryClient}>
        <Router hook={location.hook}>
          <main id="main" tabIndex={-1}>
            <Screens />
          </main>
        </Router>
      </QueryClientProvider>,
    );
  });

  afterEach(() => queryClient.clear());

  /** Opens a screen that has read nothing yet. */
  function open(path: string): void {
    act(() => navigate("/nowhere"));
    queryClient.clear();
    act(() => navigate(path));
  }

  it("shows the rig first, to look at before connecting", async () => {
    expect(await screen.findByRole("heading", { name: "Rig" })).toBeDefined();
    expect(await screen.findByRole("button", { name: "Connect wallet" })).toBeDefined();
    expect(document.title).toBe("Rig · RigRaid");
  });

  it("goes to another screen with its title, and moves the focus there", async () => {
    await screen.findByRole("heading", { name: "Rig" });
    act(() => navigate("/market"));
    expect(await screen.findByRole("button", { name: "Buy Case Fan" })).toBeDefined();
    expect(document.title).toBe("Market · RigRaid");
    expect(document.activeElement?.id).toBe("main");
  });

  it("says in its title that the player was attacked while nobody looked", async () => {
    await screen.findByRole("heading", { name: "Rig" });
    act(() => useUnseenRaids.setState(1, true));
    expect(document.title).toBe("(1) Attacked! · Rig · RigRaid");
    act(() => useUnseenRaids.setState(0, true));
    expect(document.title).toBe("Rig · RigRaid");
  });

  it("opens a shelf of the market by its address", async () => {
    act(() => navigate("/market/skins"));
    const shelf = await screen.findByRole("link", { name: "Skins" });
    expect(shelf.getAttribute("aria-current")).toBe("page");
  });

  it("says in its title what its address shows", async () => {
    for (const [path, title] of [
      [`/profile/${RIVAL}`, `Profile: ${playerName(RIVAL)}`],
      ["/profile/0x12", "Profile: 0x12"],
      ["/rules", "Rules"],
    ] as const) {
      act(() => navigate(path));
      await waitFor(() => expect(document.title).toBe(`${title} · RigRaid`));
    }
  });

  describe.each([
    ["/", "your rig", "Your rig"],
    ["/market", "the market", "The market"],
    ["/arena", "the opponents", "The arena"],
    ["/activity", "the activity", "The activity"],
    ["/leaderboard", "the leaderboard", "The leaderboard"],
    [`/profile/${RIVAL}`, "the profile", "The profile"],
  ])("at %s, which has read nothing", (path, what, name) => {
    it("say that they wait for a chain that does not answer", async () => {
      vi.mocked(nodes.send).mockReturnValue(new Promise(() => undefined));
      open(path);
      await screen.findByText(`Loading ${what}`);
    });

    it("say that they did not load from a chain that is away", async () => {
      chain.isDown = true;
      open(path);
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain(`${name} did not load`);
      expect(alert.textContent).toContain("The network cannot be reached right now.");
      expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
    });
  });

  it("says that there is no game on a chain without it", async () => {
    vi.spyOn(blockPoller, "noteGame").mockReturnValue();
    vi.mocked(nodes.send).mockResolvedValue("0x");
    open("/market");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("There is no game at this address on this network.");
  });

  it("says so where there is no screen, with a way back", async () => {
    act(() => navigate("/nowhere"));
    const back = await screen.findByRole("link", { name: "Back to your rig" });
    expect(document.title).toBe("Not found · RigRaid");
    act(() => back.click());
    await waitFor(() => expect(document.title).toBe("Rig · RigRaid"));
  });
});
