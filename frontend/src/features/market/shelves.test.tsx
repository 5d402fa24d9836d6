import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MaxUint256, ZeroAddress } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { paybackSeconds } from "#game/amounts";
import { formatDate } from "#game/times";

import type { AttackState } from "../../chain/game/attackState";
import {
  attackRulesQuery,
  attackStateQuery,
  balancesQuery,
  bountiesQuery,
  componentsQuery,
  componentTypesQuery,
  gasLimitQuery,
  ownedSkinsQuery,
  pausedQuery,
  poolQuery,
  shopRulesQuery,
  skinsQuery,
  supplyPricesQuery,
} from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { queryKeys } from "../../chain/game/queryKeys";
import { clock } from "../../chain/node/clock";
import { ATTACK_RULES, ATTACK_STATE, component, HOUR, TOKEN } from "../../chain/testing/gameState";
import { showScreen } from "../../chain/testing/showScreen";
import { connect, intents, PLAYER, resetConsole, start, TestConsole } from "../../chain/testing/TestConsole";
import { useTransactionStore } from "../../chain/transactions/store";
import { type CartItem, useCart } from "../../shop/cart";
import { reasonOf } from "../../ui/testing/reasonOf";
import { setWallet } from "../../wallet/testing/setWallet";
import { CartBar } from "./Cart";
import { ComponentShelf } from "./ComponentShelf";
import MarketScreen from "./MarketScreen";
import { SkinShelf } from "./SkinShelf";
import { SupplyShelf } from "./SupplyShelf";

const DAY = 86_400n;

const PAUSED = "The game is paused";
const TYPES = [1n, 2n, 3n].map((id) => ({
  id,
  price: id * 50n * TOKEN,
  rewardRate: TOKEN / DAY,
  repairCost: TOKEN,
  isActive: id !== 3n,
}));
const POOL = { reserve: 0n, owed: 0n, available: 0n, ratePerSecond: 0n, fullSpeedUntil: MaxUint256, speed: 10_000n };
/** Components of a player who owns the second one, which wears its bought Copper skin. */
const COMPONENTS = [0, 2, 0].map((id) => component(id, { purchased: id > 0, currentSkinId: 1n }));
const SKINS = [1n, 2n].map((componentId) =>
  [1n, 2n, 3n].map((id) => ({ id, componentId, price: 5n * id * TOKEN, isActive: id !== 3n })),
);
const STATE = { ...ATTACK_STATE, nextShieldAt: 4 * HOUR };
const SHOP_RULES = {
  feePercentage: 5,
  protectionSeconds: 12 * HOUR,
  attackPriceSeconds: 900,
  shieldPriceSeconds: 1_800,
  attacksPerDay: 5,
  shieldsPerDay: 3,
};
/** Caches the chain's answers about the player, and about the zero address. */
function read({ tokens = 1_000n * TOKEN, components = COMPONENTS, state = {} } = {}): void {
  const put = ({ queryKey }: { queryKey: readonly unknown[] }, data: unknown) =>
    queryClient.setQueryData(queryKey, data);
  put(componentTypesQuery, TYPES);
  put(poolQuery, POOL);
  put(pausedQuery, false);
  put(skinsQuery, SKINS);
  put(gasLimitQuery, 30_000_000n);
  put(shopRulesQuery, SHOP_RULES);
  put(attackRulesQuery, ATTACK_RULES);
  put(bountiesQuery(TYPES), [0n, 10n * TOKEN, 0n]);
  put({ queryKey: [...queryKeys.players, "first"] }, []);
  put(balancesQuery(PLAYER), { tokens, coins: 0n });
  put(componentsQuery(PLAYER), components);
  put(ownedSkinsQuery(PLAYER), [SKINS[1]![0]]);
  put(attackStateQuery(PLAYER), { ...STATE, ...state });
  put(supplyPricesQuery(PLAYER), { shieldPrice: 10n * TOKEN, attackPrice: 5n * TOKEN });
  put(attackStateQuery(ZeroAddress), { ...STATE, shields: 0, maxShields: 0, charges: 0, maxCharges: 0 });
  put(supplyPricesQuery(ZeroAddress), { shieldPrice: 0n, attackPrice: 0n });
  put(ownedSkinsQuery(ZeroAddress), []);
}

