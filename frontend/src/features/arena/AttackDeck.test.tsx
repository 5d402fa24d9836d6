import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { AttackState } from "../../chain/game/attackState";
import { queryClient } from "../../chain/game/queryClient";
import { queryKeys } from "../../chain/game/queryKeys";
import { blockPoller } from "../../chain/node/chain";
import { clock } from "../../chain/node/clock";
import { ATTACK_STATE, HOUR, TOKEN } from "../../chain/testing/gameState";
import { intents, PLAYER, resetConsole, start } from "../../chain/testing/TestConsole";
import type { Intent } from "../../chain/transactions/writeKind";
import { reasonOf } from "../../ui/testing/reasonOf";
import { usePeek } from "./arena";
import { AttackDeck } from "./AttackDeck";
import { fighter, TestArena } from "./testing/TestArena";
import { attackDisabledReason } from "./texts";

const NOW = 1_000_000;
const READY: Partial<AttackState> = { charges: 3, nextChargeAt: NOW + HOUR, nextShieldAt: NOW + 2 * HOUR };

interface Case extends Partial<AttackState> {
  readonly head?: number;
  readonly secondsPerBlock?: number;
  readonly paused?: boolean;
  readonly claimable?: bigint;
  readonly income?: bigint;
}

/** Shows a ready attack with a change. */
function show(change: Case = {}) {
  const usual = { head: 50, secondsPerBlock: 12, paused: false, claimable: 0n, income: 0n };
  const { head, secondsPerBlock, paused, claimable, income, ...attack } = { ...usual, ...READY, ...change };
  const state = { ...blockPoller.getState(), head: head === undefined ? undefined : { number: head, timestamp: NOW } };
  vi.mocked(blockPoller.getState).mockReturnValue(state as ReturnType<typeof blockPoller.getState>);
  vi.spyOn(blockPoller, "secondsPerBlock", "get").mockReturnValue(secondsPerBlock);
  queryClient.setQueryData(queryKeys.paused, paused);
  const onFire = vi.fn();
  render(
    <TestArena arena={{ paused }}>
      <AttackDeck fighter={fighter(attack, { claimableAt: () => claimable, income })} onFire={onFire} />
    </TestArena>,
  );
  return { onFire };
}

function deck(): string {
  return screen.getByRole("region", { name: "Your next attack" }).textContent ?? "";
}
const button = (name: string | RegExp) => screen.getByRole("button", { name });

beforeEach(() => {
  vi.spyOn(clock, "now").mockReturnValue(NOW);
  resetConsole();
});

