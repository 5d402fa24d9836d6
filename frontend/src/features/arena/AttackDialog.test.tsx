// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import type { AttackedResult } from "../../chain/transactions/results";
import { AttackDialog, type AttackDialogProps } from "./AttackDialog";
import { ResultDialog } from "./ResultDialog";

const TOKEN = 10n ** 18n;
const NOW = 1_000_000;
const VICTIM = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

const rules = {
  failProbability: 20,
  stealPercentage: 30,
  attackFeePercentage: 5,
  seriousShare: 20,
  immunitySeconds: 3_600,
};
const target = {
  id: 7,
  name: "Processor",
  skinId: 0,
  hacked: false,
  protectedUntil: 0,
  isSerious: true,
  earning: {
    amount: 10n * TOKEN,
    ratePerSecond: 0n,
    clock: { readAt: NOW, funded: 0n, runway: 1n },
    paused: false,
  },
  bounty: 2n * TOKEN,
};

function show(change: Partial<AttackDialogProps> & { shields?: number; roll?: number | undefined } = {}) {
  const { shields = 0, roll, ...rest } = change;
  const props: AttackDialogProps = {
    onOpenChange: vi.fn(),
    opponent: { address: VICTIM, shields },
    target,
    state: { attacks: 3, maxAttacks: 5, immuneUntil: 0, roll },
    isSeriousForYou: true,
    attackPrice: 4n * TOKEN,
    rules,
    nowSeconds: NOW,
    onConfirm: vi.fn(),
    pending: false,
    disabledReason: undefined,
    error: undefined,
    ...rest,
  };
  render(<AttackDialog {...props} />);
  return { props, text: screen.getByRole("dialog", { name: "Attack the Processor" }).textContent ?? "" };
}

describe("AttackDialog", () => {
  it("shows what a hit brings, and how that comes about", () => {
    const { props, text } = show();
    expect(text).toContain("of Fond Adapter …dc79C8");
    expect(text).toContain("A hit brings you4.7500 RIG");
    expect(text).toContain("It holds now10.0000 RIG");
    expect(text).toContain("A hit steals 30%3.0000 RIG");
    expect(text).toContain("Bounty from the pool2.0000 RIG");
    expect(text).toContain("Fee, 5% of both0.2500 RIG");
    expect(text).toContain("It costs1 of your 3 charges");
    expect(text).toContain("Another charge costs4 RIG");
    expect(text).not.toContain("more than a hit brings");
    expect(text).not.toContain("immunity");
    fireEvent.click(screen.getByRole("button", { name: "Attack" }));
    expect(props.onConfirm).toHaveBeenCalledOnce();
  });

  it("tells the odds, not the roll", () => {
    expect(show().text).toContain("80% to get through. Your roll is already fixed. You will see it with the result.");
  });

  it("of shields tells what gets through breaks one, and what comes with it", () => {
    const { text } = show({ shields: 2 });
    expect(text).toContain(
      "80% to get through, then 2 shields. Getting through breaks one of them, and you get nothing yet. Both of you are immune for 1 h.",
    );
    expect(text).toContain("A hit would bring you4.7500 RIG");
  });

  it("foretells that only they are immune when the component is too small for the player's own rig", () => {
    expect(show({ shields: 1, isSeriousForYou: false }).text).toContain(
      "They are immune for 1 h. You are not, because such a component is too small for your rig.",
    );
  });

  it.each([20, undefined])("foretells a bounce off a shield with the roll %s", (roll) => {
    const { text } = show({ target: { ...target, isSerious: false }, shields: 1, roll });
    expect(text).toContain(
      "The Processor is too small to break this shield. It earns less than 20% of what their best component earns",
    );
    expect(text).toContain("A hit would bring you");
  });

  it("says when a charge costs more than a hit brings", () => {
    expect(show({ attackPrice: 4_750_000_000_000_000_000n }).text).not.toContain("more than a hit brings");
    cleanup();
    expect(show({ attackPrice: 4_750_000_000_000_000_001n }).text).toContain("4.75 RIG, more than a hit brings");
  });

  it.each([
    [0, 20, "This attack will hit. You peeked: the roll is 20, and there is no shield in its way."],
    [2, 20, "This attack will break a shield. They have 2 shields. One stops it and breaks, and you get nothing."],
    [
      2,
      19,
      "A dud: this attack will miss. You peeked: the roll is 19, and below 20 misses whatever the target. Fire it",
    ],
  ])("to whoever peeked, with %i shields and the roll %i, foretells the end", (shields, roll, expected) => {
    expect(show({ shields, roll }).text).toContain(expected);
    expect(screen.getByRole("button", { name: roll < 20 ? "Fire the dud" : "Attack" })).toBeTruthy();
  });

  it("says that the player's own immunity ends, until it has ended anyway", () => {
    const state = { attacks: 1, maxAttacks: 5, roll: undefined };
    expect(show({ state: { ...state, immuneUntil: NOW + 1 } }).text).toContain("Your own immunityends with the attack");
  });

  it("says why it cannot go on, and what went wrong", () => {
    const { props } = show({ disabledReason: "The game is paused", error: "It did not work." });
    const button = screen.getByRole("button", { name: "Attack" });
    expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "The game is paused",
    );
    fireEvent.click(button);
    expect(props.onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toContain("It did not work.");
  });
});