const show = (Shelf: () => React.JSX.Element | null, isConnected = true) =>
  render(
    <TestConsole isConnected={isConnected}>
      <Shelf />
    </TestConsole>,
  );
const button = (name: string | RegExp) => screen.getByRole("button", { name, hidden: true });
const card = (name: string) => screen.getByRole("article", { name });
const reviewed = () => useCart.getState().reviewed;

beforeEach(() => {
  vi.spyOn(clock, "now").mockReturnValue(0);
  resetConsole();
  read();
});

describe("every shelf", () => {
  it.each<[string, () => React.JSX.Element, string, CartItem, bigint]>([
    ["components", ComponentShelf, "Buy Case Fan", { kind: "component", componentId: 1 }, 50n],
    ["skins", SkinShelf, "Buy Frost for the Power Supply", { kind: "skin", componentId: 2, skinId: 2 }, 10n],
    ["supplies", SupplyShelf, "Buy 1 shield", { kind: "shields", amount: 1 }, 10n],
  ])("of %s sells, or says what is missing, that the game is paused or that it is on its way", (...row) => {
    const [, Shelf, name, item, price] = row;
    const missing = () => screen.queryAllByText(/^You need .*more$/).map(({ textContent }) => textContent);
    read({ tokens: (price - 2n) * TOKEN });
    show(Shelf);
    expect(missing()).toEqual(["You need 2 RIG more"]);
    cleanup();
    read({ tokens: price * TOKEN });
    show(Shelf);
    expect(missing()).toEqual([]);
    fireEvent.click(button(name));
    expect(reviewed()).toEqual([item]);
    cleanup();
    queryClient.setQueryData(pausedQuery.queryKey, true);
    show(Shelf);
    expect(reasonOf(button(name))).toBe(PAUSED);
    cleanup();
    start({ kind: "purchase", items: [item] });
    show(Shelf);
    expect(screen.getAllByRole("button", { busy: true })).toEqual([button(name)]);
  });

  it("links to the others, and says until when rewards run at full speed and what one has", () => {
    queryClient.setQueryData(poolQuery.queryKey, { ...POOL, fullSpeedUntil: 30n * DAY + DAY / 2n });
    setWallet({ address: PLAYER });
    showScreen(MarketScreen, "/market/:shelf?", "/market/skins");
    const shelves = within(screen.getByRole("navigation", { name: "Shelves" }));
    expect(shelves.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Components", "/market"],
      ["Skins", "/market/skins"],
      ["Supplies", "/market/supplies"],
    ]);
    expect(shelves.getByRole("link", { current: "page" }).textContent).toBe("Skins");
    expect(screen.getByRole("region", { name: "Power Supply skins" })).toBeTruthy();
    expect(document.body.textContent).toContain("Rewards funded until 31 Jan 1970You have 1,000 RIG");
  });

  it("names no end of rewards where no rig earns", () => {
    setWallet({ address: PLAYER });
    showScreen(MarketScreen, "/market/:shelf?", "/market/skins");
    expect(document.body.textContent).toContain("Rewards are fundedYou have 1,000 RIG");
  });

  it("begins with connecting where there is no wallet", () => {
    show(ComponentShelf, false);
    fireEvent.click(button("Buy Power Supply"));
    expect(connect).toHaveBeenCalledOnce();
    expect(reviewed()).toBeUndefined();
  });
});

