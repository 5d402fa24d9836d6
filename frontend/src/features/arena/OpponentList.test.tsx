import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { getAddress } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { playerName } from "#game/playerName";
import type { Arsenal } from "#game/targets";

import { clock } from "../../chain/node/clock";
import { account, ATTACK_RULES, RIVAL, RIVAL_NAME, TOKEN } from "../../chain/testing/gameState";
import { reasonOf } from "../../ui/testing/reasonOf";
import type { Arena } from "./arena";
import { OpponentList } from "./OpponentList";
import type { Opponent } from "./opponents";
import { fighter, target, TestArena } from "./testing/TestArena";

const NOW = 1_000_000;
const ALICE = `Opponent ${RIVAL_NAME}`;
const BOB = "Opponent Gentle Bus …4293BC";

const alice: Opponent = {
  address: RIVAL,
  level: 4,
  shields: 2,
  immuneUntil: 0,
  components: [],
  targets: [
    target(1, "Case Fan", 8n * TOKEN, { isSerious: false }),
    target(2, "Power Supply", 38n * TOKEN, { bounty: TOKEN }),
    target(3, "Memory Module", TOKEN),
    target(4, "Solid-State Drive", TOKEN, { protectedUntil: NOW + 3_600 }),
    target(5, "Network Card", TOKEN, { hacked: true }),
    target(6, "Cooling Loop", TOKEN),
  ],
};
const bob: Opponent = {
  address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  level: 1,
  shields: 0,
  immuneUntil: NOW + 60,
  components: [],
  targets: [target(1, "Case Fan", 80n * TOKEN)],
};

const arsenal = (working: number[], hacked: number[] = []): Arsenal => ({
  working: new Set(working),
  hacked: new Set(hacked),
});

type Props = Parameters<typeof OpponentList>[0];

function list(opponents: readonly Opponent[], props: Partial<Props> = {}, arena: Partial<Arena> = {}) {
  const page = { start: 4, count: 4_000, players: opponents.map(({ address }) => address) };
  return (
    <TestArena arena={{ rules: { ...ATTACK_RULES, stealPercentage: 50 }, ...arena }}>
      <OpponentList
        opponents={{ status: "ready", readings: [] }}
        list={opponents}
        page={page}
        hasBest={false}
        onTurn={vi.fn()}
        {...props}
      />
    </TestArena>
  );
}

const show = (opponents: readonly Opponent[] = [alice, bob], arena?: Partial<Arena>) =>
  render(list(opponents, {}, arena));

/** Also shows opponents who cannot be raided. */
function showEverybody(arena?: Partial<Arena>) {
  show([alice, bob], arena);
  fireEvent.click(screen.getByRole("checkbox", { name: "Raidable now" }));
}

const rows = (name: string) =>
  within(screen.getByRole("article", { name }))
    .getAllByRole("listitem")
    .map((row) => row.textContent ?? "");
const names = () => screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
const attack = (name: string) => `Attack the ${name} of ${RIVAL_NAME}`;
const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => void vi.spyOn(clock, "now").mockReturnValue(NOW));

it("small prizes open with a tap", () => {
  const [rich, poor, poorer] = [80n, 2n, 1n].map((amount, place) => ({
    ...bob,
    address: getAddress(account(40 + place)),
    immuneUntil: 0,
    targets: [target(1, "Case Fan", amount * TOKEN)],
  }));
  show([poor!, rich!, poorer!], { fighter: fighter({}, { income: TOKEN / 300n }) });
  expect(names()).toEqual([`Opponent ${playerName(rich!.address)}`]);
  fireEvent.click(button("Show 2 worth less than ten minutes"));
  expect(names()).toEqual([rich, poor, poorer].map((each) => `Opponent ${playerName(each!.address)}`));
});

