import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { UserComponent } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { queryKeys } from "../../chain/game/queryKeys";
import type { AwayReport } from "../../chain/history/away";
import type { AttackEvent } from "../../chain/history/HistoryEvent";
import { clock } from "../../chain/node/clock";
import { ATTACK_RULES, ATTACK_STATE, attackEvent, component, HOUR, RIVAL, TOKEN } from "../../chain/testing/gameState";
import { connect, intents, PLAYER, resetConsole, rivalHas, start, TestConsole } from "../../chain/testing/TestConsole";
import type { Intent } from "../../chain/transactions/writeKind";
import { useMarks } from "../../goals/rivals";
import { componentItems, useCart } from "../../shop/cart";
import { reasonOf } from "../../ui/testing/reasonOf";
import { answersQuery, rewardsAtQuery } from "./news";
import type { Rig } from "./rig";
import { RigView } from "./RigScreen";
import { type OfflineReason, readSockets, type RigReading } from "./sockets";

const NOW = 1_000_000;

type OwnRig = NonNullable<Rig["own"]>;

const SETTINGS = [1n, 2n, 3n, 4n, 11n].map((id) => ({
  id,
  price: 50n * id * TOKEN,
  rewardRate: (id * TOKEN) / 86_400n + 1n,
  repairCost: TOKEN,
  isActive: id !== 11n,
}));

const FAN = component(1, { currentSkinId: 2n });
const HACKED = component(2, { hacked: true });
const PROTECTED = component(3, { protectedUntil: BigInt(NOW + 3 * HOUR + 720) });

const DEFENCE: OwnRig["defence"] = {
  ...ATTACK_STATE,
  ...ATTACK_RULES,
  nextShieldAt: NOW + 3 * HOUR,
  readiness: "cold",
};

interface Case extends Partial<Omit<OwnRig, "defence">> {
  readonly components?: readonly UserComponent[];
  readonly reading?: Partial<RigReading>;
  readonly defence?: Partial<OwnRig["defence"]>;
  readonly offlineReason?: OfflineReason;
}

function view({ components = [FAN, HACKED], reading, defence, offlineReason, ...own }: Case = {}) {
  const sockets = readSockets({ settings: SETTINGS, components, nowSeconds: NOW, offlineReason, ...reading });
  const rig: Rig = {
    sockets,
    offlineReason,
    own: {
      owned: sockets.filter(({ state }) => state !== "empty"),
      hacked: sockets.filter(({ state }) => state === "hacked"),
      rewardAt: () => TOKEN,
      paymentAt: own.rewardAt ?? (() => TOKEN),
      ripeAt: () => NOW,
      purse: 100n * TOKEN,
      skinsOf: (id) => (id === 1 ? [2, 3] : []),
      news: undefined,
      ...own,
      defence: { ...DEFENCE, ...defence },
    },
  };
  return <Providers rig={rig} paused={offlineReason === "paused"} />;
}

function Providers({ rig, paused }: { rig: Rig; paused: boolean }) {
  queryClient.setQueryData(queryKeys.paused, paused);
  queryClient.setQueryData(queryKeys.pool, { fullSpeedUntil: 0n, speed: 8_399n });
  return (
    <TestConsole isConnected={rig.own !== undefined}>
      <RigView rig={rig} />
    </TestConsole>
  );
}

/** Reading of the chain in which the hacked component can be reactivated after a time. */
const freeIn = (hours: number): Case["reading"] => ({ reactivationTimes: new Map([[2, NOW + hours * HOUR]]) });
const show = (change?: Case) => render(view(change));
// Includes hidden elements: finding out what is hidden takes most of a test's time.
const button = (name: string | RegExp) => screen.getByRole("button", { name, hidden: true });
const press = (name: string | RegExp) => fireEvent.click(button(name));
/** Opens the details of a component. */
async function open(name: string) {
  press(new RegExp(`^${name}`));
  return screen.findByRole("dialog", { name: new RegExp(`^${name}`) });
}

beforeEach(() => {
  vi.spyOn(clock, "now").mockReturnValue(NOW);
  resetConsole();
});

