import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { queryClient } from "../../chain/game/queryClient";
import { queryKeys } from "../../chain/game/queryKeys";
import { blockPoller } from "../../chain/node/chain";
import { clock } from "../../chain/node/clock";
import { FakeChain } from "../../chain/testing/FakeChain";
import { ATTACK_RULES, attackedResult, attackEvent, RIVAL, RIVAL_NAME, TOKEN } from "../../chain/testing/gameState";
import { announcePrizes } from "../../chain/testing/settleLeagues";
import { intents, PLAYER, resetConsole, rivalHas } from "../../chain/testing/TestConsole";
import { addTransaction, stopWaiting, updateTransaction, useTransactionStore } from "../../chain/transactions/store";
import { useSuspense } from "../../chain/transactions/suspense";
import type { TransactionStatus } from "../../chain/transactions/transaction";
import { WalletContext } from "../../chain/transactions/useWrite";
import * as goals from "../../goals/goals";
import { reasonOf } from "../../ui/testing/reasonOf";
import type { AttackedResult } from "../../writes/attackComponent";
import type { Arena, Fighter } from "./arena";
import Attack from "./Attack";
import { stopAwaiting, useAwaited } from "./awaited";
import type { Opponent } from "./opponents";
import Result from "./Result";
import { ResultDialog } from "./ResultDialog";
import { fighter, target, TestArena } from "./testing/TestArena";