describe("a card", () => {
  it("shows first what brings most, with what it holds and what an attack can do", () => {
    show();
    expect(rows(ALICE)).toEqual([
      `Power SupplyHolds 38.00000 RIGBreaks a shield+15 XP, no loot yet${attack("Power Supply")}`,
      `Case FanHolds 8.00000 RIGToo small to break their shield${attack("Case Fan")}`,
      "Memory ModuleHolds 1.00000 RIGYou own no Memory Module",
    ]);
  });

  it("says which of it is ripe", () => {
    const [first, second] = [target(1, "Case Fan", 8n * TOKEN, { ripeAt: NOW }), target(4, "Memory Module", TOKEN)];
    show([{ ...alice, targets: [first, { ...second, ripeAt: NOW + 1 }] }]);
    expect(rows(ALICE).map((row) => row.includes("RIG, ripe"))).toEqual([true, false]);
  });

  it("shows what a hit brings after the fee where there is no shield", () => {
    show([{ ...alice, shields: 0 }]);
    expect(rows(ALICE)[0]).toContain("A hit is worth19.00000 RIG");
    expect(rows(ALICE)[1]).toContain("A hit is worth3.80000 RIG");
  });

  it("leads with what is worth ten minutes of the player's income, in hours of it", () => {
    const own = fighter({}, { income: TOKEN / 600n });
    show([{ ...alice, shields: 0 }], { fighter: own });
    expect(rows(ALICE)[0]).toContain("Worth 3.1 hours of your income19.00000 RIG");
    expect(rows(ALICE)[1]).toContain("Worth 38 min of your income3.80000 RIG");
    cleanup();
    // Less than ten minutes, but for the best.
    show([{ ...alice, shields: 0 }], { fighter: fighter({}, { income: TOKEN / 100n }) });
    expect(rows(ALICE).map((row) => row.slice(0, 12))).toEqual(["Power Supply", "Memory Modul", "Solid-State "]);
  });

  it("opens, and says of everything why it cannot be attacked", () => {
    showEverybody();
    const more = button("All 6 components");
    fireEvent.click(more);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    expect(rows(ALICE).slice(2)).toEqual([
      "Memory ModuleHolds 1.00000 RIGYou own no Memory Module",
      "Solid-State DriveHolds 1.00000 RIGProtectedends in 1 h",
      "Network CardHolds 1.00000 RIGAlready hacked",
      "Cooling LoopHolds 1.00000 RIGYour Cooling Loop is hacked",
    ]);
    expect(rows(BOB)).toEqual(["Case FanHolds 80.00000 RIGImmuneends in 1 min"]);
  });

  it("says how well the player is defended", () => {
    showEverybody();
    const [first, second] = screen.getAllByRole("article");
    expect(first?.textContent).toContain("Level 4, Tuner2 shields");
    expect(second?.textContent).toContain("No shieldsImmune, ends in 1 min");
    expect(first?.textContent).toContain("2 shields to break before any loot");
    expect(second?.textContent).toContain("Nothing to raid now");
  });

  it("links to the player's profile", () => {
    show();
    expect(screen.getByRole("link", { name: RIVAL_NAME }).getAttribute("href")).toBe(`/profile/${RIVAL}`);
  });

  it.each([
    [undefined, [[{ opponent: alice, componentId: 1 }]]],
    ["Your roll expired", []],
  ])("attacks, unless it says why nothing can be attacked now: %s", (disabledReason, attacks) => {
    const onAttack = vi.fn();
    show([alice], { onAttack, disabledReason });
    expect(reasonOf(button(attack("Case Fan")))).toBe(disabledReason);
    fireEvent.click(button(attack("Case Fan")));
    expect(onAttack.mock.calls).toEqual(attacks);
  });

  it("lets a visitor choose whatever the opponent does not protect", () => {
    show([alice], { fighter: undefined });
    fireEvent.click(button("All 6 components"));
    const open = screen.getAllByRole("button", { name: /^Attack/ }).map(({ textContent }) => textContent);
    expect(open).toEqual(["Power Supply", "Memory Module", "Cooling Loop", "Case Fan"].map(attack));
  });

  it("counts nothing down in a pause", () => {
    showEverybody({ paused: true });
    expect(rows(BOB)).toEqual(["Case FanHolds 80.00000 RIGImmune, timer frozen"]);
  });
});