describe("the rig", () => {
  const ACTIONS: readonly [name: string, Intent][] = [
    ["Collect all", { kind: "claimAllRewards" }],
    ["Repair Power Supply for 1 RIG", { kind: "repairAllComponents" }],
    ["New roll, 1 charge", { kind: "primeAttack" }],
    ["Collect, repair and roll", { kind: "batch", actions: ["claimAllRewards", "repairAllComponents", "primeAttack"] }],
  ];

  it.each(ACTIONS)("does what its button says: %s", async (name, intent) => {
    show();
    // The panel below the board is loaded when there are components.
    fireEvent.click(await screen.findByRole("button", { name, hidden: true }));
    expect(intents()).toEqual([intent]);
  });

  it("writes nothing while the game is paused, and says why", async () => {
    show({ offlineReason: "paused" });
    await screen.findByRole("button", { name: "New roll, 1 charge", hidden: true });
    for (const [name] of ACTIONS) {
      expect(reasonOf(button(name))).toBe("The game is paused");
      press(name);
    }
    expect(intents()).toEqual([]);
  });

  it("stops only the button of what is under way", () => {
    start({ kind: "repairAllComponents" });
    show();
    const names = ["Collect all", "Repair Power Supply for 1 RIG", "Collect, repair and roll"];
    expect(names.map((name) => button(name).getAttribute("aria-busy"))).toEqual([null, "true", null]);
  });

  it("says that there is nothing to collect", () => {
    show({ rewardAt: () => 0n });
    expect(reasonOf(button("Collect all"))).toBe("Nothing to collect yet");
  });

  const UNRIPE: Case = { paymentAt: () => (9n * TOKEN) / 10n, ripeAt: () => NOW + 2 * HOUR + 600 };

  it("says what collecting unripe rewards pays and leaves in the pool", async () => {
    const { container } = show(UNRIPE);
    expect(container.textContent).toContain(
      "Collecting now pays 1.80 RIG and leaves 0.20 RIG in the pool. All will be ripe in 2 h 10 min.",
    );
    const details = await open("Case Fan");
    expect(details.textContent).toContain("Ripe in 2 h 10 min");
    expect(details.textContent).toContain("Collecting now pays 0.90 RIG and leaves 0.10 RIG in the pool.");
  });

  it("shows on each socket how ripe its rewards are", () => {
    const ripeAt = (id: number) => (id === 2 ? NOW : NOW + 2 * HOUR + 600);
    const { container } = show({ components: [FAN, HACKED, PROTECTED], ripeAt });
    const socket = (name: string) => button(new RegExp(`^${name}`));
    const ringOf = (name: string) => socket(name).querySelector("[data-ripe]");
    expect(button(/^Case Fan, earning .*, rewards ripe in 3 h/).textContent).toContain("Ripe in 3 h");
    expect(button(/^Memory Module, .* protected for 3 h 12 min, rewards ripe in 3 h/).textContent).toContain(
      "3 h 12 min",
    );
    button(/^Power Supply, hacked, .*, rewards ripe/);
    expect(ringOf("Case Fan")?.getAttribute("data-ripe")).toBe("false");
    // 8 hours in all: 5 h 50 min have passed.
    const parts = [...ringOf("Case Fan")!.querySelectorAll("[stroke-dasharray]")];
    expect(parts.map((part) => Math.floor(parseFloat(part.getAttribute("stroke-dasharray")!)))).toEqual([72]);
    expect(ringOf("Power Supply")?.getAttribute("data-ripe")).toBe("true");
    expect(container.querySelectorAll("[data-ripe]")).toHaveLength(3);
  });

  it("shows no ripeness where there are no rewards", async () => {
    const { container } = show({ components: [HACKED], rewardAt: () => 0n });
    expect(container.querySelector("[data-ripe]")).toBeNull();
    const details = await open("Power Supply");
    expect(details.textContent).toContain("Left to collect");
    expect(details.textContent).not.toContain("Ripe");
  });

  it("says nothing of the pool once all is ripe", () => {
    expect(show().container.textContent).not.toContain("Collecting now");
  });

  it("says only when all is ripe while collecting would leave less than a hundredth of a token", () => {
    const cent = TOKEN / 100n;
    const own = { components: [FAN], ripeAt: () => NOW + 8 * HOUR, rewardAt: () => 5n * cent };
    const { container, rerender } = show({ ...own, paymentAt: () => 4n * cent + 1n });
    expect(container.textContent).not.toContain("Collecting now");
    expect(container.textContent).toContain("All will be ripe in 8 h.");
    rerender(view({ ...own, paymentAt: () => 4n * cent }));
    expect(container.textContent).toContain("Collecting now pays 0.04 RIG and leaves 0.01 RIG in the pool.");
  });

  it("has nothing to collect where all that was earned is too little to pay unripe", () => {
    show({ paymentAt: () => 0n });
    expect(reasonOf(button("Collect all"))).toBe("Nothing to collect yet");
  });

  it("collects earlier rewards from an empty pool", () => {
    show({ offlineReason: "poolEmpty" });
    press("Collect all");
    expect(intents()).toEqual([{ kind: "claimAllRewards" }]);
  });

  it("says what a repair needs, which several things together pay from what they collect", () => {
    show({ purse: 0n });
    expect(reasonOf(button("Repair Power Supply for 1 RIG"))).toBe("You need 1 RIG more");
    expect(button("Collect, repair and roll").getAttribute("aria-disabled")).toBeNull();
  });

  it("says how fast rewards run", () => {
    const { textContent } = show().container;
    expect(textContent).toContain("Rewards at 83%, so that the pool lasts");
    expect(textContent).toContain("Earning 1 RIG a day");
  });

  it.each<[string, Case, string | undefined]>([
    ["all of them", {}, "Collect, repair and roll"],
    ["a ready attack", { defence: { readiness: "ready" } }, "Collect and repair"],
    ["no charge for priming", { defence: { charges: 0 } }, "Collect and repair"],
    ["only one", { defence: { readiness: "ready" }, rewardAt: () => 0n }, undefined],
  ])("does several things together: %s", (_, change, name) => {
    show(change);
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names.filter((text) => / and /.test(text ?? ""))).toEqual(name ? [name] : []);
  });

  it("says what priming takes", () => {
    const { rerender } = show();
    expect(screen.getByText("All in one transaction; the new roll costs a charge")).toBeTruthy();
    rerender(view({ defence: { primingIsFree: true } }));
    expect(screen.getByText("All in one transaction")).toBeTruthy();
  });

  // The next raid ends the immunity.
  const IMMUNE: Case = {
    rewardAt: () => 10n * TOKEN,
    defence: { readiness: "ready", shields: 0, immuneUntil: NOW + HOUR },
  };

  it.each<[string, Case, string | undefined]>([
    ["while there are charges", { components: [FAN] }, "/arena"],
    ["not before a repair that can be paid", {}, undefined],
    ["rather than repair without the tokens", { purse: 0n }, "/arena"],
    ["not while the game is paused", { purse: 0n, offlineReason: "paused" }, undefined],
    [
      "after a new roll that leaves a charge",
      { components: [FAN], defence: { readiness: "cold", charges: 2 } },
      "/arena",
    ],
    ["after a free new roll", { components: [FAN], defence: { readiness: "cold", primingIsFree: true } }, "/arena"],
    [
      "not after a new roll for the last charge",
      { components: [FAN], defence: { readiness: "cold", charges: 1 } },
      undefined,
    ],
    ["not with ripe rewards that only an immunity covers", { components: [FAN], ...IMMUNE }, undefined],
  ])("raids %s", (_, change, href) => {
    show({ defence: { readiness: "ready" }, ...change });
    expect(screen.queryByRole("link", { name: "Raid a rival" })?.getAttribute("href")).toBe(href);
  });

  it.each([
    ["what it takes for the cheapest component", 49n, 50n, [1]],
    ["the best component for four fifths of the purse", 187n, 100n, [2]],
    ["the only component that it can buy, with nothing kept back", 55n, 50n, [1]],
    ["the best rig for four fifths of the purse", 188n, 150n, [1, 2]],
  ])("invites on an empty board to %s", async (_what, purse, price, ids) => {
    show({ components: [], purse: purse * TOKEN });
    const buy = await screen.findByRole("button", { name: `Buy it for ${price} RIG` });
    expect(reasonOf(buy)).toBe(purse < price ? "You need 1 RIG more" : undefined);
    fireEvent.click(buy);
    expect(useCart.getState().reviewed).toEqual(purse < price ? undefined : componentItems(ids));
  });

  it("also suggests a cheap start on an empty board", async () => {
    show({ components: [], purse: 1_000n * TOKEN });
    const parts = await screen.findByRole("list", { name: "Its components" });
    expect(within(parts).getAllByRole("listitem")).toHaveLength(4);
    press("Start small: 3 for 300 RIG");
    expect(useCart.getState().reviewed).toEqual(componentItems([1, 2, 3]));
    press("Buy it for 500 RIG");
    expect(useCart.getState().reviewed).toEqual(componentItems([1, 2, 3, 4]));
  });

  it("shows the board before connecting", () => {
    const sockets = readSockets({ settings: SETTINGS, components: [], nowSeconds: NOW });
    render(<Providers rig={{ sockets, offlineReason: undefined, own: undefined }} paused={false} />);
    expect(button("Case Fan, empty socket, 50 RIG")).toBeTruthy();
    press("Connect wallet");
    expect(connect).toHaveBeenCalledOnce();
  });
});