describe("the cart bar", () => {
  const FAN: CartItem = { kind: "component", componentId: 1 };
  const OWNED: CartItem = { kind: "component", componentId: 2 };
  const bar = () => screen.getByRole("region", { name: "Cart" }).textContent;

  it("says what cannot be bought, but not of what is being bought", () => {
    useCart.setState({ items: [FAN, OWNED] });
    show(CartBar);
    expect(bar()).toContain("2 items50 RIG1 item cannot be bought now");
    cleanup();
    start({ kind: "purchase", items: [FAN] });
    show(CartBar);
    expect(bar()).toContain("2 items50 RIGOn the way");
    expect(button("Review").getAttribute("aria-busy")).toBe("true");
  });
});

describe("the components on sale", () => {
  const rewards = (fullSpeedUntil: bigint, speed: bigint) => {
    queryClient.setQueryData(poolQuery.queryKey, { ...POOL, fullSpeedUntil, speed });
    show(ComponentShelf);
  };

  it("say why they cannot be bought", () => {
    show(ComponentShelf);
    expect(reasonOf(button("Owned Power Supply"))).toMatch(/^You own the Power Supply/);
    expect(reasonOf(button("Not on sale Memory Module"))).toMatch(/is not on sale$/);
  });

  it("say when payback lies beyond full speed, not at its end", () => {
    const payback = paybackSeconds(TYPES[1]!.price, TYPES[1]!.rewardRate)!;
    const cautions = () => screen.getAllByText(/^Rewards run at full speed until .*, before this has paid back\.$/);
    rewards(BigInt(payback), 10_000n);
    expect(cautions()).toHaveLength(1);
    cleanup();
    rewards(BigInt(payback) - 1n, 10_000n);
    const date = formatDate(payback - 1);
    expect(cautions().map(({ textContent }) => textContent)).toEqual(
      Array(2).fill(`Rewards run at full speed until ${date}, before this has paid back.`),
    );
  });

  it.each([
    [8_399n, "At today's 83% of full rewards, which may slow further."],
    [0n, "It earns nothing until someone refills the pool."],
  ])("say on every card that rewards run at %s", (speed, text) => {
    vi.mocked(clock.now).mockReturnValue(1);
    rewards(0n, speed);
    expect(screen.getAllByText(text)).toHaveLength(3);
  });

  it.each([
    ["while some of them are being read", [PLAYER, "0xa", "0xunread"], ["", "", ""]],
    ["of more than can be read", Array.from({ length: 41 }, (_, i) => `0x${i}`), Array(3).fill("Anyone who owns one")],
    ["of nobody else", [PLAYER], Array(3).fill("Nobody yet")],
    ["of two", [PLAYER, "0xa", "0xb"], ["1 rival", "2 rivals", "Nobody yet"]],
  ])("name the players they let one raid: %s", (_, players, texts) => {
    queryClient.setQueryData([...queryKeys.players, "first"], players);
    for (const rival of ["0xa", "0xb"]) {
      const rig = [component(1, { hacked: rival === "0xb" }), component(2), component(0, { purchased: false })];
      queryClient.setQueryData(componentsQuery(rival).queryKey, rig);
    }
    show(ComponentShelf);
    const raids = (name: string) => within(card(name)).getByText("Lets you raid").nextSibling!.textContent;
    expect(["Case Fan", "Power Supply", "Memory Module"].map(raids)).toEqual(texts);
  });

  it("can leave out what is owned", () => {
    show(ComponentShelf);
    fireEvent.click(screen.getByRole("checkbox", { name: "Hide owned" }));
    expect(screen.queryByRole("heading", { name: "Power Supply" })).toBeNull();
  });
});