describe("the list", () => {
  it("shows the players one can raid, and everybody at a tap", () => {
    show([bob, alice]);
    expect(names()).toEqual([ALICE]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Raidable now" }));
    expect(names()).toEqual([ALICE, BOB]);
    fireEvent.change(screen.getByRole("combobox", { name: "Sort by" }), { target: { value: "level" } });
    expect(names()).toEqual([ALICE, BOB]);
  });

  it("says when nobody can be raided, and shows everybody then", () => {
    show([bob]);
    expect(screen.queryByRole("article")).toBeNull();
    expect(screen.getByRole("heading", { name: "Everybody is protected now" })).toBeTruthy();
    expect(screen.getByText("The next one can be raided in 1 min.")).toBeTruthy();
    fireEvent.click(button("Show everybody"));
    expect(names()).toEqual([BOB]);
  });

  it("shows somebody without components who is not protected, and what for", () => {
    show([bob, alice], { fighter: fighter({}, { arsenal: arsenal([]) }) });
    expect(screen.getByRole("checkbox", { name: "Unprotected now", checked: true })).toBeTruthy();
    expect(names()).toEqual([ALICE]);
    expect(rows(ALICE)[0]).toContain("Breaks a shield");
    expect(screen.getByRole("article").textContent).toContain("3 components unprotected");
  });

  it.each<[string, Arsenal, number[], string, string, string]>([
    [
      "a hacked component",
      arsenal([3], [1, 2]),
      [],
      "Your components are hacked",
      "No other component of yours has a target here. Once repaired, they could raid 1 opponent.",
      "/",
    ],
    [
      "a component that is missing",
      arsenal([5]),
      [2, 5],
      "Your components have no targets right now",
      "You raid with a component of the same kind. A Power Supply could raid 1 opponent here.",
      "/market",
    ],
  ])("says what is to be done about %s", (_, own, buyable, title, text, href) => {
    show([{ ...alice, shields: 0, targets: alice.targets.slice(0, 2) }], {
      fighter: fighter({}, { arsenal: own }),
      buyable,
    });
    expect(screen.getByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole("link").getAttribute("href")).toBe(href);
  });

  it("keeps its order while things change, without those one can no longer raid", () => {
    const poor = { ...bob, immuneUntil: 0, targets: [target(1, "Case Fan", TOKEN)] };
    const { rerender } = show([{ ...alice, shields: 0 }, poor]);
    expect(names()).toEqual([ALICE, BOB]);
    rerender(list([alice, poor]));
    expect(names()).toEqual([ALICE, BOB]);
    rerender(list([{ ...alice, immuneUntil: NOW + 60 }, poor]));
    expect(names()).toEqual([BOB]);
  });

  it("shows a dozen at first, and more on demand", () => {
    const many = Array.from({ length: 13 }, (_, i) => ({ ...alice, address: `0x${String(i).padStart(40, "0")}` }));
    show(many);
    expect(names()).toHaveLength(12);
    fireEvent.click(button("Show more"));
    expect(names()).toHaveLength(13);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("names the player it is about, and reads about others", () => {
    const onTurn = vi.fn();
    render(list([alice, bob], { onTurn, hasBest: true }));
    expect(screen.getByText("2 of 4,000 players, and the best of all")).toBeTruthy();
    fireEvent.click(button("Other players"));
    expect(onTurn).toHaveBeenCalledOnce();
  });

  it("has no others where all are on one page, and says so when nobody is", () => {
    render(list([], { page: { start: 0, count: 1, players: [bob.address] } }));
    expect(screen.queryByRole("button", { name: "Other players" })).toBeNull();
    expect(screen.getByRole("heading", { name: "No opponents yet" })).toBeTruthy();
  });

  it("says that it is loading, and that it did not load", () => {
    const onRetry = vi.fn();
    render(list([], { opponents: { status: "loading" } }));
    expect(screen.getByRole("status").textContent).toBe("Loading the opponents");
    cleanup();
    render(list([], { opponents: { status: "error", message: "The network is away.", retrying: false, onRetry } }));
    expect(screen.getByRole("alert").textContent).toContain("The opponents did not loadThe network is away.");
    fireEvent.click(button("Try again"));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