const NOW = 1_000_000;
const rules = { ...ATTACK_RULES, failProbability: 20 };
const PROCESSOR = target(7, "Processor", 10n * TOKEN, { bounty: 2n * TOKEN });
const FAN = target(1, "Case Fan", TOKEN);
const RICH_FAN = target(1, "Case Fan", 90n * TOKEN);
const opponent: Opponent = {
  address: RIVAL,
  level: 1,
  shields: 0,
  immuneUntil: 0,
  components: [],
  targets: [FAN, PROCESSOR],
};
const other: Opponent = { ...opponent, address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" };

const INTENT = { kind: "attackComponent", victim: RIVAL, componentId: 7 } as const;
const RESULT = attackedResult();

const onNext = vi.fn();
const onClose = vi.fn();

interface Case extends Partial<Pick<Fighter, "attackPrice">>, Partial<Pick<Arena, "disabledReason">> {
  readonly shields?: number;
  readonly roll?: number;
  readonly immuneUntil?: number;
  readonly isSerious?: boolean;
  readonly isSeriousForYou?: boolean;
  readonly charges?: number;
  readonly list?: readonly Opponent[];
  /** False for an arena in which no attack is chosen, as after a reload. */
  readonly isChosen?: boolean;
}

/** Renders the arena's attack on the Processor, and its result. */
function show(change: Case = {}) {
  const { shields = 0, roll, immuneUntil = 0, attackPrice = 4n * TOKEN, charges = 3 } = change;
  const {
    isSerious = true,
    isSeriousForYou = true,
    isChosen = true,
    list = [opponent, other],
    disabledReason,
  } = change;
  const own = fighter({ charges, roll, immuneUntil }, { attackPrice, isSerious: () => isSeriousForYou });
  const chosen = { opponent: { ...opponent, shields }, target: { ...PROCESSOR, isSerious }, fighter: own };
  render(
    <TestArena arena={{ rules, disabledReason, fighter: own }}>
      {isChosen && <Attack {...chosen} onClose={onClose} />}
      <Result list={list} onNext={onNext} />
    </TestArena>,
  );
}

const become = (status: TransactionStatus) =>
  act(async () => updateTransaction(useTransactionStore.getState().transactions.at(-1)!.id, { status }));
const dialog = () => screen.getByRole("dialog", { name: "Attack the Processor" });
const button = (name: string) => screen.getByRole("button", { name });

/** Renders another visit, with a pending attack whose result the player waits for. */
function comeBack(change?: Parameters<typeof show>[0]) {
  const plan = { skinId: 2, shields: 0, immuneUntil: 0, isSeriousForYou: true };
  useAwaited.setState({ attack: { victim: RIVAL, componentId: 7, ...plan } });
  addTransaction({ id: "1", intent: INTENT, label: "", from: PLAYER, status: { stage: "pending", isSlow: false } });
  show({ isChosen: false, ...change });
}

beforeEach(() => {
  vi.spyOn(clock, "now").mockReturnValue(NOW);
  resetConsole();
  stopAwaiting();
  onNext.mockClear();
  onClose.mockClear();
});
afterEach(() => vi.useRealTimers());

describe("the dialog of an attack", () => {
  const text = () => dialog().textContent ?? "";

  it("shows what a hit brings, and how that comes about", () => {
    show();
    for (const part of [
      `of ${RIVAL_NAME}`,
      "A hit is worth4.7500 RIG",
      "It holds now10.0000 RIG",
      "A hit steals 30%3.0000 RIG",
      "Bounty from the pool2.0000 RIG",
      "Fee, 5% of both0.2500 RIG",
      "It costs1 of your 3 charges",
      "A new charge costs4 RIG",
    ]) {
      expect(text()).toContain(part);
    }
    expect(text()).not.toContain("Your immunity");
    fireEvent.click(button("Attack"));
    expect(intents()).toEqual([INTENT]);
  });

  const tooSmall =
    "Only a bigger component can break this shield. The Processor earns less than 20% of what their best one earns";

  it.each<[string, Case, string[]]>([
    ["the odds, not the roll", {}, ["80% to get through. Your roll is fixed. Attack to see it."]],
    [
      "that what gets through to shields breaks one, and what comes with it",
      { shields: 2 },
      [
        "80% to get through, then 2 shields. A roll that gets through breaks a shield, and you get no loot yet. Neither of you can be raided for 1 h.",
        "An attack that gets throughbreaks a shield+15 XPWithout shields a hit would be worth 4.7500 RIG",
      ],
    ],
    [
      "that only they are immune when the component is too small for the player's own rig",
      { shields: 1, isSeriousForYou: false },
      ["They can't be raided for 1 h. You get no cover: this target was too small for your rig."],
    ],
    [
      "a bounce off a shield",
      { isSerious: false, shields: 1 },
      [tooSmall, "An attack that gets throughbounces offWithout shields a hit would be worth 4.7500 RIG"],
    ],
    [
      "a bounce whatever the roll",
      { isSerious: false, shields: 1, roll: 20 },
      [tooSmall, "An attack that gets throughbounces offWithout shields a hit would be worth 4.7500 RIG"],
    ],
    [
      "to a player who peeked a hit",
      { roll: 20 },
      ["This attack will hit. You peeked: rolled 20, needed 20 or more. There is no shield in its way."],
    ],
    [
      "to a player who peeked a critical hit",
      { roll: 95 },
      [
        "This attack will be a critical hit. You peeked: rolled 95, needed 20 or more",
        "A critical hit is worth11.4000 RIG",
        "A critical hit steals all10.0000 RIG",
      ],
    ],
    [
      "to a player who peeked a block",
      { roll: 20, shields: 2 },
      ["This attack will break a shield. They have 2 shields. One stops this attack and breaks, and you get no loot."],
    ],
    [
      "to a player who peeked a roll that misses",
      { roll: 19, shields: 2 },
      [
        "This attack will miss. You peeked: rolled 19, needed 20 or more. Any attack would miss. Attack anyone to get a new roll.",
        "Attack anyway",
      ],
    ],
    [
      "that a charge costs more than a hit brings",
      { attackPrice: 4_750_000_000_000_000_001n },
      ["4.75 RIG, more than this hit"],
    ],
    [
      "that the player's own immunity ends, until it has ended anyway",
      { immuneUntil: NOW + 1 },
      ["Your immunityends with the attack"],
    ],
  ])("shows %s", (_, change, parts) => {
    show(change);
    for (const part of parts) expect(text()).toContain(part);
  });

  it.each<[string, Case]>([
    ["a charge that costs just what a hit is worth", { attackPrice: 4_750_000_000_000_000_000n }],
    ["the price of a charge for a roll that misses anyway", { attackPrice: 5n * TOKEN, roll: 19 }],
  ])("advises nothing about %s", (_, change) => {
    show(change);
    expect(text()).not.toContain("more than this hit");
  });

  it("says why it cannot continue", () => {
    show({ disabledReason: "The game is paused" });
    expect(reasonOf(button("Attack"))).toBe("The game is paused");
    fireEvent.click(button("Attack"));
    expect(intents()).toEqual([]);
  });

  it.each([
    ["what went wrong", new Error("It did not work."), "alert", "It did not work."],
    [
      "that the player declined",
      Object.assign(new Error(), { code: 4001 }),
      "status",
      "You declined the request in your wallet.",
    ],
  ])("says %s, and can be tried again", async (_, refusal, role, words) => {
    const wallet = { address: PLAYER, isOnGameNetwork: true, getSigner: () => Promise.reject(refusal) };
    const plan = { opponent, target: PROCESSOR, fighter: fighter() };
    render(
      <TestArena>
        <WalletContext value={wallet as never}>
          <Attack {...plan} onClose={onClose} />
        </WalletContext>
      </TestArena>,
    );
    fireEvent.click(button("Attack"));
    const message = await screen.findByText(words, { exact: false });
    expect(message.closest("[role]")?.getAttribute("role")).toBe(role);
    expect(reasonOf(button("Attack"))).toBeUndefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("an attack under way", () => {
  it("says in its window what it waits for, and that closing it stops nothing", async () => {
    show();
    fireEvent.click(button("Attack"));
    expect(dialog().textContent).toContain("Checking that it will work.");
    await become({ stage: "wallet", request: "Confirm the attack in your wallet." });
    expect(dialog().textContent).toContain("Confirm the attack in your wallet.");
    await become({ stage: "pending", isSlow: false });
    expect(dialog().textContent).toContain("Sent. Waiting for the next block.");
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    fireEvent.click(button("Hide"));
    expect(screen.queryByRole("dialog")).toBeNull();
    await become({ stage: "confirmed", result: RESULT });
    expect(screen.getByRole("dialog", { name: "Hit" })).toBeTruthy();
  });

  it("says when the network is slow to answer, and not when the player is", async () => {
    vi.useFakeTimers();
    show();
    fireEvent.click(button("Attack"));
    const wait = () => act(() => void vi.advanceTimersByTime(4_000));
    wait();
    expect(dialog().textContent).toContain("Checking that it will work. The network is slow to answer.");
    await become({ stage: "wallet", request: "Confirm it." });
    wait();
    expect(dialog().textContent).not.toContain("slow");
  });
});

describe("an attack whose wallet does not answer", () => {
  it("can be made again once it was given up", async () => {
    show();
    fireEvent.click(button("Attack"));
    fireEvent.click(button("Hide"));
    await act(async () => stopWaiting(useTransactionStore.getState().transactions.at(-1)!.id));
    expect(onClose).toHaveBeenCalledOnce();
    expect(button("Attack").getAttribute("aria-disabled")).toBeNull();
  });
});

describe("the result of an attack", () => {
  it("takes the place of its dialog", async () => {
    show();
    fireEvent.click(button("Attack"));
    await become({ stage: "confirmed", result: RESULT });
    expect(screen.getAllByRole("dialog", { hidden: true })).toHaveLength(1);
    expect(screen.getByRole("dialog", { name: "Hit" })).toBeTruthy();
  });

  it.each([
    ["hides it from the header until its roll has fallen", "3600000ms", true],
    ["shows it there afterwards", "0ms", false],
  ])("%s", async (_, reveal, isHeld) => {
    document.documentElement.style.setProperty("--reveal", reveal);
    show();
    fireEvent.click(button("Attack"));
    await become({ stage: "confirmed", result: RESULT });
    expect(screen.getByRole("dialog", { name: "Hit" })).toBeTruthy();
    await waitFor(() => expect(useSuspense.getState()).toBe(isHeld));
    fireEvent.click(button("Close"));
    expect(useSuspense.getState()).toBe(false);
    document.documentElement.style.removeProperty("--reveal");
  });

  it("comes back after a reload", async () => {
    comeBack();
    expect(screen.queryByRole("dialog")).toBeNull();
    await become({ stage: "confirmed", result: RESULT });
    expect(screen.getByRole("dialog", { name: "Hit" }).textContent).toContain("+2 RIG");
    fireEvent.click(button("Close"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["another opponent after a hit", [opponent, other], RESULT, "Next target", { opponent: other, componentId: 7 }],
    [
      "the same opponent's next part after a hit, where that is the best",
      [{ ...opponent, targets: [RICH_FAN, PROCESSOR] }, other],
      RESULT,
      "Next target",
      { opponent: { ...opponent, targets: [RICH_FAN] }, componentId: 1 },
    ],
    [
      "nothing of an opponent who is immune after a block",
      [{ ...opponent, targets: [RICH_FAN, PROCESSOR] }, other],
      { ...RESULT, outcome: "blocked" },
      "Next target",
      { opponent: other, componentId: 7 },
    ],
    [
      "the same again after a miss",
      [opponent, other],
      { ...RESULT, outcome: "missed" },
      "Try again",
      { opponent, componentId: 7 },
    ],
  ] as const)("leads to the next attack: %s", async (_, list, result, name, choice) => {
    comeBack({ list });
    await become({ stage: "confirmed", result });
    fireEvent.click(button(name));
    expect(onNext).toHaveBeenCalledWith(choice);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["no charge is left", { charges: 0 }],
    ["nothing else can be raided", { list: [{ ...opponent, targets: [PROCESSOR] }] }],
  ])("leads nowhere when %s", async (_, change) => {
    comeBack(change);
    await become({ stage: "confirmed", result: RESULT });
    fireEvent.click(button("Done"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(onNext).not.toHaveBeenCalled();
  });
});

describe("ResultDialog", () => {
  const result = attackedResult({ loot: 5n * TOKEN, bounty: 2n * TOKEN, fee: TOKEN / 4n });
  const whose = `the Processor of ${RIVAL_NAME}`;

  function showResult(change: Partial<AttackedResult>, isSeriousForYou = true) {
    const next = { isSame: false, onChoose: vi.fn() };
    const props = { shieldsLeft: 2, skinId: 0, isSeriousForYou, next, onClose: vi.fn() };
    render(
      <TestArena arena={{ rules }}>
        <ResultDialog result={{ ...result, ...change }} {...props} />
      </TestArena>,
    );
    return { next, dialog: screen.getByRole("dialog") };
  }

  it("of a critical hit says so, and that it took everything", () => {
    const { dialog } = showResult({ roll: 95 });
    expect(dialog.textContent).toContain("Critical hit");
    expect(dialog.textContent).toContain("3 RIG stolen and a bounty of 2 RIG");
    expect(dialog.textContent).toContain("Rolled 95, and took everything");
    expect(screen.getByText("+", { exact: false, selector: ".strong.brass" }).textContent).toBe("+4.75 RIG");
  });

  it("of a hit says what it brought, and is read out from its title on", () => {
    const { dialog, next } = showResult({ levelReached: 2 });
    for (const part of [
      "Hit",
      `A hit hacked ${whose} and took a part of its rewards. It earns nothing`,
      "+4.75 RIG",
      "+25 XP. You reached level 2, Scavenger. 3 RIG stolen and a bounty of 2 RIG, less a fee of 0.25 RIG.",
      "Rolled 63, needed 20 or more",
    ]) {
      expect(dialog.textContent).toContain(part);
    }
    expect(document.activeElement).toBe(dialog);
    expect(reasonOf(dialog)).toContain("A hit hacked");
    expect(screen.getByRole("link", { name: "See the proof" }).getAttribute("href")).toBe("/attack/17");
    fireEvent.click(screen.getByRole("button", { name: "Next target" }));
    expect(next.onChoose).toHaveBeenCalledOnce();
  });

  it("of a hit on an attacker says what it avenges", () => {
    const at = { block: 1, at: 1, attacker: RIVAL, victim: PLAYER, loot: 200n * TOKEN, bounty: 5n * TOKEN };
    const events = [attackEvent({ ...at, id: 3 }), attackEvent({ id: 17, attacker: PLAYER, victim: RIVAL })];
    queryClient.setQueryData(queryKeys.past(PLAYER), { genesis: "0x", events, to: 9, isAll: true });
    const { dialog } = showResult({ id: 17, loot: 200n * TOKEN, fee: 11n * TOKEN });
    expect(dialog.textContent).toContain("Revenge: 189 RIG of the 195 RIG they took");
    cleanup();
    const larger = showResult({ id: 17, loot: 206n * TOKEN, fee: 11n * TOKEN });
    expect(larger.dialog.textContent).toContain("Revenge: all of the 195 RIG they took");
    cleanup();
    expect(showResult({ id: 18 }).dialog.textContent).not.toContain("Revenge");
  });

  it("of a hit says which badge, goals and place in the league it brought", async () => {
    const events = [attackEvent({ id: 17, at: Date.now() / 1_000, attacker: PLAYER, victim: RIVAL })];
    queryClient.setQueryData(queryKeys.past(PLAYER), { genesis: "0x", events, to: 9, isAll: true });
    queryClient.setQueryData([...queryKeys.stats(PLAYER), "17"], { level: 2n, successfulAttacks: 10n });
    announcePrizes({ week: 1, share: 20 });
    const place = (value: number) => ({ place: value, net: 60n * TOKEN, division: 1 });
    queryClient.setQueryData(["league", "move", PLAYER, 17], {
      week: 3,
      before: place(2),
      after: place(1),
    });
    showResult({ id: 17, levelReached: 2 });
    const brought = await screen.findByRole("list", { name: "Other progress" });
    for (const part of ["Badge: Bandit", "Badge: Seasoned", "Tower league: 2nd to 1st", "League prize so far: 12 RIG"])
      expect(brought.textContent).toContain(part);
  });

  it("of a hit ticks only the goals that are reached", async () => {
    const [reached, begun] = ["Attack once", "Land two hits"];
    vi.spyOn(goals, "goalsAdvancedBy").mockReturnValue([
      { kind: "attack", text: reached, done: 1, count: 1 },
      { kind: "hit", text: begun, done: 1, count: 2 },
    ] as never);
    showResult({});
    const isTicked = async (text: string) =>
      (await screen.findByText(new RegExp(text))).querySelector(".lucide-check") !== null;
    expect([await isTicked(reached), await isTicked(begun)]).toEqual([true, false]);
  });

  it("says where the experience leads, once it is read after the attack, but not after a bounce", () => {
    queryClient.setQueryData(queryKeys.stats(PLAYER), { level: 4n, xpToNextLevel: 50n });
    expect(showResult({}).dialog.textContent).not.toContain("to level 5");
    cleanup();
    queryClient.setQueryData([...queryKeys.stats(PLAYER), `${result.id}`], { level: 4n, xpToNextLevel: 25n });
    expect(showResult({}).dialog.textContent).toContain(
      "25 XP to level 5, Tinkerer. Level 5 adds one more attack charge.",
    );
    cleanup();
    expect(showResult({ outcome: "bounced" }).dialog.textContent).not.toContain("to level 5");
  });

  it("reads where the experience leads only once it knows the attack's block", async () => {
    const chain = new FakeChain().install();
    let left = 50n;
    chain.functions.getPlayerStats = () => [[4n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n], left, 200n];
    vi.spyOn(blockPoller, "refresh").mockImplementation(async () => void (left = 25n));
    const { dialog } = showResult({});
    await waitFor(() => expect(dialog.textContent).toContain("XP to level 5"));
    expect(dialog.textContent).toContain("25 XP to level 5");
  });

  it("of a broken shield offers an alert for when the victim can be raided again", () => {
    rivalHas(undefined, NOW + 3_600);
    showResult({ outcome: "blocked", loot: 0n, bounty: 0n, fee: 0n });
    const alert = screen.getByRole("button", { name: /^Raidable in 1 h: notify me/ });
    fireEvent.click(alert);
    expect(alert.getAttribute("aria-pressed")).toBe("true");
    cleanup();
    showResult({});
    expect(screen.queryByRole("button", { name: /^Raidable in/ })).toBeNull();
  });

  const broken = `The attack got through to ${whose} and broke a shield. `;

  it.each([
    ["blocked", true, "Shield broken", `${broken}Neither of you can be raided for 1 h.`, "+15 XP"],
    ["blocked", false, "Shield broken", `${broken}They can't be raided for 1 h. You get no cover`, "+15 XP"],
    [
      "bounced",
      true,
      "Bounced",
      `The attack bounced off a shield: only a bigger component than ${whose} can break it.`,
      "No XP",
    ],
    ["missed", true, "Missed", "Nothing was taken, and no shield was used up.", "+5 XP"],
  ] as const)("that is %s, serious for the attacker: %s, says so, and what it means", (...values) => {
    const [outcome, isSeriousForYou, title, text, xp] = values;
    const { dialog } = showResult({ outcome, loot: 0n, bounty: 0n, fee: 0n }, isSeriousForYou);
    for (const part of [title, text, `${xp}.`]) expect(dialog.textContent).toContain(part);
    expect(dialog.textContent.includes("2 shields left")).toBe(outcome === "blocked");
  });
});
