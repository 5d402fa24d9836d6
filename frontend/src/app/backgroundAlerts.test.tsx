import { cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { playerName } from "#game/playerName";

import { chargesFullAt } from "../chain/game/attackState";
import { queryClient } from "../chain/game/queryClient";
import { queryKeys } from "../chain/game/queryKeys";
import type { ChainChange } from "../chain/node/BlockPoller";
import { blockPoller } from "../chain/node/chain";
import { account, component, gameLog, HOUR } from "../chain/testing/gameState";
import { TestConsole } from "../chain/testing/TestConsole";
import { mark } from "../goals/rivals";
import { switchNotifications, useNotifications } from "../ui/notifications";
import { shieldUntil, useBackgroundAlerts } from "./backgroundAlerts";
import { useLiveRaids, useOpenRivals } from "./liveRaids";
import News from "./News";
import { useUnseenRaids } from "./unseenRaids";

const [BOB, ALICE] = [account(2), account(1)];

describe("alerts in the background", () => {
  let shown: string[];
  let answer: NotificationPermission;
  let tell: (change: ChainChange) => void;
  let icon: HTMLLinkElement;

  class FakeNotification {
    static permission: NotificationPermission = "default";
    static requestPermission(): Promise<NotificationPermission> {
      FakeNotification.permission = answer;
      return Promise.resolve(answer);
    }

    constructor(title: string, { body }: NotificationOptions) {
      shown.push(`${title}: ${body}`);
    }
  }

  beforeEach(() => {
    [shown, answer] = [[], "granted"];
    FakeNotification.permission = "default";
    useNotifications.setState({ isOn: false });
    vi.stubGlobal("Notification", FakeNotification);
    vi.spyOn(blockPoller, "watchHidden").mockReturnValue();
    vi.spyOn(blockPoller, "onChange").mockImplementation((listener) => {
      tell = listener;
      return () => undefined;
    });
    icon = document.head.appendChild(document.createElement("link"));
    icon.rel = "icon";
    hide(true);
  });

  afterEach(() => {
    cleanup();
    icon.remove();
    hide(false);
    queryClient.clear();
  });

  function hide(isHidden: boolean): void {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }

  /** Puts attacks into a block that Alice's tab sees; each has a victim and the outcome's number. */
  function attack(...attacks: readonly (readonly [victim: string, outcome: number])[]): void {
    const logs = attacks.map(([victim, outcome], logIndex) =>
      gameLog("ComponentAttacked", [1n, BOB, victim, 1, outcome, 50n, 10n ** 18n, 0n, 0n], { logIndex }),
    );
    tell({ kind: "logs", logs });
  }

  function open() {
    return renderHook(() => useBackgroundAlerts(ALICE), { wrapper: TestConsole });
  }

  it("marks the tab for each attack on the player, until it is looked at", () => {
    const { rerender } = open();
    expect(blockPoller.watchHidden).toHaveBeenCalledWith(true);
    attack([ALICE, 2], [BOB, 2], [ALICE, 0]);
    rerender();
    expect(useUnseenRaids.getState()).toBe(2);
    expect(icon.getAttribute("href")).toBe("./favicon-raided.svg");
    hide(false);
    rerender();
    expect(useUnseenRaids.getState()).toBe(0);
    expect(icon.getAttribute("href")).toBe("./favicon.svg");
  });

  it("leaves what happens while the tab is looked at to the console", () => {
    const { unmount } = open();
    attack([ALICE, 2]);
    expect(useLiveRaids.getState()).toEqual([]);
    hide(false);
    attack([ALICE, 2], [BOB, 2], [ALICE, 0]);
    expect(useUnseenRaids.getState()).toBe(0);
    expect(useLiveRaids.getState().map(({ outcome }) => outcome)).toEqual(["hit", "missed"]);
    unmount();
    expect(useLiveRaids.getState()).toEqual([]);
  });

  it("notifies players who asked for it and allowed it, of each outcome in its own words", async () => {
    open();
    attack([ALICE, 2]);
    expect(shown).toEqual([]);
    expect(await switchNotifications(true)).toBeUndefined();
    expect(shown).toEqual(["Notifications are on: You will be notified here when your rig is raided."]);
    shown = [];
    attack([ALICE, 2], [ALICE, 1], [ALICE, 0]);
    expect(shown.map((text) => text.split(":")[0])).toEqual([
      "Your Case Fan was hacked",
      "A shield broke",
      "You were attacked",
    ]);
    expect(shown[0]).toContain("You lost 1 ");
    await switchNotifications(false);
    attack([ALICE, 2]);
    expect(shown).toHaveLength(3);
  });

  it("tell of a marked rival who can be raided, once, and after a look at the tab", async () => {
    const rival = [component(1)];
    queryClient.setQueryData(queryKeys.components(ALICE), rival);
    queryClient.setQueryData(queryKeys.components(BOB), rival);
    queryClient.setQueryData([...queryKeys.attackState(BOB), "immuneUntil"], 0);
    await switchNotifications(true);
    shown = [];
    mark(ALICE, BOB, 0);
    open().unmount();
    await waitFor(() => expect(useOpenRivals.getState()).toEqual([BOB]));
    expect(shown).toEqual([`${playerName(BOB)} can be raided: You asked for this reminder.`]);
    open();
    render(
      <TestConsole>
        <News player={BOB} />
      </TestConsole>,
    );
    const link = screen.getByRole("link", { name: "To the arena" });
    expect(link.getAttribute("href")).toBe(`/arena/${BOB}`);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("link")).toBeNull();
    expect(shown).toHaveLength(1);
  });

  it("stay off with the reason where the browser blocks them, or cannot show them", async () => {
    answer = "denied";
    expect(await switchNotifications(true)).toContain("blocks notifications");
    expect(useNotifications.getState().isOn).toBe(false);
    answer = "granted";
    vi.stubGlobal(
      "Notification",
      Object.assign(() => undefined, { requestPermission: () => Promise.resolve(answer) }),
    );
    expect(await switchNotifications(true)).toContain("cannot show notifications");
    expect(useNotifications.getState().isOn).toBe(false);
  });
});

describe("what recharges while nobody looks", () => {
  it.each([
    [{ charges: 5, maxCharges: 5, nextChargeAt: undefined }, undefined],
    [{ charges: 4, maxCharges: 5, nextChargeAt: 100 }, 100],
    [{ charges: 2, maxCharges: 5, nextChargeAt: 100 }, 100 + 2 * 4 * HOUR],
  ])("charges: %o are full at %o", (state, expected) => {
    expect(chargesFullAt(state, 4 * HOUR)).toBe(expected);
  });

  it.each([
    ["none before the next one is there", { shields: 1, maxShields: 3, nextShieldAt: 100 }, 99, undefined],
    ["the first in its second", { shields: 1, maxShields: 3, nextShieldAt: 100 }, 100, 100],
    ["the second a recharge later", { shields: 1, maxShields: 3, nextShieldAt: 100 }, 100 + 12 * HOUR, 100 + 12 * HOUR],
    ["none beyond the capacity", { shields: 1, maxShields: 3, nextShieldAt: 100 }, 100 + 60 * HOUR, 100 + 12 * HOUR],
    ["none at capacity", { shields: 3, maxShields: 3, nextShieldAt: undefined }, 100, undefined],
  ])("shields: %s", (_, state, now, expected) => {
    expect(shieldUntil(state, 12 * HOUR, now)).toBe(expected);
  });
});