describe("a hacked rig", () => {
  // The component earns 2 RIG a day, and its repair costs 1 RIG.
  it.each([
    [18, true, "Waiting 18 h for the free restart costs 1.50 RIG in rewards. Repairing saves 0.5"],
    [6, false, "Waiting is cheaper: free in 6 h, at the cost of 0.5 RIG in lost rewards."],
    [0, false, "It costs more than the free restart, which is available now."],
  ])("that is free in %i h compares that with the repair, and leads to it: %s", (hours, leads, comparison) => {
    const { container } = show({ components: [HACKED], reading: freeIn(hours) });
    expect(button("Repair Power Supply for 1 RIG").className.includes("primary")).toBe(leads);
    expect(container.textContent).toContain(comparison);
  });

  it("leads to what is free now", () => {
    show({ components: [HACKED], reading: freeIn(0) });
    press("Restart the Power Supply for free");
    expect(intents()).toEqual([{ kind: "reactivateComponent", componentId: 2 }]);
  });

  it("restarts all that are free by one press", () => {
    const hacked = [2, 3].map((id) => component(id, { hacked: true }));
    const reactivationTimes = new Map([2, 3].map((id) => [id, NOW]));
    show({ components: [FAN, ...hacked], reading: { reactivationTimes } });
    press("Restart all 2 for free");
    expect(intents()).toEqual([{ kind: "restartComponents", componentIds: [2, 3] }]);
  });

  it("says when to come back where nothing is to be done", () => {
    const defence = { charges: 0, nextChargeAt: NOW + 1_800, shields: 3, readiness: "ready" as const };
    const { container } = show({ components: [FAN], purse: 0n, rewardAt: () => 0n, defence });
    expect(container.textContent).toMatch(/Nothing to do now\. Come back in [^:]+: /);
  });

  it("says how much will be ripe when to come back for it", () => {
    const defence = { charges: 0, nextChargeAt: NOW + 8 * HOUR, shields: 3, nextShieldAt: undefined };
    const ripeAt = () => NOW + 2 * HOUR;
    const { container } = show({ components: [FAN], purse: 0n, ripeAt, paymentAt: () => 0n, defence });
    // One token is there, and 1 RIG a day is earned for two hours more.
    const text = "Come back in 2 h: Your rewards are ripe. About 1.08 RIG will be ripe.";
    expect(container.textContent).toContain(text);
  });

  it("says why one component is not repaired alone", async () => {
    const why = "A repair covers all hacked components together.";
    const { rerender } = show();
    expect((await open("Power Supply")).textContent).not.toContain(why);
    rerender(view({ components: [HACKED, component(3, { hacked: true })] }));
    expect(screen.getByRole("dialog").textContent).toContain(why);
  });
});