describe("AttackDeck", () => {
  it.each<[string, Case, string[], string[]]>([
    [
      "charges, shields, when the next ones are there, and the odds, not the roll",
      {},
      [
        "3 attack chargesNext in 1 hBuy charges",
        "1 of 3 shieldsNext in 2 h",
        "70% to get throughYour roll is fixed. Attack to see it.",
      ],
      ["Attack anyone", "Immunity"],
    ],
    [
      "nothing to sell or to wait for when it is full",
      { charges: 5, nextChargeAt: undefined, shields: 3, nextShieldAt: undefined },
      ["5 attack chargesFull"],
      ["Next", "Buy charges"],
    ],
    ["for how long a roll can be used", {}, ["Expires in about 1 h"], []],
    ["that a roll expires now", { head: 350 }, ["Expires with the next block"], []],
    ["about that long, before blocks were measured", { secondsPerBlock: undefined }, ["Expires in about 1 h"], []],
    [
      "that a kept roll never expires",
      { readableUntilBlock: undefined },
      ["70% to get throughYour roll is fixed. Attack to see it.Your roll is kept: it never expires."],
      ["Expires", "Keep roll"],
    ],
    ["no end before the latest block is known", { head: undefined }, [], ["Expires"]],
    ["that no charge is left for the roll", { charges: 0 }, ["No charges left"], []],
    ["that the roll is being fixed", { readiness: "priming" }, ["RollingThe next block fixes your roll"], ["New roll"]],
    [
      "what attacking gives up",
      { immuneUntil: NOW + 60 },
      ["Immunity: nobody can raid you, ends in 1 min. Attacking ends it."],
      [],
    ],
    ["no immunity in the second in which it has ended", { immuneUntil: NOW }, [], ["Immunity"]],
    [
      "frozen timers in a pause",
      { immuneUntil: NOW + 60, paused: true },
      ["Recharge frozen", "Immunity, its timer frozen."],
      ["Next in"],
    ],
  ])("shows %s", (_, change, shown, hidden) => {
    show(change);
    for (const text of shown) expect(deck()).toContain(text);
    for (const text of hidden) expect(deck()).not.toContain(text);
  });

  it("shows the player's level and experience", () => {
    queryClient.setQueryData(queryKeys.stats(PLAYER), { level: 2n, currentXP: 80n, xpRequiredForNextLevel: 150n });
    show();
    expect(deck()).toContain("Level 2, Scavenger: 80 of 150 XP");
  });

  it("draws how far the next charge is", () => {
    show();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("75");
  });

  it("lets the player peek, says why that is fair, and remembers it", () => {
    usePeek.setState({ isOn: true });
    show({ roll: 30 });
    expect(deck()).toContain(
      "It gets throughYou peeked: rolled 30, needed 30 or more. It is fixed, so anyone can compute it now.",
    );
    fireEvent.click(screen.getByRole("checkbox", { name: "Peek at my rolls", checked: true }));
    expect(usePeek.getState().isOn).toBe(false);
    expect(localStorage.getItem("rigraid.peek")).toContain('"isOn":false');
  });

  it.each<[Case, string]>([
    [{ roll: 94 }, "It gets through"],
    [{ roll: 95 }, "A critical hitYou peeked: rolled 95, needed 30 or more."],
    [{ roll: 95, readableUntilBlock: undefined }, "A critical hit, keptYou peeked"],
    [{ roll: 29, readableUntilBlock: undefined }, "It will miss"],
  ])("describes a roll that the player peeked at: %o", (change, text) => {
    usePeek.setState({ isOn: true });
    show(change);
    expect(deck()).toContain(text);
  });

  it("lets the player keep a roll that can be read", () => {
    show();
    fireEvent.click(button("Keep roll"));
    expect(intents()).toEqual([{ kind: "keepRoll" }]);
  });

  it("leads to keeping the roll once no charge is left, on a phone without being touched", () => {
    show();
    expect(button("Keep roll").className).not.toContain("primary");
    cleanup();
    show({ charges: 0 });
    expect(button("Keep roll").className).toContain("primary");
    cleanup();
    beOnPhone();
    show({ charges: 0 });
    fireEvent.click(button("Keep roll"));
    expect(intents()).toEqual([{ kind: "keepRoll" }]);
  });

  it("of a miss that the player peeked at lets them attack anyone", () => {
    const { onFire } = show({ roll: 29 });
    expect(deck()).toContain("It will miss");
    expect(deck()).toContain("Attack anyone to get a new roll.");
    fireEvent.click(button("Attack anyone"));
    expect(onFire).toHaveBeenCalledOnce();
  });

  function beOnPhone() {
    vi.stubGlobal("matchMedia", (query: string) => {
      const list = { matches: query === "(max-width: 640px)", addEventListener: () => undefined };
      return { ...list, removeEventListener: () => undefined };
    });
  }

  it("on a phone offers a new roll without being touched, once", () => {
    beOnPhone();
    show({ readiness: "cold" });
    expect(button("New roll, 1 charge")).toBeTruthy();
    fireEvent.click(button(/^Your roll expired/));
    expect(button("New roll, 1 charge")).toBeTruthy();
  });

  it("never leads to a new roll that would take the last charge", () => {
    show({ readiness: "cold", charges: 1, claimable: TOKEN });
    expect(deck()).toContain("A new roll would take your last charge. Wait for the next charge.");
    expect(button("New roll, your last charge").className).not.toContain("primary");
    expect(screen.queryByRole("button", { name: /Collect/ })).toBeNull();
    cleanup();
    show({ readiness: "cold", charges: 1, primingIsFree: true });
    expect(button("New roll, free").className).toContain("primary");
    cleanup();
    beOnPhone();
    show({ readiness: "cold", charges: 1 });
    expect(screen.queryByRole("button", { name: /^New roll/ })).toBeNull();
  });

  it("offers to collect with a new roll what is worth it", () => {
    const income = TOKEN / 28_800n;
    show({ readiness: "cold", claimable: income * 28_800n, income });
    expect(button(/^Collect .* and roll$/)).toBeTruthy();
    cleanup();
    show({ readiness: "cold", claimable: income * 28_800n - 1n, income });
    expect(screen.queryByRole("button", { name: /Collect/ })).toBeNull();
  });

  it("on a phone is one line until it is touched", () => {
    beOnPhone();
    show();
    const line = button(/^70% to get through.*charges: ?3\/5.*Shields: ?1\/3$/);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(line.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(line);
    expect(line.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("checkbox", { name: "Peek at my rolls" })).toBeTruthy();
  });
});

describe("an expired roll", () => {
  const COLLECT_TOO: Intent = { kind: "batch", actions: ["claimAllRewards", "primeAttack"] };
  const free: Case = { primingIsFree: true, charges: 0 };

  it.each<[string, Intent, Case]>([
    ["New roll, 1 charge", { kind: "primeAttack" }, {}],
    ["New roll, free", { kind: "primeAttack" }, free],
    ["Collect 2.50 RIG and roll", COLLECT_TOO, { ...free, claimable: (5n * TOKEN) / 2n }],
  ])("can be replaced: %s", (name, intent, change) => {
    show({ readiness: "cold", ...change });
    fireEvent.click(button(name));
    expect(intents()).toEqual([intent]);
    expect(screen.queryByRole("button", { name: /Collect/ }) !== null).toBe("claimable" in change);
  });

  it.each<[string, Case, Intent?]>([
    ["A new roll costs a charge, and you have none", { charges: 0 }],
    ["The game is paused", { paused: true }],
    ["On its way", {}, COLLECT_TOO],
  ])("cannot be replaced: %s", (reason, change, underWay) => {
    if (underWay) start(underWay);
    show({ readiness: "cold", ...change });
    const before = intents();
    expect(reasonOf(button("New roll, 1 charge"))).toBe(reason);
    fireEvent.click(button("New roll, 1 charge"));
    expect(intents()).toEqual(before);
  });
});

describe("why nobody can be attacked now", () => {
  it.each<[Partial<AttackState>, string | undefined]>([
    [{}, undefined],
    [{ readiness: "priming" }, "The next block fixes your roll."],
    [{ readiness: "cold" }, "Your roll expired. Get a new one before attacking."],
    [{ readiness: "cold", maxCharges: 0 }, "Buy a component first: you raid with one of the same kind"],
    [{ charges: 0 }, "No charges left; next one in 1 h"],
    [{ charges: 0, nextChargeAt: NOW }, "No charges left"],
  ])("case %#", (change, reason) => {
    expect(attackDisabledReason({ ...ATTACK_STATE, ...READY, ...change }, NOW)).toBe(reason);
  });
});
