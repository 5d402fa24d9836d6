import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { parseEther } from "ethers";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import type { ShopRules } from "../../chain/game/queries";
import { clock } from "../../chain/node/clock";
import { setOwnOperator } from "../../chain/operator/state";
import { FakeChain } from "../../chain/testing/FakeChain";
import { FakeToken } from "../../chain/testing/FakeToken";
import { FakeWallet } from "../../chain/testing/FakeWallet";
import { TOKEN } from "../../chain/testing/gameState";
import { decodeCalls, runMined } from "../../chain/testing/runMined";
import { intents, PLAYER, resetConsole, TestConsole } from "../../chain/testing/TestConsole";
import type { Permission } from "../../chain/transactions/permit";
import type { Transaction } from "../../chain/transactions/transaction";
import { type CartItem, useCart } from "../../shop/cart";
import type { Line } from "../../shop/lines";
import type { Shop } from "../../shop/quote";
import { reasonOf } from "../../ui/testing/reasonOf";
import { purchase } from "../../writes/purchase";
import { ReviewDialog } from "./ReviewDialog";

const TYPES = [1n, 2n].map((id) => ({ id, price: 50n * id * TOKEN, rewardRate: TOKEN / 86_400n, isActive: true }));
const line = (item: CartItem, tokens: bigint, problem?: string): Line => ({ item, price: tokens * TOKEN, problem });
const FAN = line({ kind: "component", componentId: 1 }, 50n);
const SUPPLY = line({ kind: "component", componentId: 2 }, 100n);
const FROST = line({ kind: "skin", componentId: 7, skinId: 2 }, 540n);
const SHIELDS = line({ kind: "shields", amount: 2 }, 20n);

interface Case extends Partial<Parameters<typeof ReviewDialog>[0]> {
  readonly balance?: bigint;
  readonly speed?: bigint;
  readonly isPlayer?: boolean;
}

function show(lines: readonly Line[], change: Case = {}) {
  const { balance = 1_000n * TOKEN, speed = 10_000n, isPlayer, ...given } = change;
  const known = {
    permission: undefined,
    sessionKey: undefined,
    budget: undefined,
    underWay: undefined,
    error: undefined,
    isDeclined: false,
  };
  const props = { ...known, onBudget: vi.fn(), onConfirm: vi.fn(), ...given };
  useCart.setState({ reviewed: lines.map(({ item }) => item) });
  const rules = { feePercentage: 5, protectionSeconds: 12 * 3600 } as ShopRules;
  const shop = { types: TYPES, ownedIds: new Set(isPlayer ? [3] : []) } as unknown as Shop;
  render(
    <TestConsole>
      <ReviewDialog lines={lines} market={{ status: "ready", shop, speed, rules, balance }} {...props} />
    </TestConsole>,
  );
  return props;
}

const text = () => screen.getByRole("dialog").textContent;
const buyButton = () => screen.getByRole("button", { name: /^Buy for/ });

beforeEach(resetConsole);