describe("the board", () => {
  const components = [FAN, PROTECTED, HACKED];

  it("reads every socket's state out, and names the buttons by that alone", () => {
    show({ components, reading: freeIn(1) });
    for (const name of [
      "Case Fan, earning 1 RIG a day, rewards ripe",
      "Power Supply, hacked, repair costs 1 RIG, free restart in 1 h, rewards ripe",
      "Memory Module, earning 3 RIG a day, protected for 3 h 12 min, rewards ripe",
      "Solid-State Drive, empty socket, 200 RIG",
      "Component 11, empty socket, not on sale",
    ]) {
      expect(button(name)).toBeTruthy();
    }
    cleanup();
    show({ reading: freeIn(0) });
    expect(button(/^Power Supply.*can be restarted for free now, rewards ripe$/)).toBeTruthy();
  });

  it.each([
    ["paused", "the game is paused", "protected with its timer frozen"],
    ["poolEmpty", "the reward pool is empty", "protected for 3 h 12 min"],
  ] as const)("says that nothing is earned when %s", (offlineReason, words, protection) => {
    show({ components, offlineReason });
    expect(button(`Case Fan, not earning: ${words}, rewards ripe`)).toBeTruthy();
    expect(button(`Memory Module, not earning: ${words}, ${protection}, rewards ripe`)).toBeTruthy();
  });
});

