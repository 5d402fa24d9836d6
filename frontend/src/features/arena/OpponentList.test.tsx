// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { chainNow, clock } from "../../chain/clock";
import { playerName } from "../../ui/playerName";
import { reasonOf } from "../../ui/testing/reasonOf";
import type { Opponent, Target } from "./model";
import { OpponentList, type OpponentListProps } from "./OpponentList";

const NOW = Math.floor(chainNow());
const TOKEN = 10n ** 18n;
const ALICE = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const BOB = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

function target(id: number, name: string, amount: bigint, change: Partial<Target> = {}): Target {
  const clock = { readAt: NOW, funded: 0n, runway: 1n };
  const earning = { amount, ratePerSecond: 0n, clock, paused: false };
  return { id, name, skinId: 0, hacked: false, protectedUntil: 0, isSerious: true, earning, bounty: 0n, ...change };
}

const alice: Opponent = {
  address: ALICE,
  level: 4,
  shields: 2,
  immuneUntil: 0,
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
  address: BOB,
  level: 1,
  shields: 0,
  immuneUntil: NOW + 60,
  targets: [target(1, "Case Fan", 80n * TOKEN)],
};

const sight: OpponentListProps["sight"] = {
  arsenal: { working: new Set([1, 2, 4, 5]), hacked: new Set([6]) },
  rules: { failProbability: 30, stealPercentage: 50, attackFeePercentage: 5, seriousShare: 20 },
  nowSeconds: NOW,
  typesCount: 10,
  paused: false,
  disabledReason: undefined,
  pending: undefined,
  onAttack: vi.fn(),
};

function show(change: Partial<OpponentListProps> = {}, sightChange: Partial<OpponentListProps["sight"]> = {}) {
  clock.set(NOW);
  const list = change.list ?? [alice, bob];
  const page = { start: 4, count: 90, players: list.map(({ address }) => address) };
  const props: OpponentListProps = {
    opponents: { status: "ready", readings: [] },
    list,
    page,
    hasBest: false,
    onTurn: vi.fn(),
    ...change,
    sight: { ...sight, onAttack: vi.fn(), ...sightChange },
  };
  render(<OpponentList {...props} />);
  return props;
}

/** Shows those too who cannot be raided. */
function showEverybody(...args: Parameters<typeof show>) {
  const props = show(...args);
  fireEvent.click(screen.getByRole("checkbox", { name: "Raidable now" }));
  return props;
}

function rows(address: string): string[] {
  const card = screen.getByRole("article", { name: `Opponent ${playerName(address)}` });
  return within(card)
    .getAllByRole("listitem")
    .map((row) => row.textContent ?? "");
}

function names(): (string | null)[] {
  return screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
}

describe("a card", () => {
  it("shows first what brings most, with what it holds and what a hit brings after the fee", () => {
    show();
    const attack = (name: string) => `Attack the ${name} of Fond Adapter …dc79C8`;
    expect(rows(ALICE)).toEqual([
      `Power SupplyHolds 38.00000 RIGA hit brings19.00000 RIG${attack("Power Supply")}`,
      `Case FanHolds 8.00000 RIGToo small to break their shield${attack("Case Fan")}`,
      "Memory ModuleHolds 1.00000 RIGYou own no Memory Module",
    ]);
  });

  it("says of no component that it is too small where there is no shield", () => {
    show({ list: [{ ...alice, shields: 0 }] });
    expect(rows(ALICE)[1]).toContain("A hit brings3.80000 RIG");
  });

  it("opens, and says of everything why it cannot be attacked", () => {
    showEverybody();
    const more = screen.getByRole("button", { name: "All 6 components" });
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
    expect(first?.textContent).toContain("Level 4, Rookie2 shields");
    expect(second?.textContent).toContain("No shieldsImmune, ends in 1 min");
    expect(first?.textContent).toContain("1 component to raid now");
    expect(second?.textContent).toContain("Nothing to raid now");
  });

  it("links to the player's profile", () => {
    show();
    expect(screen.getByRole("link", { name: "Fond Adapter …dc79C8" }).getAttribute("href")).toBe(`/profile/${ALICE}`);
  });

  it("attacks", () => {
    const { sight: seen } = show();
    fireEvent.click(screen.getByRole("button", { name: "Attack the Case Fan of Fond Adapter …dc79C8" }));
    expect(seen.onAttack).toHaveBeenCalledWith(ALICE, 1);
  });

  it("says why nothing can be attacked now", () => {
    const { sight: seen } = show({}, { disabledReason: "Your attack is cold: prime it first" });
    const button = screen.getByRole("button", { name: "Attack the Case Fan of Fond Adapter …dc79C8" });
    expect(reasonOf(button)).toBe("Your attack is cold: prime it first");
    fireEvent.click(button);
    expect(seen.onAttack).not.toHaveBeenCalled();
  });

  it("lets a visitor choose whatever the opponent does not protect", () => {
    show({}, { arsenal: undefined });
    fireEvent.click(screen.getByRole("button", { name: "All 6 components" }));
    const open = screen.getAllByRole("button", { name: /^Attack/ }).map((button) => button.textContent);
    expect(open).toEqual(
      ["Power Supply", "Memory Module", "Cooling Loop", "Case Fan"].map(
        (name) => `Attack the ${name} of Fond Adapter …dc79C8`,
      ),
    );
  });

  it("counts nothing down in a pause", () => {
    showEverybody({}, { paused: true });
    expect(rows(BOB)).toEqual(["Case FanHolds 80.00000 RIGImmune, timer frozen"]);
  });
});

