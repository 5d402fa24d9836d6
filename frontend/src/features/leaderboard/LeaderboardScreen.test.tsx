import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { playerName } from "#game/playerName";

import { queryClient } from "../../chain/game/queryClient";
import { refetchChanged } from "../../chain/game/refetch";
import { FakeChain } from "../../chain/testing/FakeChain";
import { account, gameLog, TOKEN } from "../../chain/testing/gameState";
import { showScreen } from "../../chain/testing/showScreen";
import { reasonOf } from "../../ui/testing/reasonOf";
import { setWallet } from "../../wallet/testing/setWallet";
import LeaderboardScreen from "./LeaderboardScreen";

/** Address of the player at an index, in the order of joining. */
const player = (index: number) => account(index + 1);

describe("the leaderboard", () => {
  let chain: FakeChain;
  let count: number;
  /** Levels by player number; all others are at level 1. */
  let levels: Record<number, number>;
  let wallet: string | undefined;
  /** Number of players whose records were requested, call by call. */
  let read: number[];

  const statsOf = (number: number) => [BigInt(levels[number] ?? 1), 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n];

  beforeEach(() => {
    queryClient.clear();
    [count, levels, wallet, read] = [3, {}, undefined, []];
    setWallet(() => ({ address: wallet }));
    chain = new FakeChain().install();
    chain.functions.activePlayersCount = () => [BigInt(count)];
    chain.functions.getPlayers = ([start, size]) => {
      const length = Math.max(0, Math.min(Number(size), count - Number(start)));
      const numbers = Array.from({ length }, (_, index) => Number(start) + index);
      read.push(length);
      return [numbers.map(player), numbers.map(statsOf)];
    };
    chain.functions.getPlayerStats = ([address]) => [statsOf(Number(address) - 1), 0n, 0n];
  });

  const open = (path = "/leaderboard") => showScreen(LeaderboardScreen, "/leaderboard/:by?", path);

  async function show(path?: string): Promise<void> {
    open(path);
    await screen.findByRole("table");
  }

  const caption = () => screen.getByRole("caption").textContent;
  const button = (name: string) => screen.getByRole("button", { name });

  function firstPlace(): string | null {
    return within(screen.getByRole("table")).getAllByRole("row")[1]!.textContent;
  }

  function happen(event: string, values: unknown[]): void {
    refetchChanged({ kind: "logs", logs: [gameLog(event, values)] });
  }

  it("ranks 2,000 players from four pages and their count; of more it names the ones it ranks, and where the others would stand", async () => {
    count = 2_000;
    levels = { 4: 9, 5: 8, 2_000: 7 };
    wallet = player(2_000);
    await show();
    expect(chain.requests).toEqual(Array(5).fill("eth_call"));
    expect(read).toEqual([500, 500, 500, 500]);
    expect(caption()).toBe("Level: players 1 to 25 of 2000");
    expect(firstPlace()).toContain(playerName(player(4)));
    expect(screen.queryByText(/indexer/)).toBeNull();

    count = 2_001;
    happen("PlayerJoined", [player(2_000)]);
    await screen.findByText(/first 2,000 players who joined, of 2,001\. A full ranking needs an indexer/);
    expect(caption()).toBe("Level: players 1 to 25 of 2000");
    expect((await screen.findByText(/You joined later/)).textContent).toMatch(/your rank would be 3$/);
    expect(read.reduce((sum, length) => sum + length)).toBe(2_000);
  });

  it("asks for no page after one that is just full", async () => {
    count = 500;
    await show();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(read).toEqual([500]);
    count = 501;
    happen("PlayerJoined", [player(500)]);
    await waitFor(() => expect(caption()).toBe("Level: players 1 to 25 of 501"));
    expect(read.at(-1)).toBe(1);
  });

  it("knows the rank of a player of the first level who joined later", async () => {
    [count, wallet] = [2_001, player(2_000)];
    await show();
    expect((await screen.findByText(/You joined later/)).textContent).toMatch(/your rank would be 1$/);
  });

  it("reads only the players' page again after a fight", async () => {
    count = 750;
    await show();
    levels = { 120: 2 };
    read.length = 0;
    chain.requests.length = 0;
    happen("ComponentAttacked", [1n, player(120), player(130), 3n, 0n, 5n, 0n, 0n, 0n]);
    await waitFor(() => expect(firstPlace()).toContain(playerName(player(120))));
    expect(chain.requests).toEqual(["eth_call"]);
    expect(read).toEqual([500]);
  });

  it("ranks by the column in its address, from what the chain says of each player", async () => {
    const raider = [1n, 20n, 9n, 5n, 4n, 2n, 6n, 7n * TOKEN, 30n];
    chain.functions.getPlayers = () => [[0, 1].map(player), [statsOf(0), raider]];
    [count, levels] = [2, { 0: 8 }];
    await show("/leaderboard/loot");
    expect(caption()).toContain("Loot: players ");
    const cells = within(screen.getByRole("table")).getAllByRole("row")[1]!.querySelectorAll("td, th");
    const texts = [...cells].map(({ textContent }) => textContent?.replace(/\s/g, " "));
    expect(texts).toEqual(["1", playerName(player(1)), "Rookie 1, 20 XP", "7 RIG", "6"]);
  });

  it("always shows the player's own rank, and leads to it", async () => {
    count = 60;
    levels = Object.fromEntries(Array.from({ length: count }, (_, number) => [number, number + 1]));
    wallet = player(10);
    await show();
    expect(screen.getByText(/^Your rank is/).textContent).toBe("Your rank is 50 of 60");
    expect(screen.queryByText("You")).toBeNull();
    fireEvent.click(button("Show my place"));
    await waitFor(() => expect(caption()).toBe("Level: players 26 to 50 of 60"));
    const own = screen.getByText("You").closest("tr")!;
    expect(own.textContent).toMatch(/^50/);
    expect(within(own).getByRole("link").getAttribute("href")).toBe(`/profile/${wallet}`);
    fireEvent.click(button("Next"));
    expect(caption()).toBe("Level: players 51 to 60 of 60");
    expect(reasonOf(button("Next"))).toBe("This is the last page");
  });

  it("invites players without a rank", async () => {
    wallet = player(99);
    await show();
    expect(screen.getByText(/^You have no rank yet/).textContent).toContain("Your first component makes you a player.");
  });

  it("says that nobody plays", async () => {
    count = 0;
    open();
    await screen.findByText("No players yet");
  });

  it("shows who has joined", async () => {
    await show();
    expect(caption()).toContain("1 to 3 of 3");
    count = 4;
    happen("PlayerJoined", [player(3)]);
    await waitFor(() => expect(caption()).toContain("1 to 4 of 4"));
  });
});