describe("the details", () => {
  it.each([
    [86_400, "It is then protected for 1 d."],
    [43_200, "A repair protects it for 1 d, a restart for 12 h."],
  ])("say how long what works again is protected", async (reactivationProtectionSeconds, text) => {
    show({ defence: { reactivationProtectionSeconds } });
    expect((await open("Power Supply")).textContent).toContain(`Repair it to use it again. ${text}`);
  });

  it.each<[string, string, Intent]>([
    ["Case Fan", "Collect", { kind: "claim", componentId: 1 }],
    ["Case Fan", "Apply Stock", { kind: "applySkin", componentId: 1, skinId: 0 }],
    ["Power Supply", "Repair Power Supply for 1 RIG", { kind: "repairAllComponents" }],
    ["Power Supply", "Restart for free", { kind: "reactivateComponent", componentId: 2 }],
  ])("of the %s offer: %s", async (name, action, intent) => {
    show();
    const details = within(await open(name));
    fireEvent.click(details.getByRole("button", { name: action }));
    expect(intents()).toEqual([intent]);
  });

  it.each([
    ["Case Fan", "Collect"],
    ["Memory Module", "Buy for 150 RIG"],
  ])("of the %s do nothing while the game is paused: %s", async (name, action) => {
    show({ offlineReason: "paused" });
    const details = within(await open(name));
    expect(reasonOf(details.getByRole("button", { name: action }))).toBe("The game is paused");
  });

  it("say how long a reactivation takes", async () => {
    const { rerender } = show({ reading: freeIn(1) });
    const { textContent } = await open("Power Supply");
    expect(textContent).toContain("Repair it now, or restart it for free in 1 h.");
    expect(reasonOf(button("Restart for free"))).toBe("A free restart is possible in 1 h");
    rerender(view({ reading: freeIn(0) }));
    expect(screen.getByRole("dialog").textContent).toContain("It can be restarted for free now.");
    expect(reasonOf(button("Restart for free"))).toBeUndefined();
  });

  it("do nothing with a skin that is applied, or on its way", async () => {
    start({ kind: "applySkin", componentId: 1, skinId: 3 });
    show();
    await open("Case Fan");
    expect(reasonOf(button("Applied: Frost"))).toBe("Already applied");
    expect(button("Apply Ember").getAttribute("aria-busy")).toBe("true");
    press("Applied: Frost");
    press("Apply Ember");
    expect(intents()).toHaveLength(1);
    expect(screen.getByRole("link", { name: "More in the Market" }).getAttribute("href")).toBe("/market/skins");
  });
});