describe("the list", () => {
  it("shows whom one can raid, and everybody at a tap", () => {
    show({ list: [bob, alice] });
    expect(names()).toEqual(["Opponent Fond Adapter …dc79C8"]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Raidable now" }));
    expect(names()).toEqual(["Opponent Fond Adapter …dc79C8", "Opponent Gentle Bus …4293BC"]);
    fireEvent.change(screen.getByRole("combobox", { name: "Sort by" }), { target: { value: "level" } });
    expect(names()).toEqual(["Opponent Fond Adapter …dc79C8", "Opponent Gentle Bus …4293BC"]);
  });

  it("says when nobody can be raided, and shows everybody then", () => {
    show({ list: [bob] });
    expect(screen.queryByRole("article")).toBeNull();
    expect(screen.getByRole("heading", { name: "Nobody can be raided now" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show everybody" }));
    expect(names()).toEqual(["Opponent Gentle Bus …4293BC"]);
  });

  it("shows somebody without components whom they could raid", () => {
    show({ list: [bob, alice] }, { arsenal: { working: new Set(), hacked: new Set() } });
    expect(names()).toEqual(["Opponent Fond Adapter …dc79C8"]);
  });

  it("keeps its order while things change, and whoever was raided in it", () => {
    const poor = { ...bob, immuneUntil: 0, targets: [target(1, "Case Fan", TOKEN)] };
    const props = {
      ...show({ list: [{ ...alice, shields: 0 }, poor] }),
      list: [{ ...alice, immuneUntil: NOW + 60 }, poor],
    };
    cleanup();
    const { rerender } = render(<OpponentList {...props} list={[{ ...alice, shields: 0 }, poor]} />);
    expect(names()).toEqual(["Opponent Fond Adapter …dc79C8", "Opponent Gentle Bus …4293BC"]);
    rerender(<OpponentList {...props} />);
    expect(names()).toEqual(["Opponent Fond Adapter …dc79C8", "Opponent Gentle Bus …4293BC"]);
  });

  it("shows a dozen at first, and more on demand", () => {
    const many = Array.from({ length: 13 }, (_, i) => ({ ...alice, address: `0x${String(i).padStart(40, "0")}` }));
    show({ list: many });
    expect(names()).toHaveLength(12);
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(names()).toHaveLength(13);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("says whom it is about, and reads about others", () => {
    const { onTurn } = show();
    expect(screen.getByText("2 of 90 players")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Other players" }));
    expect(onTurn).toHaveBeenCalledOnce();
  });

  it("has no others where all are on one page, and says so when nobody is", () => {
    show({ list: [], page: { start: 0, count: 1, players: [BOB] } });
    expect(screen.queryByRole("button", { name: "Other players" })).toBeNull();
    expect(screen.getByRole("heading", { name: "No opponents yet" })).toBeTruthy();
  });

  it("says that it is loading, and that it did not load", () => {
    const onRetry = vi.fn();
    show({ opponents: { status: "loading" } });
    expect(screen.getByRole("status").textContent).toBe("Loading the opponents");
    show({ opponents: { status: "error", message: "The network is away.", retrying: false, onRetry } });
    expect(screen.getByRole("alert").textContent).toContain("The opponents did not loadThe network is away.");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
