import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";

import * as away from "../chain/history/away";
import { blockPoller } from "../chain/node/chain";
import { attackEvent, RIVAL_NAME, TOKEN } from "../chain/testing/gameState";
import { PLAYER, resetConsole, TestConsole } from "../chain/testing/TestConsole";
import { useLiveRaids } from "./liveRaids";
import News from "./News";
import RaidMark from "./RaidMark";

const raid = attackEvent({ victim: PLAYER, componentId: 7, bounty: TOKEN });

function show(path: string) {
  const location = memoryLocation({ path });
  render(
    <TestConsole>
      <Router hook={location.hook}>
        <RaidMark player={PLAYER} />
        <News player={PLAYER} />
      </Router>
    </TestConsole>,
  );
  return { go: (to: string) => act(() => location.navigate(to)) };
}

/** Raids the player while the console is visible. */
const suffer = (count: number) =>
  act(() => useLiveRaids.setState((raids) => [...raids, ...Array(count).fill(raid)], true));
const mark = () => screen.queryByText(/attacks? on you/)?.textContent;

beforeEach(() => {
  resetConsole();
  vi.spyOn(away, "useAway").mockReturnValue({
    report: undefined,
    isReading: false,
    dismiss: () => undefined,
    look: () => undefined,
  });
});

describe("a raid while the player is elsewhere in the console", () => {
  it("is told, and counted until the rig is seen", () => {
    const watchHidden = vi.spyOn(blockPoller, "watchHidden");
    const { go } = show("/market");
    expect(watchHidden).toHaveBeenCalledWith(true);
    expect(mark()).toBeUndefined();
    suffer(2);
    expect(mark()).toBe("(2 attacks on you)");
    const notice = screen.getByRole("list", { name: "Raids" });
    expect(notice.textContent).toContain("Your Processor was hackedYou lost 2 RIG. Repair it to earn again.");
    expect(notice.textContent).toContain(`It was ${RIVAL_NAME}, the last of 2 attacks.`);
    expect(screen.getByRole("link", { name: "To your rig" }).getAttribute("href")).toBe("/");
    go("/");
    expect(screen.queryByRole("list")).toBeNull();
    go("/market");
    expect(mark()).toBeUndefined();
  });

  it("can be dismissed", () => {
    show("/market");
    suffer(1);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(mark()).toBeUndefined();
  });
});

it("is told of on the rig, and seen when the player leaves it", () => {
  const { go } = show("/");
  suffer(1);
  expect(screen.getByRole("list", { name: "Raids" })).toBeTruthy();
  expect(mark()).toBeUndefined();
  go("/market");
  expect(screen.queryByRole("list")).toBeNull();
  expect(mark()).toBeUndefined();
});

it("marks what happened while away until the rig was seen, also when it was not dismissed there", () => {
  const report = {
    blocks: { from: 1, to: 2 },
    areAll: true,
    attacks: 3,
    hits: 1,
    lost: 0n,
    attackers: [],
    before: undefined,
  };
  vi.spyOn(away, "useAway").mockReturnValue({
    report,
    isReading: false,
    dismiss: () => undefined,
    look: () => undefined,
  });
  const { go } = show("/market");
  expect(mark()).toBe("(3 attacks on you)");
  go("/");
  go("/market");
  expect(mark()).toBeUndefined();
});
