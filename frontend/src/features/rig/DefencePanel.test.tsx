// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reasonOf } from "../../ui/testing/reasonOf";
import { DefencePanel, type Defence, type DefencePanelProps } from "./DefencePanel";

const HOUR = 3_600;

const defence: Defence = {
  shields: 1,
  maxShields: 3,
  nextShieldAt: 3 * HOUR,
  shieldRechargeSeconds: 12 * HOUR,
  attacks: 5,
  maxAttacks: 5,
  nextAttackAt: undefined,
  rechargeSeconds: 4 * HOUR,
  immuneUntil: 0,
  readiness: "ready",
  primingIsFree: false,
  repairProtectionSeconds: 86_400,
  reactivationProtectionSeconds: 86_400,
};

function show(change: Partial<Defence> = {}, props: Partial<DefencePanelProps> = {}) {
  render(<DefencePanel defence={{ ...defence, ...change }} nowSeconds={0} {...props} />);
  return screen.getByRole("region", { name: "Defence" }).textContent;
}

afterEach(cleanup);

describe("the defence", () => {
  it("counts shields and charges, with the recharge of the next", () => {
    const text = show();
    expect(text).toContain("Shields 1 of 3Next in 3 h");
    expect(text).toContain("Attack charges 5 of 5Full");
    const ring = screen.getByRole("progressbar", { name: "Recharge of shields" });
    expect(ring.getAttribute("aria-valuenow")).toBe("75");
  });

  it("says that nobody can attack now, until the second when it ends", () => {
    expect(show({ immuneUntil: 1 })).toContain("Immune for 1 s, or until you attack");
    cleanup();
    expect(show({ immuneUntil: 0 })).not.toContain("Immune");
  });

  it.each([
    ["ready", "Your next attack can go."],
    ["priming", "Your next attack is ready with the next block."],
    ["cold", "You have not attacked for long: prime the next attack first."],
  ] as const)("says that the next attack is %s", (readiness, text) => {
    expect(show({ readiness })).toContain(text);
  });

  it("offers to prime a cold attack, and says what it costs or why not", () => {
    const run = vi.fn();
    show({ readiness: "cold" }, { prime: { run } });
    fireEvent.click(screen.getByRole("button", { name: "Prime for one charge" }));
    expect(run).toHaveBeenCalledOnce();
    cleanup();
    show({ readiness: "cold", primingIsFree: true }, { prime: { run, disabledReason: "The game is paused" } });
    expect(reasonOf(screen.getByRole("button", { name: "Prime for free" }))).toBe("The game is paused");
    cleanup();
    show({ readiness: "ready" }, { prime: { run } });
    expect(screen.queryByRole("button", { name: /^Prime/ })).toBeNull();
  });

  it("counts nothing down while the game is paused", () => {
    const text = show({ immuneUntil: HOUR }, { paused: true });
    expect(text).toContain("Recharge frozen");
    expect(text).toContain("Immune frozen while paused");
    expect(screen.getByRole("region").querySelector("time")).toBeNull();
  });
});
