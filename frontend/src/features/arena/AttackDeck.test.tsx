// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import type { AttackState } from "../../chain/attackState";
import { AttackDeck, type AttackDeckProps } from "./AttackDeck";
import { reasonOf } from "../../ui/testing/reasonOf";
import { attackDisabledReason } from "./texts";

const TOKEN = 10n ** 18n;
const NOW = 1_000_000;

const ready: AttackState = {
  attacks: 3,
  maxAttacks: 5,
  shields: 1,
  maxShields: 3,
  nextAttackAt: NOW + 3_600,
  nextShieldAt: NOW + 7_200,
  immuneUntil: 0,
  remainingPurchases: { attacks: 5, shields: 3 },
  purchaseWindowEndsAt: undefined,
  readiness: "ready",
  readableUntilBlock: 350,
  primingIsFree: false,
  roll: undefined,
  readAt: NOW,
  isProvisional: false,
  changesAt: undefined,
};
const cold: AttackState = { ...ready, readiness: "cold", roll: undefined };

function show(state: AttackState, change: Partial<AttackDeckProps> = {}) {
  const props: AttackDeckProps = {
    state,
    failProbability: 30,
    rechargeSeconds: 14_400,
    nowSeconds: NOW,
    head: 50,
    secondsPerBlock: 12,
    paused: false,
    claimable: 0n,
    onPrime: vi.fn(),
    onCollectAndPrime: vi.fn(),
    isPeeking: false,
    onPeek: vi.fn(),
    onFire: vi.fn(),
    ...change,
  };
  render(<AttackDeck {...props} />);
  return props;
}

function deck(): string {
  return screen.getByRole("region", { name: "Your next attack" }).textContent ?? "";
}

describe("AttackDeck", () => {
  it("shows charges, shields and when the next ones are there", () => {
    show(ready);
    expect(deck()).toContain("3 attack chargesNext in 1 hBuy charges");
    expect(deck()).toContain("1 of 3 shieldsNext in 2 h");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("75");
  });

  it("has nothing to sell or to wait for when it is full", () => {
    show({ ...ready, attacks: 5, nextAttackAt: undefined, shields: 3, nextShieldAt: undefined });
    expect(deck()).toContain("5 attack chargesFull");
    expect(deck()).not.toContain("Next");
    expect(screen.queryByRole("link", { name: "Buy charges" })).toBeNull();
  });

  it("tells the odds and not the roll, and for how long it can be used", () => {
    show(ready);
    expect(deck()).toContain("70% to get throughYour roll is already fixed. You will see it with the result.");
    expect(deck()).toContain("Expires in about 1 h");
    expect(screen.queryByRole("button", { name: "Fire it at anyone" })).toBeNull();
  });

  it.each([
    [50, 12, "Expires in about 1 h"],
    [350, 12, "Expires with the next block"],
    [50, undefined, "Expires after block 350"],
    [undefined, 12, "Expires after block 350"],
  ])("says when it expires with the latest block %s and %s seconds a block", (head, secondsPerBlock, text) => {
    show(ready, { head, secondsPerBlock });
    expect(deck()).toContain(text);
  });

  it("lets the player peek, and says that anybody can", () => {
    const { onPeek } = show({ ...ready, roll: 30 }, { isPeeking: true });
    expect(deck()).toContain("It gets throughYou peeked: the roll is 30, and below 30 misses. Anybody can compute it.");
    fireEvent.click(screen.getByRole("checkbox", { name: "Peek at my rolls", checked: true }));
    expect(onPeek).toHaveBeenCalledWith(false);
  });

  it("of a dud that the player peeked at lets them fire it at anyone", () => {
    const { onFire } = show({ ...ready, roll: 29 }, { isPeeking: true });
    expect(deck()).toContain("A dud: it will miss");
    expect(deck()).toContain("Fire it at anyone to get a new roll.");
    fireEvent.click(screen.getByRole("button", { name: "Fire it at anyone" }));
    expect(onFire).toHaveBeenCalledOnce();
  });

  it("says that no charge is left for the roll", () => {
    show({ ...ready, attacks: 0 });
    expect(deck()).toContain("No charges left");
  });

  it("on a phone is one line until it is touched", () => {
    vi.stubGlobal("matchMedia", (query: string) => {
      const list = { matches: query === "(max-width: 640px)", addEventListener: () => undefined };
      return { ...list, removeEventListener: () => undefined };
    });
    show(ready);
    const line = screen.getByRole("button", { name: /^70% to get through.*charges: ?3\/5.*Shields: ?1\/3$/ });
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(line.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(line);
    expect(line.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("checkbox", { name: "Peek at my rolls" })).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it("waits for the next block while priming, and offers nothing", () => {
    show({ ...ready, readiness: "priming", roll: undefined });
    expect(deck()).toContain("PrimingThe next block fixes the roll");
    expect(screen.queryByRole("button", { name: /Prime/ })).toBeNull();
  });

  it("says what attacking gives up", () => {
    show({ ...ready, immuneUntil: NOW + 60 });
    expect(deck()).toContain("Truce: nobody can attack you, ends in 1 min. Attacking ends it.");
  });

  it("says nothing of a truce in the second in which it has ended", () => {
    show({ ...ready, immuneUntil: NOW });
    expect(deck()).not.toContain("Truce");
  });

  it("freezes its timers in a pause", () => {
    show({ ...ready, immuneUntil: NOW + 60 }, { paused: true });
    expect(deck()).toContain("Recharge frozen");
    expect(deck()).toContain("Truce, its timer frozen.");
    expect(deck()).not.toContain("Next in");
  });
});

describe("a cold attack", () => {
  it("can be primed, for a charge or for free", () => {
    const { onPrime } = show(cold);
    fireEvent.click(screen.getByRole("button", { name: "Prime for 1 charge" }));
    expect(onPrime).toHaveBeenCalledOnce();
    expect(screen.queryByRole("button", { name: /Collect/ })).toBeNull();
  });

  it("can be primed together with collecting", () => {
    const { onCollectAndPrime } = show({ ...cold, primingIsFree: true, attacks: 0 }, { claimable: (5n * TOKEN) / 2n });
    expect(screen.getByRole("button", { name: "Prime for free" }).getAttribute("aria-disabled")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Collect 2.50 RIG and prime" }));
    expect(onCollectAndPrime).toHaveBeenCalledOnce();
  });

  it("says why it cannot be primed", () => {
    const { onPrime } = show({ ...cold, attacks: 0 });
    const button = screen.getByRole("button", { name: "Prime for 1 charge" });
    expect(reasonOf(button)).toBe("Priming costs a charge, and you have none");
    fireEvent.click(button);
    expect(onPrime).not.toHaveBeenCalled();
  });

  it("is not primed while the game is paused", () => {
    show(cold, { paused: true });
    expect(reasonOf(screen.getByRole("button", { name: "Prime for 1 charge" }))).toBe("The game is paused");
  });
});

describe("why nobody can be attacked now", () => {
  it.each([
    [ready, undefined],
    [{ ...ready, readiness: "priming" as const }, "Your attack is priming: wait for the next block"],
    [cold, "Your attack is cold: prime it first"],
    [{ ...ready, attacks: 0 }, "No charges left; next one in 1 h"],
    [{ ...ready, attacks: 0, nextAttackAt: NOW }, "No charges left"],
  ])("case %#", (state, reason) => {
    expect(attackDisabledReason(state, NOW)).toBe(reason);
  });
});