describe("the defence", () => {
  const defence = (change: Partial<OwnRig["defence"]>, offlineReason?: OfflineReason) => {
    cleanup();
    show({ defence: change, offlineReason });
    return screen.getByRole("region", { name: "Defence" });
  };

  // Loads the panel's code, so that the tests find the panel immediately.
  beforeAll(async () => {
    show();
    await screen.findByRole("region", { name: "Defence" });
    cleanup();
  });

  it("counts shields and charges, with the recharge of the next", () => {
    const { textContent } = defence({});
    expect(textContent).toContain("Shields 1 of 3Next in 3 h");
    expect(textContent).toContain("Attack charges 5 of 5Full");
    // One shield of three, and three quarters of the next.
    const ring = screen.getByRole("progressbar", { name: "Shields" });
    expect(ring.getAttribute("aria-valuenow")).toBe("58");
    expect(screen.getByRole("progressbar", { name: "Attack charges" }).getAttribute("aria-valuenow")).toBe("100");
  });

  it("says that nobody can attack now, until the second when it ends", () => {
    expect(defence({ immuneUntil: NOW + 1 }).textContent).toContain(
      "Immune Nobody can raid you for 1 s, or until you attack",
    );
    expect(defence({ immuneUntil: NOW }).textContent).not.toContain("Immune");
  });

  it.each([
    ["ready", "Your roll is fixed. Attack to see it.", false],
    ["priming", "The next block fixes your roll.", false],
    ["cold", "Your roll expired. Get a new one before attacking.", true],
  ] as const)("says that the next attack is %s", (readiness, text, isPrimable) => {
    expect(defence({ readiness }).textContent).toContain(text);
    expect(screen.queryByRole("button", { name: /^New roll/ }) !== null).toBe(isPrimable);
  });

  it("says what priming costs, or why not", () => {
    defence({ primingIsFree: true, charges: 0 });
    expect(reasonOf(button("New roll, free"))).toBeUndefined();
    defence({ charges: 0 });
    expect(reasonOf(button("New roll, 1 charge"))).toBe("A new roll costs a charge, and you have none");
  });

  it("counts nothing down while the game is paused", () => {
    const panel = defence({ immuneUntil: NOW + HOUR }, "paused");
    expect(panel.textContent).toContain("Recharge frozen");
    expect(panel.textContent).toContain("Immune frozen while paused");
    expect(panel.querySelector("time")).toBeNull();
  });
});

