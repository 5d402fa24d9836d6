import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { getAddress, toBeHex } from "ethers";
import { beforeEach, describe, expect, it } from "vitest";

import { LeagueDistributor__factory } from "#bindings/factories/contracts/owner/LeagueDistributor__factory";
import { LEAF, type League as SettledLeague, leavesOf } from "#game/league";
import { playerName } from "#game/playerName";
import { formatTime } from "#game/times";

import { componentTypesQuery } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { refetchAfter, refetchChanged } from "../../chain/game/refetch";
import { blockPoller } from "../../chain/node/chain";
import { deployment } from "../../chain/node/deployment";
import { FakeChain, type FakeLog } from "../../chain/testing/FakeChain";
import { announcePrizes, settleLeagues } from "../../chain/testing/settleLeagues";
import { intents, resetConsole, start, TestConsole } from "../../chain/testing/TestConsole";
import { useTransactionStore } from "../../chain/transactions/store";
import { setWallet } from "../../wallet/testing/setWallet";
import { claimPrize } from "../../writes/claimPrize";
import League from "./League";

const MONDAY = Date.UTC(2026, 10, 23) / 1_000;
const PLAYER = getAddress("0x00000000000000000000000000000000000000ff");
const RIVAL = getAddress("0x00000000000000000000000000000000000000cc");
const VICTIM = getAddress("0x00000000000000000000000000000000000000dd");
/** Income of a fan in an hour, wei. */
const HOURLY = 3_600n * 10n ** 15n;
const DISTRIBUTOR = getAddress("0x00000000000000000000000000000000000000ee");

const bought = (player: string): FakeLog => ({ name: "ComponentPurchased", values: [player, 1, 0, 0, 0] });
const hit = (attacker: string, victim: string, hours: bigint): FakeLog => ({
  name: "ComponentAttacked",
  values: [1, attacker, victim, 1, 2, 50, hours * HOURLY, 0, 0],
});

/** Code of a deployed distributor: what creates it returns it, with its terms in the order in which it mentions them. */
function distributorCode(token: string, { root, end }: SettledLeague): string {
  const { bytecode } = LeagueDistributor__factory;
  const parts = bytecode.slice(bytecode.lastIndexOf("60806040526004")).split(`7f${"00".repeat(32)}`);
  const terms = [end, token, root, end, token, RIVAL, RIVAL, end, root, token];
  const pushes = terms.map((term) => `7f${toBeHex(term, 32).slice(2)}`);
  return `0x${parts.map((part, place) => part + (pushes[place] ?? "")).join("")}`;
}