describe("the skins", () => {
  it("for components that the player owns come first", () => {
    show(SkinShelf);
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Power Supply skins",
      "Case Fan skins",
    ]);
  });

  it("can be applied, and say why not", () => {
    show(SkinShelf);
    const own = within(screen.getByRole("region", { name: "Power Supply skins" }));
    fireEvent.click(own.getByRole("button", { name: "Apply Stock for the Power Supply" }));
    expect(intents()).toEqual([{ kind: "applySkin", componentId: 2, skinId: 0 }]);
    expect(reasonOf(button(/^Applied Copper/))).toBe("The Power Supply wears it");
    expect(reasonOf(own.getByRole("button", { name: /^Not on sale Ember/ }))).toBe("Ember is not on sale");
    expect(reasonOf(button("Buy Copper for the Case Fan"))).toBe("You need the Case Fan first");
    cleanup();
    queryClient.setQueryData(pausedQuery.queryKey, true);
    useTransactionStore.setState({ transactions: [] });
    show(SkinShelf);
    expect(reasonOf(button(/^Apply Stock/))).toBe(PAUSED);
  });
});

describe("supplies", () => {
  const supplies = (state: Partial<AttackState> = {}) => {
    cleanup();
    read({ state });
    show(SupplyShelf);
    return card("Shields").textContent;
  };
  const more = () => within(card("Shields")).getByRole("button", { name: "One more" });

  it("are bought in any number that the limits leave", () => {
    supplies();
    fireEvent.click(more());
    expect(card("Shields").textContent).toContain("20 RIG");
    fireEvent.click(button("Buy 2 shields"));
    expect(reviewed()).toEqual([{ kind: "shields", amount: 2 }]);
    expect(reasonOf(more())).toBe("2 is the maximum right now");
  });

  it("show what they cost, how many there are, how many are left and when more come", () => {
    const text = supplies({ remainingPurchases: { attacks: 5, shields: 1 }, purchaseWindowEndsAt: 5 * HOUR });
    expect(text).toContain("Price each10 RIG what your rig earns in 30 min");
    expect(text).toContain("You hold1 of 3");
    expect(text).toContain("Left to buy today1 of 3 resets in 5 h");
    expect(text).toContain("1 every 12 h next in 4 h");
    expect(reasonOf(more())).toBe("1 is the maximum right now");
  });

  it("say why there are none", () => {
    supplies({ shields: 3 });
    expect(reasonOf(button("Buy 1 shield"))).toBe("You hold all 3 shields that your level allows");
    expect(reasonOf(button("Buy 1 attack charge"))).toBe("You hold all 5 attack charges that your level allows");
    supplies({ remainingPurchases: { attacks: 5, shields: 0 }, purchaseWindowEndsAt: 2 * HOUR });
    expect(reasonOf(button("Buy 1 shield"))).toBe("Daily limit reached (3 shields); resets in 2 h");
  });

  it("say when a charge costs more than the highest bounty after the fee", () => {
    const caution = () => screen.queryByText(/costs more than the highest bounty/)?.textContent;
    queryClient.setQueryData(supplyPricesQuery(PLAYER).queryKey, {
      shieldPrice: 99n * TOKEN,
      attackPrice: 19n * TOKEN,
    });
    supplies();
    expect(caution()).toBeUndefined();
    cleanup();
    queryClient.setQueryData(bountiesQuery(TYPES).queryKey, [0n, 5n * TOKEN, 0n]);
    show(SupplyShelf);
    expect(caution()).toContain("4.75 RIG");
  });

  it("count nothing down while the game is paused", () => {
    queryClient.setQueryData(pausedQuery.queryKey, true);
    queryClient.setQueryData(attackStateQuery(PLAYER).queryKey, { ...STATE, purchaseWindowEndsAt: 5 * HOUR });
    show(SupplyShelf);
    expect(card("Shields").querySelector("time")).toBeNull();
  });

  it("can be viewed by somebody who is not a player", () => {
    const text = supplies({ charges: 0, maxCharges: 0, shields: 0, maxShields: 0 });
    expect(text).toContain("Limit3 a day");
    expect(text).not.toContain("You hold");
    expect(text).toContain("Price each what your rig earns in 30 min");
    expect(reasonOf(button("Buy 1 shield"))).toBe("Buy a first component: there is nothing to defend yet");
    cleanup();
    show(SupplyShelf, false);
    expect(reasonOf(button("Buy 1 shield"))).toBeUndefined();
  });
});