describe("ResultDialog", () => {
  const result: AttackedResult = {
    kind: "attacked",
    id: 17,
    roll: 63,
    outcome: "hit",
    victim: VICTIM,
    componentId: 7,
    stolen: 5n * TOKEN,
    bounty: 2n * TOKEN,
    fee: TOKEN / 4n,
    levelReached: undefined,
  };

  function showResult(change: Partial<AttackedResult>, isSeriousForYou = true) {
    const onClose = vi.fn();
    render(
      <ResultDialog
        result={{ ...result, ...change }}
        skinId={0}
        failProbability={20}
        shieldsLeft={2}
        isSeriousForYou={isSeriousForYou}
        xpPerAttack={25}
        immunitySeconds={3_600}
        onClose={onClose}
      />,
    );
    return { onClose, dialog: screen.getByRole("dialog") };
  }

  it("of a hit says what it brought", () => {
    const { dialog, onClose } = showResult({ levelReached: 2 });
    expect(dialog.textContent).toContain("Hit!");
    expect(dialog.textContent).toContain("You raided the Processor of Fond Adapter …dc79C8. It is hacked");
    expect(dialog.textContent).toContain("+4.75 RIG");
    expect(dialog.textContent).toContain(
      "+25 XP, and you reached level 2. 3 RIG stolen and a bounty of 2 RIG, less a fee of 0.25 RIG.",
    );
    expect(dialog.textContent).toContain("Roll 63 · below 20 misses");
    expect(screen.getByRole("link", { name: "See the proof" }).getAttribute("href")).toBe("/attack/17");
    fireEvent.click(screen.getByRole("button", { name: "Next target" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  const whose = "the Processor of Fond Adapter …dc79C8";

  it.each([
    [
      "blocked",
      "Shield broken",
      `You got through to ${whose}, and a shield broke. Both of you are immune for 1 h.`,
      "+5 XP",
    ],
    ["bounced", "Bounced", `${whose} is too small to break it. Nobody is immune.`, "No XP"],
    ["missed", "Missed", "Nothing was taken, and no shield was used up.", "+5 XP"],
  ] as const)("that is %s says so, and what it means", (outcome, title, text, xp) => {
    const { dialog } = showResult({ outcome, stolen: 0n, bounty: 0n, fee: 0n });
    for (const part of [title, text, `${xp}. Your next attack is primed.`]) expect(dialog.textContent).toContain(part);
    expect(dialog.textContent.includes("2 shields left")).toBe(outcome === "blocked");
  });

  it("of a block by what is small to the attacker says that only the victim is immune", () => {
    const { dialog } = showResult({ outcome: "blocked", stolen: 0n, bounty: 0n, fee: 0n }, false);
    expect(dialog.textContent).toContain("They are immune for 1 h. You are not");
  });

  it("is read out from its title on", () => {
    const { dialog } = showResult({});
    expect(document.activeElement).toBe(dialog);
    expect(document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent).toContain("You raided");
  });
});
