import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { addressEnd } from "#game/playerName";
import { formatDateTime } from "#game/times";

import { attackRulesQuery } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { blockTimeQuery } from "../../chain/history/blockTimes";
import type { HistoryEvent } from "../../chain/history/HistoryEvent";
import { clock } from "../../chain/node/clock";
import { setOwnOperator } from "../../chain/operator/state";
import { ATTACK_RULES, attackEvent, RIVAL, RIVAL_NAME, TOKEN } from "../../chain/testing/gameState";
import { PLAYER, resetConsole, TestConsole } from "../../chain/testing/TestConsole";
import { LogRow } from "./LogRow";
import { selectRows } from "./rows";

const [BROWSER, PROGRAM] = ["0x00000000000000000000000000000000000A11cE", "0x0000000000000000000000000000000000000B0b"];
const place = { block: 1, logIndex: 0, transaction: "0x1", at: 1_000 };
const by = (operator: string) => ({ ...place, player: PLAYER, operator });
const claim: HistoryEvent = { ...place, name: "RewardsClaimed", player: PLAYER, componentId: 1, amount: 5n };

/** Renders the first line and returns its text for the player. */
function lineOf(...events: HistoryEvent[]): string {
  const [row] = selectRows(events, { kind: "all" });
  render(<LogRow row={row!} known={[]} player={PLAYER} />, { wrapper: TestConsole });
  return screen.getByText("You").parentElement!.textContent;
}

describe("a line of the log", () => {
  const hit = { componentId: 7, loot: 5n * TOKEN, bounty: 2n * TOKEN, fee: TOKEN / 4n };
  const byPlayer = attackEvent({ ...hit, attacker: PLAYER, victim: RIVAL });
  const onPlayer = attackEvent({ ...hit, attacker: RIVAL, victim: PLAYER });
  const inVain = { loot: 0n, bounty: 0n, fee: 0n };
  const raid = `You attacked ${RIVAL_NAME}'s Processor`;
  const purchase: HistoryEvent = {
    ...place,
    name: "ComponentPurchased",
    player: PLAYER,
    componentId: 7,
    price: 2_700n * TOKEN,
  };

  it.each<[string, HistoryEvent, string[]]>([
    ["the player's hit", byPlayer, [raid, "Hit, with a bounty of 2 RIG, after a fee of 0.25 RIG", "+4.75 RIG"]],
    [
      "the player's critical hit",
      { ...byPlayer, roll: 95 },
      [raid, "Critical hit, with a bounty of 2 RIG, after a fee of 0.25 RIG", "+4.75 RIG"],
    ],
    ["a hit on the player", onPlayer, [`${RIVAL_NAME} attacked your Processor`, "Hit", "−3 RIG"]],
    ["a broken shield", { ...byPlayer, ...inVain, outcome: "blocked" }, [raid, "Shield broken", ""]],
    ["a bounce", { ...byPlayer, ...inVain, outcome: "bounced" }, [raid, "Bounced", ""]],
    ["a miss", { ...onPlayer, ...inVain, outcome: "missed" }, [`${RIVAL_NAME} attacked your Processor`, "Missed", ""]],
    ["a kept roll", { ...place, name: "AttackRollKept", player: PLAYER }, ["You kept the roll", "", ""]],
    ["a new roll", { ...place, name: "AttackPrimed", player: PLAYER }, ["You took a new roll", "", ""]],
    [
      "a new look",
      { ...place, name: "SkinApplied", player: PLAYER, componentId: 7, skinId: 2 },
      ["You applied Frost to the Processor", "", ""],
    ],
    ["a purchase", purchase, ["You bought a Processor", "", "−2,700 RIG"]],
  ])("describes %s in the player's words", (_, event, texts) => {
    resetConsole();
    queryClient.setQueryData(attackRulesQuery.queryKey, ATTACK_RULES);
    const [row] = selectRows([event], { kind: "all" });
    render(<LogRow row={row!} known={[]} player={PLAYER} />, { wrapper: TestConsole });
    const paragraphs = screen.getAllByRole("paragraph").map(({ textContent }) => textContent.replace(/\s/g, " "));
    expect(paragraphs.slice(0, 3)).toEqual(texts);
    const proof = screen
      .queryByRole("link", { name: /^(Hit|Critical hit|Missed|Bounced|Shield broken)$/ })
      ?.getAttribute("href");
    expect(proof).toBe(event.name === "ComponentAttacked" ? "/attack/1" : undefined);
  });
});

