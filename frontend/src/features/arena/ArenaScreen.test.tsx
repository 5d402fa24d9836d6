import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { getAddress } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { playerName } from "#game/playerName";

import { attackRulesQuery, bountiesQuery, componentTypesQuery, pausedQuery } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { queryKeys } from "../../chain/game/queryKeys";
import { refetchChanged } from "../../chain/game/refetch";
import { clock } from "../../chain/node/clock";
import { FakeChain } from "../../chain/testing/FakeChain";
import { account, ATTACK_RULES, ATTACK_STATE, component, gameLog, HOUR, TOKEN } from "../../chain/testing/gameState";
import { showScreen } from "../../chain/testing/showScreen";
import { PLAYER, resetConsole } from "../../chain/testing/TestConsole";
import { reasonOf } from "../../ui/testing/reasonOf";
import ArenaScreen from "./ArenaScreen";

const PAGE = 60;
const TYPES = [{ id: 1n, price: TOKEN, rewardRate: 1n, repairCost: 1n, isActive: true }];
const STRANGER = getAddress(account(999));

describe("the arena", () => {
  let chain: FakeChain;
  let count: number;
  /** Players who own a Case Fan; nobody else owns anything. */
  let owners: string[];
  /** Players that something was read about. */
  let read: Set<string>;

  beforeEach(() => {
    resetConsole();
    [count, owners, read] = [3, [], new Set()];
    chain = new FakeChain().install();
    chain.functions.activePlayersCount = () => [BigInt(count)];
    chain.functions.getActivePlayers = ([start, size]) => {
      const length = Math.max(0, Math.min(Number(size), count - Number(start)));
      return [Array.from({ length }, (_, index) => account(Number(start) + index + 1))];
    };
    const ofPlayer =
      (answer: (player: string) => readonly unknown[]) =>
      ([player]: readonly unknown[]) => {
        read.add(player as string);
        return answer(player as string);
      };
    Object.assign(chain.functions, {
      getAllComponents: ofPlayer((player) => [
        owners.includes(player) ? [Object.values({ ...component(1), owner: player })] : [],
      ]),
      getAllRipening: ofPlayer((player) => (owners.includes(player) ? [[TOKEN], [0n]] : [[], []])),
      getPlayerStats: ofPlayer((player) => [[player === STRANGER ? 0n : 1n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n], 0n, 0n]),
      getRemainingShields: ofPlayer(() => [1n]),
      getTimeUntilNextShield: ofPlayer(() => [0n]),
      shieldBreakImmunityUntil: ofPlayer(() => [0n]),
      rewardPool: () => [0n, 0n, 0n, 2n ** 256n - 1n, 10_000n],
      RUNWAY: () => [7_776_000n],
    });
    queryClient.setQueryData(componentTypesQuery.queryKey, TYPES);
    queryClient.setQueryData(bountiesQuery(TYPES).queryKey, [TOKEN]);
    queryClient.setQueryData(pausedQuery.queryKey, false);
    queryClient.setQueryData(attackRulesQuery.queryKey, ATTACK_RULES);
  });

  /** Shows the arena at an address to a visitor, or to the player, who owns a component. Returns the addresses visited. */
  function show({ isConnected = true, path = "/arena", tokens = 0n, owned = component(1) } = {}): string[] {
    if (isConnected) {
      const noRewards = { rewards: [0n], ripeAt: [0], clock: { readAt: 0, fundedTicks: 0, runway: 1 } };
      queryClient.setQueryData(queryKeys.components(PLAYER), [owned]);
      queryClient.setQueryData(queryKeys.rewards(PLAYER), noRewards);
      queryClient.setQueryData([...queryKeys.components(PLAYER), "supplyPrices"], { attackPrice: 1n, shieldPrice: 1n });
      queryClient.setQueryData(queryKeys.attackState(PLAYER), ATTACK_STATE);
      queryClient.setQueryData(queryKeys.balances(PLAYER), { tokens, coins: 0n });
      queryClient.setQueryData(queryKeys.past(PLAYER), { genesis: undefined, events: [], to: 100, isAll: true });
    }
    return showScreen(ArenaScreen, "/arena/:address?", path, isConnected);
  }

  it.each([
    [12, 12, 3, undefined],
    [PAGE, PAGE, 3, undefined],
    [PAGE + 1, PAGE, 4, "60 of 61 players"],
  ])("of %i players shows a visitor %i of them, in %i requests", async (players, some, requests, coverage) => {
    count = players;
    // A page of more goes around the end of the circle.
    vi.spyOn(Math, "random").mockReturnValue(0.99);
    show({ isConnected: false });
    await screen.findByText("Nobody can be raided now");
    expect(read.size).toBe(some);
    expect(chain.requests).toEqual(Array(requests).fill("eth_call"));
    expect(screen.queryByText(/of .* players/)?.firstChild?.textContent).toBe(coverage);
    expect(reasonOf(screen.getByRole("button", { name: "Random opponent" }))).toBe("Connect a wallet first");
  });

  it("turns to others, around the end of the circle", async () => {
    count = 300;
    vi.spyOn(Math, "random").mockReturnValue(0.9);
    show({ isConnected: false });
    fireEvent.click(await screen.findByRole("button", { name: "Other players" }));
    await waitFor(() => expect(read.size).toBe(2 * PAGE));
  });

  it("draws an opponent that the player can raid", async () => {
    owners = [account(2)];
    vi.spyOn(Math, "random").mockReturnValue(0);
    const visited = show();
    await screen.findByRole("article");
    fireEvent.click(screen.getByRole("button", { name: "Random opponent" }));
    await waitFor(() => expect(visited.at(-1)).toBe(`/arena/${account(2)}`));
  });

  it("says when there is nobody to draw", async () => {
    const visited = show();
    await screen.findByText("Nobody can be raided now");
    fireEvent.click(screen.getByRole("button", { name: "Random opponent" }));
    await screen.findByText(
      "Nobody can be raided now. Everybody here is hacked already, protected or too well shielded.",
    );
    expect(visited).toEqual(["/arena"]);
  });

  it.each([
    ["can pay for", TOKEN, "Your components have no targets right now"],
    ["cannot pay for", TOKEN - 1n, "Nobody can be raided now"],
  ])("advises on a component that the player %s: %s", async (_, tokens, title) => {
    owners = [account(2)];
    show({ tokens, owned: component(2) });
    await screen.findByRole("heading", { name: title });
    const isAdvised = screen.queryByRole("link", { name: "Get a Case Fan" }) !== null;
    expect(isAdvised).toBe(tokens === TOKEN);
    fireEvent.click(screen.getByRole("button", { name: "Random opponent" }));
    await screen.findByText(new RegExp(`^${title}\\. `));
  });

  it.each([
    ["what is no address", "0x1234", "No such address", "this one has 6."],
    ["oneself", PLAYER, "That is you", "You cannot attack yourself."],
    ["nobody", STRANGER, "Not a player", `${playerName(STRANGER)} has never bought a component`],
  ])("says so at the address of %s", async (_, address, title, text) => {
    show({ path: `/arena/${address}` });
    expect((await screen.findByRole("heading", { level: 2, name: title })).parentElement!.textContent).toContain(text);
    expect(screen.getByRole("link", { name: "All opponents" }).getAttribute("href")).toBe("/arena");
  });

  it("has a dialog that follows its opponent, who is suddenly immune", async () => {
    owners = [account(2)];
    show({ path: `/arena/${account(2)}` });
    fireEvent.click(await screen.findByRole("button", { name: `Attack the Case Fan of ${playerName(account(2))}` }));
    const dialog = within(await screen.findByRole("dialog", { name: "Attack the Case Fan" }));
    expect(reasonOf(dialog.getByRole("button", { name: "Attack" }))).toBeUndefined();
    chain.functions.shieldBreakImmunityUntil = () => [BigInt(Math.ceil(clock.now()) + HOUR)];
    const blocked = [1n, account(3), account(2), 1n, 1n, 50n, 0n, 0n, 0n];
    refetchChanged({ kind: "logs", logs: [gameLog("ComponentAttacked", blocked)] });
    await waitFor(() => expect(reasonOf(dialog.getByRole("button", { name: "Attack" }))).toBe("Immune"));
  });
});
