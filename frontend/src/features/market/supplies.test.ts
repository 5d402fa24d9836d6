import { describe, expect, it } from "vitest";
import {
  highestBounty,
  mostToBuy,
  readSupplies,
  supplyDisabledReason,
  type SupplyReading,
  type SupplyRules,
} from "./supplies";

const rules: SupplyRules = {
  attackPrice: 5n,
  shieldPrice: 10n,
  attackPriceSeconds: 900,
  shieldPriceSeconds: 1_800,
  attacksPerDay: 5,
  shieldsPerDay: 3,
  rechargeSeconds: 14_400,
  shieldRechargeSeconds: 43_200,
};

const state: SupplyReading = {
  attacks: 3,
  maxAttacks: 5,
  shields: 1,
  maxShields: 3,
  nextAttackAt: 200,
  nextShieldAt: 300,
  remainingPurchases: { attacks: 1, shields: 3 },
  purchaseWindowEndsAt: 3_700,
};

describe("supplies", () => {
  it("keep charges and shields apart", () => {
    const [shields, attacks] = readSupplies(state, rules);
    expect(shields).toEqual({
      kind: "shields",
      price: 10n,
      priceSeconds: 1_800,
      held: 1,
      capacity: 3,
      nextAt: 300,
      rechargeSeconds: 43_200,
      perDay: 3,
      remaining: 3,
      windowEndsAt: 3_700,
    });
    expect(attacks).toMatchObject({
      kind: "attacks",
      price: 5n,
      priceSeconds: 900,
      held: 3,
      capacity: 5,
      nextAt: 200,
      remaining: 1,
    });
  });

  it("are limited by capacity and by the day", () => {
    expect(readSupplies(state, rules).map(mostToBuy)).toEqual([2, 1]);
    expect(readSupplies({ ...state, shields: 4 }, rules).map(mostToBuy)).toEqual([0, 1]);
  });

  it("say why none can be bought", () => {
    const none = { ...state, attacks: 5, remainingPurchases: { attacks: 5, shields: 0 } };
    expect(readSupplies(none, rules).map((stock) => supplyDisabledReason(stock, 100))).toEqual([
      "Daily limit reached (3 shields); resets in 1 h",
      "You hold all 5 attack charges that your level allows",
    ]);
    expect(readSupplies(state, rules).map((stock) => supplyDisabledReason(stock, 100))).toEqual([undefined, undefined]);
  });

  it("are worth a charge for the highest bounty of what works, after the fee", () => {
    const own = (purchased: boolean, hacked = false) => ({ purchased, hacked });
    const bounties = [100n, 39n, 900n, 800n];
    expect(highestBounty([own(true), own(true), own(false), own(true, true)], bounties, 5)).toBe(95n);
    expect(highestBounty([own(false), own(true)], bounties, 5)).toBe(38n);
    expect(highestBounty([], bounties, 5)).toBe(0n);
  });
});