describe("the news", () => {
  const last = { block: 12, logIndex: 1 };
  const report: AwayReport = {
    blocks: { from: 10, to: 20 },
    areAll: true,
    attacks: 4,
    hits: 2,
    lost: 5n * TOKEN,
    attackers: [{ address: RIVAL, attacks: 4, hacked: [2, 1], broken: 1, lost: 5n * TOKEN, last, raids: [] }],
    before: { at: NOW - 9_000, unclaimed: 0n },
  };
  const news = { report, onDismiss: vi.fn(), onLook: vi.fn() };
  const answer = (...hits: AttackEvent[]) => queryClient.setQueryData(answersQuery(PLAYER, report).queryKey, hits);

  beforeEach(() => {
    rivalHas();
    answer();
    queryClient.setQueryData(rewardsAtQuery(PLAYER, 20).queryKey, { total: 2n * TOKEN, collectedAt: 1 });
  });

  it("tell what happened while away, who did it, and what to do about it", async () => {
    show({ news });
    const panel = await screen.findByRole("region", { name: "While you were away" });
    for (const text of [
      "Earned7 RIG",
      "Lost5 RIG",
      "Shields broken1",
      "Defended2 of 4",
      "broke 1 shield, hacked your Power Supply and Case Fan and took 5 RIG",
    ]) {
      expect(panel.textContent?.replace(/\s/g, " ")).toContain(text);
    }
    expect(screen.getByRole("link", { name: /^Strike back at/ }).getAttribute("href")).toBe(`/arena/${RIVAL}`);
    expect(screen.getByRole("link", { name: "Get shields" }).getAttribute("href")).toBe("/market/supplies");
    // The repair is offered only once on the screen.
    expect(screen.getAllByRole("button", { name: /^Repair/ })).toHaveLength(1);
    press("Repair Power Supply for 1 RIG");
    expect(intents()).toEqual([{ kind: "repairAllComponents" }]);
    press("Dismiss");
    expect(news.onDismiss).toHaveBeenCalledOnce();
  });

  it.each<[string, Case, string]>([
    ["the free restart", { reading: freeIn(0) }, "Restart the Power Supply for free"],
    ["the repair that saves more than waiting", { reading: freeIn(18) }, "Repair Power Supply for 1 RIG"],
    [
      "the collection of what raids could take, rather than a repair",
      { reading: freeIn(18), rewardAt: () => 5n * TOKEN, defence: { shields: 0 } },
      "Collect all",
    ],
  ])("leave one main action on the screen, the one with the most at stake: %s", async (_, change, name) => {
    show({ news, ...change });
    await screen.findByRole("region", { name: "While you were away" });
    const buttons = screen.getAllByRole("button");
    const mains = buttons.filter(({ className }) => className.includes("primary"));
    expect(mains.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it.each([
    ["before their last attack", { block: 12, logIndex: 0 }, true],
    ["since then", { block: 12, logIndex: 2 }, false],
  ])("list an attacker that the player has hit %s: %j", async (_, place, isListed) => {
    answer(attackEvent({ ...place, attacker: PLAYER, victim: RIVAL }));
    show({ news });
    const panel = await screen.findByRole("region", { name: "While you were away" });
    expect(panel.textContent?.includes("hacked your")).toBe(isListed);
    expect(panel.textContent).toContain("Shields broken1");
  });

  it("keep the earnings and drop answered attackers after a visit to the Arena", async () => {
    const panel = async () => (await screen.findByRole("region", { name: "While you were away" })).textContent;
    const { unmount } = show({ news });
    expect(await panel()).toMatch(/Earned7\sRIG.*hacked your/);
    unmount();
    // In the Arena the player collects what is left and hits the attacker.
    answer(attackEvent({ block: 30, logIndex: 0, attacker: PLAYER, victim: RIVAL }));
    show({ news, rewardAt: () => 0n });
    expect(await panel()).toMatch(/Earned7\sRIG/);
    expect(await panel()).not.toContain("hacked your");
  });

  it("tell from when a protected attacker can be raided, and mark them for an alert", async () => {
    // Files share their modules, and another one may have left marks.
    useMarks.setState({}, true);
    rivalHas(component(1, { protectedUntil: BigInt(NOW + 2_400) }));
    show({ news });
    const mark = await screen.findByRole("button", { name: /^Raidable in 40 min/ });
    expect(screen.queryByRole("link", { name: /^Strike back/ })).toBeNull();
    expect(mark.getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(mark);
    expect(mark.getAttribute("aria-pressed")).toBe("true");
    expect(useMarks.getState()[PLAYER]).toEqual({ [RIVAL]: NOW + 2_400 });
    fireEvent.click(mark);
    expect(useMarks.getState()[PLAYER]).toEqual({});
  });

  it("offer nothing against an attacker who has nothing to raid", async () => {
    rivalHas(component(1, { hacked: true }));
    show({ news });
    await screen.findByText("While you were away");
    expect(screen.queryByRole("link", { name: /^Strike back/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Raidable/ })).toBeNull();
  });

  it.each<[Case, boolean]>([
    [{ defence: { shields: 0, immuneUntil: NOW } }, true],
    [{ defence: { shields: 0, immuneUntil: NOW + 1 } }, false],
    [{ defence: { shields: 1 } }, false],
    [{ defence: { shields: 0 }, components: [HACKED, PROTECTED] }, false],
    [{ defence: { shields: 0 }, offlineReason: "paused" }, false],
    [{ defence: { shields: 0 }, offlineReason: "poolEmpty" }, true],
  ])("say that a rig has no shields, unless nobody could attack it anyway: case %#", (change, isSaid) => {
    show(change);
    expect(screen.queryByText("You have no shields.") !== null).toBe(isSaid);
  });
});