describe("the review of one thing", () => {
  it("shows the bill of a component and what is left", () => {
    const { onConfirm } = show([FAN], { balance: 80n * TOKEN });
    expect(screen.getByRole("dialog", { name: "Buy the Case Fan" })).toBeTruthy();
    expect(text()).toContain("Protected for the first 12 h");
    expect(text()).toContain("To the reward pool, 95%47.50 RIG");
    expect(text()).toContain("Fee, 5%2.50 RIG");
    expect(text()).toContain("Your balance afterwards30 RIG");
    fireEvent.click(screen.getByRole("button", { name: "Buy for 50 RIG" }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it("says which request it waits for, above the button, and is hidden rather than cancelled", () => {
    const status = { stage: "wallet", request: "Sign the approval in your wallet." };
    show([FAN], { underWay: { status } as Transaction });
    expect(screen.getByRole("status").textContent).toContain("Sign the approval in your wallet.");
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(screen.getByRole("button", { name: "Hide" })).toBeTruthy();
  });

  it("sells skins in the same way, applied right away", () => {
    show([FROST]);
    expect(screen.getByRole("dialog", { name: "Buy Frost for the Processor" })).toBeTruthy();
    expect(text()).toContain("applied right away");
    expect(text()).toContain("To the reward pool, 95%513 RIG");
  });

  it("adds supplies up", () => {
    show([SHIELDS]);
    expect(text()).toContain("2 × each10 RIG");
    expect(text()).toContain("Price20 RIG");
    expect(screen.getByRole("button", { name: "Buy for 20 RIG" })).toBeTruthy();
  });

  it("says what is missing, rounded up, and how a player comes by it", () => {
    const { onConfirm } = show([FAN], { balance: 38n * TOKEN - 1n, isPlayer: true });
    expect(text()).toContain("You need 12.01 RIG more.");
    fireEvent.click(buyButton());
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole("link", { name: "Collect your rewards" }).getAttribute("href")).toBe("/");
    fireEvent.click(screen.getByRole("link", { name: "raid a rival" }));
    expect(useCart.getState().reviewed).toBeUndefined();
    cleanup();
    show([FAN], { balance: 0n });
    expect(text()).toContain("Choose a cheaper one, or send RIG to this account.");
  });

  it("says that the request was declined, where it is seen", () => {
    show([FAN], { isDeclined: true });
    expect(within(screen.getByRole("dialog")).getByRole("status").textContent).toContain("You declined the request");
  });

  it("says why it cannot be bought", () => {
    show([{ ...FAN, problem: "The Case Fan is not on sale" }]);
    expect(reasonOf(buyButton())).toBe("The Case Fan is not on sale");
  });
});

describe("the review of a cart", () => {
  it("adds up what it costs and earns, and when all of it is paid back", () => {
    show([SHIELDS, FAN, SUPPLY, FROST], { speed: 5_000n });
    expect(screen.getByRole("dialog", { name: "Buy 4 items" })).toBeTruthy();
    expect(text()).toMatch(/\+0\.9999 RIG a dayPays back in 710 d at today's speed/);
    expect(text()).toContain("Price710 RIG");
    expect(text()).toContain("Your balance afterwards290 RIG");
  });

  it("leaves out what would fail, and says why", () => {
    show([FAN, { ...FROST, problem: "You need the Processor first" }]);
    expect(screen.getByRole("dialog", { name: "Buy the Case Fan" })).toBeTruthy();
    expect(text()).toContain("You need the Processor first");
    expect(text()).toContain("Price50 RIG");
    fireEvent.click(screen.getByRole("button", { name: "Take Frost for the Processor out" }));
    expect(useCart.getState().reviewed).toEqual([FAN.item]);
  });

  it("marks from where on the purse is too small", () => {
    show([FAN, SUPPLY], { balance: 149n * TOKEN });
    const [first, second] = screen.getAllByRole("listitem");
    expect(first!.textContent).not.toContain("More than your balance");
    expect(second!.textContent).toContain("More than your balance");
    expect(text()).toContain("You need 1 RIG more.");
    expect(reasonOf(buyButton())).toBe("Your balance is too low");
  });
});

describe("the permission", () => {
  const PERMIT: Permission = { allowance: 0n, canPermit: true };
  const buys = "Buy 2 shields (network fee)";

  it.each<[string, Case, string[]]>([
    ["a permit", { permission: PERMIT }, ["Approve exactly 20 RIG (no fee)", buys]],
    ["a permit for a budget", { permission: PERMIT, budget: 100n * TOKEN }, ["Approve up to 100 RIG (no fee)", buys]],
    ["an approval", { permission: { ...PERMIT, canPermit: false } }, ["Approve exactly 20 RIG (network fee)", buys]],
    ["what is allowed", { permission: { ...PERMIT, allowance: 20n * TOKEN } }, [buys]],
    ["what is not known yet", {}, ["Approve exactly 20 RIG (no fee)", buys]],
  ])("by %s is what the wallet will ask", (_, change, steps) => {
    show([SHIELDS], change);
    const list = within(screen.getByRole("list", { name: "What your wallet will ask" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(steps);
  });

  describe("is what the wallet is asked for", () => {
    const KEY = { until: 2_000_000, budget: 300n * TOKEN };

    beforeEach(() => {
      vi.spyOn(clock, "now").mockReturnValue(1_000_000);
    });

    it.each<[string, { allowance?: bigint; budget?: bigint; canPermit?: boolean; key?: typeof KEY; scope?: number }]>([
      ["by a permit", {}],
      ["by an approval", { canPermit: false }],
      ["beside a smaller allowance", { allowance: 49n * TOKEN }],
      ["with a budget", { budget: 120n * TOKEN }],
      ["with a budget below the price", { budget: 49n * TOKEN }],
      ["beside the session key's budget", { key: KEY, scope: 15, allowance: 300n * TOKEN }],
      ["beside the session key's budget, by an approval", { key: KEY, scope: 15, canPermit: false }],
      ["with a budget beside the session key's", { key: KEY, scope: 15, budget: 120n * TOKEN }],
      ["where the session key's budget is too small", { key: { ...KEY, budget: 49n * TOKEN }, scope: 31 }],
    ])("%s", async (_, { allowance = 0n, budget, canPermit = true, key, scope = 31 }) => {
      const chain = new FakeChain().install();
      const wallet = new FakeWallet(chain);
      const token = new FakeToken(chain, 1_000n * TOKEN);
      token.allowance = allowance;
      chain.functions.getComponentSettings = () => [[1n, FAN.price, 3n, 2n, true]];
      chain.functions.purchaseComponent = (_args, { from }) => token.take(from, FAN.price);
      chain.functions.multicall = () => [[]];
      if (!canPermit) delete chain.functions.DOMAIN_SEPARATOR;
      if (key) {
        const operator = { address: PLAYER, scope, budget: `${key.budget}`, isStopped: false };
        for (const player of [PLAYER, wallet.address]) setOwnOperator(player, operator);
        chain.functions.getOperator = () => [BigInt(key.until), BigInt(scope), key.budget];
      }
      onTestFinished(() => [PLAYER, wallet.address].forEach((player) => setOwnOperator(player, undefined)));

      show([FAN], { permission: { allowance, canPermit }, budget, sessionKey: key });
      const said = /Approve (?:exactly |up to )?([\d.]+) RIG/.exec(text() ?? "")?.[1];
      void runMined(purchase([FAN], { isPlayer: true, budget }), { chain, wallet, token, logs: [] });
      await vi.waitFor(() => expect(wallet.sent).not.toEqual([]), { timeout: 60_000 });
      const [permission] = decodeCalls(wallet.sent[0]!.data!);
      expect(permission!.name).toBe(canPermit ? "selfPermit" : "approve");
      expect(permission!.args[canPermit ? 0 : 1]).toBe(parseEther(said!));
    });
  });

  it("is for exactly the price, with nothing to revoke, unless the player wants a budget", () => {
    const { onBudget } = show([FAN]);
    expect(screen.queryByRole("button", { name: "Revoke" })).toBeNull();
    fireEvent.click(screen.getByRole("checkbox", { name: /^Approve a budget/ }));
    expect(onBudget).toHaveBeenCalledWith(100n * TOKEN);
    cleanup();
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    const again = show([FAN], { budget: 400n * TOKEN });
    expect(scrolled).toHaveBeenCalledWith({ block: "nearest" });
    expect(text()).toContain("up to 400 RIG in all, until you revoke it. Only approving the exact price protects you");
    fireEvent.change(screen.getByRole("textbox", { name: "Budget" }), { target: { value: "120.5" } });
    expect(again.onBudget).toHaveBeenCalledWith((1205n * TOKEN) / 10n);
  });

  it("is asked for only when the budget is clear", () => {
    const { onConfirm } = show([FAN], { budget: "unclear" });
    fireEvent.click(buyButton());
    expect(reasonOf(buyButton())).toBe("The budget is not clear");
    expect(onConfirm).not.toHaveBeenCalled();
    cleanup();
    show([FAN], { budget: "unclear", permission: { ...PERMIT, allowance: 400n * TOKEN } });
    expect(reasonOf(buyButton())).toBeUndefined();
  });

  it.each([
    ["what is left of a budget", 350n * TOKEN, "300 RIG left afterwards"],
    [
      "that a budget does not cover it",
      49n * TOKEN,
      "of 49 RIG does not cover it. Afterwards the game may take nothing",
    ],
    ["that it is unlimited", 2n ** 256n - 1n, "unlimited allowance: the game may take all your tokens"],
  ])("shows %s, and can be revoked", (_, allowance, words) => {
    show([FAN], { permission: { ...PERMIT, allowance } });
    expect(text()).toContain(words);
    expect(screen.queryByRole("checkbox") === null).toBe(allowance >= 50n * TOKEN);
    fireEvent.click(screen.getByRole("button", { name: "Revoke" }));
    expect(intents()).toEqual([{ kind: "revokeBudget" }]);
  });

  describe("while the browser plays without pop-ups", () => {
    const KEY = { until: 2_000_000, budget: 300n * TOKEN };
    const ALLOWED = { ...PERMIT, allowance: 300n * TOKEN };
    const steps = () => {
      const list = screen.queryByRole("list", { name: "What your wallet will ask" });
      return (
        list &&
        within(list)
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent)
      );
    };
    /** @param scope Kinds of actions that the key may do, as the contract's number; 15 leaves out building. */
    const play = (scope: number) =>
      setOwnOperator(PLAYER, { address: PLAYER, scope, budget: `${KEY.budget}`, isStopped: false });

    beforeEach(() => {
      vi.spyOn(clock, "now").mockReturnValue(1_000_000);
      return () => setOwnOperator(PLAYER, undefined);
    });

    it("says that the wallet stays closed, and what is left of the budget", () => {
      play(31);
      show([FROST], {
        permission: { ...ALLOWED, allowance: 600n * TOKEN },
        sessionKey: { ...KEY, budget: 540n * TOKEN },
      });
      expect(steps()).toBeNull();
      expect(text()).toContain("Your wallet stays closed: paid from your budget, 0 RIG left afterwards.");
      expect(screen.queryByRole("checkbox")).toBeNull();
    });

    it.each<[string, number, Line, string[]]>([
      [
        "is beyond what it may do",
        15,
        FAN,
        ["Approve 350 RIG: 50 RIG now, and your budget without pop-ups (no fee)", "Buy the Case Fan (network fee)"],
      ],
      [
        "costs more than its budget",
        31,
        FROST,
        [
          "Approve 840 RIG: 540 RIG now, and your budget without pop-ups (no fee)",
          "Buy Frost for the Processor (network fee)",
        ],
      ],
    ])("says what the wallet will ask for what %s: all of it", (_, scope, bought, wanted) => {
      play(scope);
      show([bought], { permission: ALLOWED, sessionKey: KEY });
      expect(steps()).toEqual(wanted);
      expect(text()).not.toContain("the game may take nothing more");
    });

    it("counts no budget of a key whose time is over", () => {
      play(31);
      show([FAN], { permission: PERMIT, sessionKey: { ...KEY, until: 1_000_000 } });
      expect(steps()).toEqual(["Approve exactly 50 RIG (no fee)", "Buy the Case Fan (network fee)"]);
    });
  });
});