it("is never shown out of order: a time is estimated between those that were read", () => {
  resetConsole();
  // A moment ago is not rounded to hours or days.
  vi.spyOn(clock, "now").mockReturnValue(91_030);
  queryClient.setQueryData(blockTimeQuery(20).queryKey, { number: 20, timestamp: 90_000 });
  const known = [
    { number: 10, timestamp: 0 },
    { number: 30, timestamp: 100_000 },
  ];
  const [row] = selectRows([{ ...claim, block: 21, at: undefined }], { kind: "all" });
  render(<LogRow row={row!} known={known} />, { wrapper: TestConsole });
  screen.getByRole("button", { name: new RegExp(`about ${formatDateTime(91_000)}$`) });
});

it.each([
  { node: "omits times", at: undefined, text: "6 h ago" },
  { node: "sends times", at: 1_000, text: "5 h 53 min ago" },
])(
  "shows a known time as precisely as its neighbours' until it is pointed at, where the node $node",
  ({ at, text }) => {
    resetConsole();
    vi.spyOn(clock, "now").mockReturnValue(1_000 + (5 * 60 + 53) * 60);
    const [row] = selectRows([{ ...claim, at }], { kind: "all" });
    queryClient.setQueryData(blockTimeQuery(claim.block).queryKey, { number: claim.block, timestamp: 1_000 });
    render(<LogRow row={row!} known={[]} />, { wrapper: TestConsole });
    const time = screen.getByRole("button", { name: `${text}, ${formatDateTime(1_000)}` });
    fireEvent.focus(time);
    expect(time.textContent).toBe("5 h 53 min ago");
  },
);

describe("a line of the log about playing without pop-ups", () => {
  beforeEach(() => {
    resetConsole();
    setOwnOperator(PLAYER, { address: BROWSER, scope: 15, budget: "0", isStopped: false });
    return () => setOwnOperator(PLAYER, undefined);
  });

  it("says that it was turned on, and until when", () => {
    expect(lineOf({ ...by(BROWSER), name: "OperatorSet", until: 1_800_000_000 })).toMatch(
      /^You turned on playing without pop-ups until .*2027.*$/,
    );
  });

  it("names the player, where that is not this browser", () => {
    const text = lineOf({ ...by(PROGRAM), name: "OperatorSet", until: 1_800_000_000 });
    expect(text).toMatch(new RegExp(`2027.* for .*${addressEnd(PROGRAM)}$`));
  });

  it.each<[string, HistoryEvent]>([
    ["You turned off playing without pop-ups", { ...by(BROWSER), name: "OperatorSet", until: 0 }],
    ["You turned off playing without pop-ups, everywhere", { ...place, player: PLAYER, name: "OperatorsRevoked" }],
    ["You played without pop-ups", { ...by(BROWSER), name: "OperatorActed" }],
  ])("says: %s", (text, event) => {
    expect(lineOf(event)).toBe(text);
  });

  it("shows actions of this browser as the player's", () => {
    expect(lineOf(claim, { ...by(BROWSER), name: "OperatorActed" })).toBe("You collected from the Case Fan");
  });

  it("names another operator", () => {
    const text = lineOf(claim, { ...by(PROGRAM), name: "OperatorActed" });
    expect(text).toMatch(new RegExp(`^You collected from the Case Fan through .*${addressEnd(PROGRAM)}$`));
  });
});
