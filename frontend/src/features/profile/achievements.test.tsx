import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { AttackOutcome } from "#game/outcomes";
import { nameWords } from "#game/playerName";

import type { PlayerStats } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { queryKeys } from "../../chain/game/queryKeys";
import { clock } from "../../chain/node/clock";
import { attackEvent, component, RIVAL, TOKEN } from "../../chain/testing/gameState";
import { settleLeagues } from "../../chain/testing/settleLeagues";
import { PLAYER, resetConsole, rivalHas, TestConsole } from "../../chain/testing/TestConsole";
import type { Dated } from "../../goals/goals";
import HeadToHead from "../../goals/HeadToHead";
import OpenScores from "../../goals/OpenScores";
import type { Past } from "../../goals/past";
import * as cards from "../../ui/drawCard";
import Badges from "./Badges";
import Goals from "./Goals";
import Trophies from "./Trophies";

/** Noon of 2026-11-24, a day with the goals "Attack two different rivals", "Defend once" and "Land two hits". */
const NOON = Date.UTC(2026, 10, 24, 12) / 1000;

function attack(id: number, attacker: string, victim: string, outcome: AttackOutcome, at = NOON - 60): Dated {
  const loot = outcome === "hit" ? 3n * TOKEN : 0n;
  return attackEvent({ block: id, transaction: `0x${id}`, at, id, attacker, victim, outcome, loot }) as Dated;
}

function remember(...events: Dated[]): void {
  const past: Past = { genesis: undefined, events, to: 100, isAll: true };
  queryClient.setQueryData(queryKeys.past(PLAYER), past);
}

beforeEach(() => {
  resetConsole();
  vi.spyOn(clock, "now").mockReturnValue(NOON);
  rivalHas();
});

describe("goals", () => {
  it("show how far they are, and link to the attack that reached them", () => {
    remember(
      attack(1, PLAYER, RIVAL, "hit", NOON - 86_400),
      attack(2, PLAYER, RIVAL, "hit"),
      attack(3, RIVAL, PLAYER, "missed"),
    );
    render(<Goals player={PLAYER} />, { wrapper: TestConsole });
    const today = within(screen.getByRole("region", { name: "Goals of today" }));
    expect(today.getAllByRole("listitem").map(({ textContent }) => textContent?.trim())).toEqual([
      "Attack two different rivals1 of 2",
      "Defend once1 of 1",
      "Land two hits1 of 2",
    ]);
    expect(today.getByRole("link").getAttribute("href")).toBe("/attack/3");
    expect(today.getByRole("progressbar", { name: "Land two hits" }).getAttribute("aria-valuenow")).toBe("50");
    expect(screen.getByRole("region", { name: "Goals of this week" }).textContent).toContain("2 of 15");
    expect(screen.getByText("Streak of 2 days")).toBeTruthy();
  });

  it("say when a streak ends", () => {
    remember(attack(1, PLAYER, RIVAL, "missed", NOON - 86_400));
    render(<Goals player={PLAYER} />, { wrapper: TestConsole });
    expect(screen.getByText("Streak of 1 day, ends today")).toBeTruthy();
  });
});

it("badges link to what earned them, and say what the others need", () => {
  remember(attack(7, PLAYER, RIVAL, "hit"));
  const stats = { successfulAttacks: 1n, successfulDefenses: 10n, level: 2n } as PlayerStats;
  const rest = { components: [component(1)], skins: [], ratePerSecond: 0n };
  render(<Badges address={PLAYER} isOwn stats={stats} {...rest} />, { wrapper: TestConsole });
  expect(screen.getByRole("region", { name: "Badges, 5 of 20" })).toBeTruthy();
  const raider = within(screen.getByRole("region", { name: "Raider" }));
  const link = raider.getByRole("link", { name: "First blood, 1 hit: see the proof" });
  expect(link.getAttribute("href")).toBe("/attack/7");
  expect(raider.getAllByRole("listitem")[0]!.textContent).toContain("24 Nov");
  expect(raider.getAllByRole("listitem")[1]!.textContent).toBe("Bandit10 hitsnot earned yet");
  const defender = within(screen.getByRole("region", { name: "Defender" }));
  expect(defender.queryByRole("link")).toBeNull();
  expect(defender.getAllByText("not earned yet")).toHaveLength(2);
});

it("trophies name the place, the division and the week, and can be shared", async () => {
  const prize = { account: PLAYER, division: 1, place: 2, points: 5_000, amount: `${3n * TOKEN}` };
  settleLeagues({ week: 7, prizes: [{ ...prize, account: RIVAL, place: 1 }, prize] });
  const drawCard = vi.spyOn(cards, "drawCard").mockResolvedValue();
  render(<Trophies address={PLAYER} />, { wrapper: TestConsole });
  expect(screen.getByRole("listitem").textContent).toContain("Place 2 in Tower, week 7");
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  const [, , card] = drawCard.mock.lastCall!;
  expect(card.text).toBe(`${nameWords(PLAYER)} came in at place 2 of the Tower division in week 7.`);
  expect(card.figure).toBe("+3 RIG");
});

describe("rivals", () => {
  it("who hit the player and were not hit back are listed with what they took, until they are", () => {
    remember(attack(1, RIVAL, PLAYER, "hit"), attack(2, RIVAL, PLAYER, "hit"));
    const { rerender } = render(<OpenScores player={PLAYER} max={3} />, { wrapper: TestConsole });
    const list = screen.getByRole("region", { name: "Scores to settle" });
    expect(list.textContent?.replace(/\s/g, " ")).toContain("2 hits, 6 RIG lost");
    expect(
      within(list)
        .getByRole("link", { name: /^Strike back at/ })
        .getAttribute("href"),
    ).toBe(`/arena/${RIVAL}`);
    remember(attack(1, RIVAL, PLAYER, "hit"), attack(3, PLAYER, RIVAL, "hit"));
    rerender(<OpenScores player={PLAYER} max={3} />);
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("are compared", () => {
    remember(attack(1, RIVAL, PLAYER, "hit"), attack(2, RIVAL, PLAYER, "missed"), attack(3, PLAYER, RIVAL, "blocked"));
    const { container } = render(<HeadToHead player={PLAYER} rival={RIVAL} />, { wrapper: TestConsole });
    const text = container.textContent?.replace(/\s/g, " ");
    expect(text).toContain("You on them1 attack, 0 hits, 0 RIG won");
    expect(text).toContain("They on you2 attacks, 1 hit, 3 RIG stolen");
  });
});
