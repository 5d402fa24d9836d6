import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { attackEvent } from "../../chain/testing/gameState";
import { type Proof, roll } from "./proof";
import { Verify, type VerifyProps } from "./Verify";

const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const steps = roll(`0x${"11".repeat(32)}`, ALICE, 7n);
const found: Proof = {
  kind: "proof",
  source: "state",
  primedAtBlock: 90,
  totalAttacks: 7n,
  failProbability: steps.roll,
  ...steps,
};
const attack = attackEvent({ id: 12, attacker: ALICE, roll: steps.roll, block: 120 });

function show(proof: Partial<VerifyProps["proof"]>, change: Partial<AttackEvent> = {}) {
  const read = { data: undefined, error: null, isFetching: false, refetch: vi.fn(), ...proof } as VerifyProps["proof"];
  const props = { attack: { ...attack, ...change }, proof: read, onVerify: vi.fn() };
  const { rerender } = render(<Verify {...props} />);
  return { ...props, rerender };
}

describe("Verify", () => {
  it("begins on demand, and keeps the focus on its button", () => {
    const { rerender, ...props } = show({});
    const button = screen.getByRole("button", { name: "Verify" });
    button.focus();
    fireEvent.click(button);
    expect(props.onVerify).toHaveBeenCalledOnce();
    rerender(<Verify {...props} proof={{ ...props.proof, data: found }} />);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Copy all with the formula" }));
  });

  it("promises only that nobody could choose the roll, or know it when it was fixed", () => {
    show({ data: found });
    const text = screen.getByRole("region", { name: "Proof of the roll" }).textContent;
    expect(text).toContain("Nobody could choose this roll, or know it when it was fixed");
    expect(text).not.toMatch(/predict|random/i);
    expect(text).toContain(`needed ${steps.roll} or more`);
  });

  it("shows each value of a roll that matches", () => {
    show({ data: found });
    expect(screen.getByRole("status").textContent).toContain(
      `Verified: rolled ${steps.roll}, needed ${steps.roll} or more.`,
    );
    const items = screen.getAllByRole("listitem").map((item) => item.textContent);
    const values = [found.entropy, ALICE, "7", steps.encoded, steps.digest, String(steps.roll), String(steps.roll)];
    values.forEach((value, i) => expect(items[i]).toContain(value));
    expect(items[0]).toContain("Block 90 fixed the roll");
    expect(items[2]).toContain("state in block 119");
    expect(items[6]).toContain("not below it: the attack got through.");
  });

  it.each([{ roll: (steps.roll + 1) % 100 }, { outcome: "missed" } as const])("says so of %o", (change) => {
    show({ data: found }, change);
    expect(screen.getByRole("status").textContent).toContain("No match: recomputed, the roll is 7.");
  });

  it("says why a node cannot tell, and tries again", () => {
    const { proof } = show({ data: { kind: "none", reason: "It keeps nothing." } });
    expect(screen.getByRole("status").textContent).toContain("cannot be verified with this node. It keeps nothing.");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(proof.refetch).toHaveBeenCalledOnce();
  });

  it("says when nothing can be reached", () => {
    show({ error: new Error("down") });
    expect(screen.getByRole("alert").textContent).toContain("It could not be verified.");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