/** Blocks 3 and 4 are of the first week, blocks 5 and 6 of the second. */
describe("the league", () => {
  let chain: FakeChain;
  let settled: SettledLeague;

  beforeEach(() => {
    resetConsole();
    chain = new FakeChain().install();
    chain.timeOf = (block) => MONDAY + 12 * (block - 5);
    const types = [1, [0, 0, 0, 0, false], [1, 0, 10n ** 15n, 0, true]];
    chain.log({ name: "ComponentSettingsChanged", values: types }, ...[PLAYER, RIVAL, VICTIM].map(bought));
    for (const log of [hit(PLAYER, VICTIM, 4n), hit(RIVAL, PLAYER, 3n), hit(PLAYER, VICTIM, 2n)]) chain.log(log);
    const prizes = [{ account: PLAYER, division: 2, place: 1, points: 4_000, amount: `${HOURLY}` }];
    const { root } = StandardMerkleTree.of(leavesOf(prizes), LEAF);
    settled = {
      week: 1,
      firstBlock: 3,
      lastBlock: 4,
      share: 25,
      prizes,
      root,
      distributor: DISTRIBUTOR,
      end: MONDAY * 2,
      beneficiary: RIVAL,
    };
    settleLeagues(settled);
    chain.functions.ROOT = () => [settled.root];
    chain.functions.TOKEN = () => [deployment.token];
    chain.functions.END = () => [MONDAY * 2];
    chain.functions.BENEFICIARY = () => [RIVAL];
    chain.codes[DISTRIBUTOR] = distributorCode(deployment.token, settled);
    chain.functions.isClaimed = () => [false];
    chain.functions.balanceOf = () => [HOURLY];
    setWallet({ address: PLAYER });
  });

  async function show(week = 2): Promise<void> {
    render(<League />, { wrapper: TestConsole });
    await screen.findByText("Week 2");
    if (week === 1) fireEvent.click(screen.getByRole("button", { name: "The week before" }));
    await screen.findByText(`Week ${week}`);
  }

  /** The places of the one division that all of these rigs are in. */
  const places = () =>
    within(screen.getByRole("table"))
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent);

  const findings = async () => {
    fireEvent.click(await screen.findByText("Verify"));
    return waitFor(() => {
      const texts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
      expect(texts).toHaveLength(18);
      return texts.slice(6, 14);
    });
  };

  it("ranks the running week from logs read once, and says what the next place takes", async () => {
    await show();
    expect(places()).toEqual([expect.stringMatching(/^1.*cc3, 10\.80/), expect.stringMatching(/^2You.*ff2, 7\.20/)]);
    const own = screen.getByText(/Your place in the Rack division/);
    expect(own.textContent).toContain("is 2 of 2, with 2 points.");
    expect(own.textContent).toContain(`1 more would overtake ${playerName(RIVAL)}`);
    expect(chain.requests.filter((method) => method === "eth_getLogs")).toHaveLength(1);
    expect(chain.requests.filter((method) => method === "eth_getBlockByNumber").length).toBeLessThanOrEqual(4);
  });

  it("adds up the points of each house's members, and names the player's own", async () => {
    await show();
    const houses = within(screen.getByRole("list", { name: "Houses" })).getAllByRole("listitem");
    expect(houses.map(({ textContent }) => textContent)).toEqual([
      "1Copper1 member3",
      "2Frost (yours)1 member2",
      "3Quartz1 member0",
      "4Neon0 members0",
    ]);
  });

  it("shows the announced prize of the running week, and the player's own by now", async () => {
    announcePrizes({ week: 3, share: 5 }, { week: 1, share: 25 });
    await show();
    // A quarter of 7.20.
    expect(screen.getByText(/^Prize:/).textContent).toBe("Prize: 25% of your net loot. Yours so far: 1.80 RIG");
  });

  it("says of a week that is over but not settled when the prize can be claimed", async () => {
    settleLeagues();
    announcePrizes({ week: 1, share: 25 });
    await show(1);
    expect(screen.getByText(/^Prize:/).textContent).toBe(
      "Prize: 25% of your net loot. Yours is: 3.60 RIG. Claim it here once the owner has settled the week.",
    );
  });

  it.each([
    ["none where the owner announced none", [], null],
    ["that a week has none", [{ week: 2, share: 0 }], "No prize is announced for this week."],
  ])("shows %s", async (_, prizes, text) => {
    announcePrizes(...prizes);
    await show();
    expect(screen.queryByText(/^Prize:|^No prize/)?.textContent ?? null).toBe(text);
  });

  it("shows the prizes that were paid for a settled week, in place of the announced one", async () => {
    announcePrizes({ week: 1, share: 20 });
    await show(1);
    await screen.findByText(/You came first and win/);
    expect(screen.queryByText(/^Prize:/)).toBeNull();
  });

  it("says which rigs are in a division by what they earn", async () => {
    queryClient.setQueryData(componentTypesQuery.queryKey, [{ rewardRate: 10n ** 15n }] as never);
    await show();
    for (const rigs of ["from 43.20 RIG", "4.32 RIG to 43.20 RIG", "below 4.32 RIG"])
      expect(screen.getByText(`rigs that earn ${rigs} a day`)).toBeTruthy();
  });

  it("follows the hits of the week", async () => {
    await show();
    chain.log(hit(PLAYER, RIVAL, 5n));
    const change = { kind: "logs", logs: chain.blocks.at(-1)!.logs } as const;
    blockPoller["changeListeners"].call(change);
    refetchChanged(change);
    // Two points from the other, and five less the three that the rival took.
    await waitFor(() => expect(places()).toEqual([expect.stringMatching(/^1You.*ff4, 14\.40/)]));
  });

  it("shows the week before with its prizes, and claims the player's own with a proof", async () => {
    await show(1);
    expect(places()).toEqual([expect.stringMatching(/^1You.*ff4, \+3\.60/)]);
    await screen.findByText(/You came first and win/);
    fireEvent.click(await screen.findByText("Claim the prize"));
    await waitFor(() => expect(intents()).toEqual([{ kind: "claimPrize", week: 1, amount: `${HOURLY}` }]));
    const step = (await claimPrize(settled, 0).prepare({} as never))!;
    const [index, account, amount, proof] = LeagueDistributor__factory.createInterface().decodeFunctionData(
      "claim",
      (step as { data: string }).data,
    );
    expect(StandardMerkleTree.verify(settled.root, LEAF, [`${index}`, account, `${amount}`], proof)).toBe(true);
  });

  it("lists who wins for net loot that is too little for a point, and names no score to overtake among equals", async () => {
    // A thousandth of an hour is the least that counts.
    const crumb: FakeLog = { name: "ComponentAttacked", values: [2, VICTIM, RIVAL, 1, 2, 50, HOURLY / 2_000n, 0, 0] };
    chain.log(hit(PLAYER, RIVAL, 3n), crumb);
    setWallet({ address: VICTIM });
    await show();
    expect(places().at(-1)).toMatch(/^\dYou.*dd0, /);
    expect(screen.getByText(/Your place in the Rack division/).textContent).toMatch(
      /, with 0 points\. 2 more would overtake /,
    );
  });

  it("says which place a winner took beyond the third", async () => {
    const prizes = settled.prizes.map((prize) => ({ ...prize, place: 21 }));
    settleLeagues({ ...settled, prizes });
    await show(1);
    await screen.findByText(/You took place 21 and win/);
  });

  it("says that a prize is claimed once its claim has ended", async () => {
    await show(1);
    const button = await screen.findByRole("button", { name: "Claim the prize" });
    act(() => start({ kind: "claimPrize", week: 1, amount: `${HOURLY}` }));
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    chain.functions.isClaimed = () => [true];
    void act(() => useTransactionStore.setState({ transactions: [] }));
    await act(() => refetchAfter(PLAYER, 0));
    await screen.findByText("Claimed");
    expect(screen.queryByRole("button", { name: "Claim the prize" })).toBeNull();
  });

  it("verifies a settled week from the chain alone", async () => {
    await show(1);
    expect(await findings()).toEqual([
      "Blocks 3 to 4 are the week.",
      "5 logs give the same 1 winners and prizes.",
      expect.stringMatching(/^The contract's code is that of LeagueDistributor \(hash 0x.{8}…\)\.$/),
      `It pays by the root of the recorded prizes (${settled.root.slice(0, 10)}…).`,
      "It pays in the token of the game.",
      `Prizes can be claimed until ${formatTime(BigInt(settled.end))}.`,
      `Unclaimed prizes go to ${RIVAL}.`,
      "It holds enough for all unclaimed prizes.",
    ]);
  });

  it.each([
    ["blocks of another week", { lastBlock: 5 }, 0, "Blocks 3 to 5 are not the week."],
    [
      "other winners",
      { prizes: [{ account: RIVAL, division: 2, place: 1, points: 1, amount: "1" }] },
      1,
      "5 logs do not give the same 1 winners and prizes.",
    ],
    [
      "an earlier version's week, by its percentages",
      { share: undefined, percentages: [25] },
      1,
      "5 logs give the same 1 winners and prizes.",
    ],
    [
      "another end",
      { end: MONDAY * 2 + 1 },
      5,
      expect.stringMatching(/^Prizes can be claimed until .*, not until .*\.$/),
    ],
    ["another receiver", { beneficiary: PLAYER }, 6, `Unclaimed prizes go to ${RIVAL}, not to ${PLAYER}.`],
    [
      "a record without a receiver",
      { beneficiary: undefined },
      6,
      `Unknown: Unclaimed prizes go to ${RIVAL}. The record does not say who it should be.`,
    ],
  ])("finds %s", async (_, change: Partial<SettledLeague>, index, text) => {
    settleLeagues({ ...settled, ...change });
    await show(1);
    expect((await findings())[index]).toEqual(text);
  });

  it("finds a contract with other code and terms, and too few tokens", async () => {
    const root = `0x${"11".repeat(32)}`;
    chain.codes[DISTRIBUTOR] = "0x6001";
    chain.functions.ROOT = () => [root];
    chain.functions.TOKEN = () => [PLAYER];
    chain.functions.balanceOf = () => [HOURLY - 1n];
    await show(1);
    const found = await findings();
    expect(found[2]).toMatch(
      /^The contract's code is not that of LeagueDistributor \(hash 0x.{8}…\): it may pay nobody\.$/,
    );
    expect(found[3]).toBe(`It pays by the root ${root}, not by ${settled.root}.`);
    expect(found[4]).toBe(`It pays in the token ${PLAYER}, not in that of the game.`);
    expect(found[7]).toBe("It holds too little for the unclaimed prizes.");
  });

  it("shows only what a node does not answer as unknown", async () => {
    delete chain.functions.ROOT;
    delete chain.functions.isClaimed;
    await show(1);
    const found = await findings();
    expect(found.filter((text) => text?.startsWith("Unknown: "))).toEqual([
      "Unknown: The root that it pays by could not be read.",
      "Unknown: The prizes that it holds could not be read.",
    ]);
    expect(found).toContain("It pays in the token of the game.");
  });
});
