import { beforeEach, describe, expect, it, vi } from "vitest";

import { clock } from "../chain/node/clock";
import type { CartItem } from "./cart";
import { boughtOf, purchaseName, totalOf } from "./lines";
import { quote, type Shop } from "./quote";

const NOW = 1_000;

const FAN: CartItem = { kind: "component", componentId: 1 };
const PSU: CartItem = { kind: "component", componentId: 2 };
const FROST: CartItem = { kind: "skin", componentId: 1, skinId: 2 };
const SHIELDS: CartItem = { kind: "shields", amount: 2 };
const CHARGE: CartItem = { kind: "attacks", amount: 1 };

function shop(change: Partial<Shop> = {}): Shop {
  return {
    types: [
      { id: 1n, price: 50n, rewardRate: 3n, isActive: true },
      { id: 2n, price: 100n, rewardRate: 4n, isActive: true },
    ],
    skins: [
      [
        { id: 1n, price: 5n, isActive: false },
        { id: 2n, price: 10n, isActive: true },
      ],
      [],
    ],
    ownedIds: new Set([2]),
    ownedSkins: new Set(),
    supplies: {
      shields: {
        price: 7n,
        priceSeconds: 1_800,
        held: 1,
        capacity: 3,
        perDay: 3,
        remaining: 3,
        windowEndsAt: undefined,
      },
      attacks: {
        price: 4n,
        priceSeconds: 900,
        held: 4,
        capacity: 5,
        perDay: 5,
        remaining: 5,
        windowEndsAt: NOW + 5 * 3_600,
      },
    },
    underWay: new Set(),
    gasLimit: 12_000_000n,
    ...change,
  };
}

const { supplies } = shop();
const soldOut = shop({ supplies: { ...supplies, attacks: { ...supplies.attacks, remaining: 0 } } });
const newcomers = shop({ ownedIds: new Set() });
const problems = (items: CartItem[], where: Shop) => quote(items, where).map(({ problem }) => problem);

beforeEach(() => void vi.spyOn(clock, "now").mockReturnValue(NOW));

describe("quote", () => {
  it("sells a player supplies before a component makes them more expensive, and skins after their components", () => {
    const lines = quote([FROST, FAN, SHIELDS, CHARGE], shop());
    expect(lines.map(({ item }) => item)).toEqual([SHIELDS, CHARGE, FAN, FROST]);
    expect(lines.map(({ price }) => price)).toEqual([14n, 4n, 50n, 10n]);
    expect(totalOf(boughtOf(lines))).toBe(78n);
    expect(problems([FROST, FAN, SHIELDS, CHARGE], shop())).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("sells a newcomer shields by the components that come before them", () => {
    const lines = quote([SHIELDS, FAN, PSU], newcomers);
    expect(lines.map(({ item }) => item)).toEqual([FAN, PSU, SHIELDS]);
    expect(lines.at(-1)).toEqual({ item: SHIELDS, price: 2n * 7n * 1_800n, problem: undefined });
  });

  it.each<[string, CartItem, Shop, string]>([
    ["is owned", PSU, shop(), "You own the Power Supply; one of each kind is the limit"],
    ["is not on sale", FAN, shop({ types: [{ ...shop().types[0]!, isActive: false }] }), "The Case Fan is not on sale"],
    ["is being bought", FAN, shop({ underWay: new Set(["component:1"]) }), "On its way already"],
    [
      "is an owned skin",
      FROST,
      shop({ ownedIds: new Set([1]), ownedSkins: new Set(["skin:1:2"]) }),
      "You own this skin",
    ],
    ["is a skin off sale", { ...FROST, skinId: 1 }, shop({ ownedIds: new Set([1]) }), "Copper is not on sale"],
    ["is a skin without its component", FROST, shop(), "You need the Case Fan first"],
    ["is beyond the day's limit", { ...SHIELDS, amount: 4 }, shop(), "You can buy 3 shields more today"],
    ["is after the day's limit", CHARGE, soldOut, "Daily limit reached (5 attack charges); resets in 5 h"],
    ["is beyond the capacity", { ...SHIELDS, amount: 3 }, shop(), "There is room for 2 shields more at your level"],
    ["is for players", SHIELDS, newcomers, "You need a component first"],
  ])("marks what %s", (_case, item, where, problem) => {
    expect(problems([item], where)).toEqual([problem]);
  });

  it("leaves a newcomer room for two shields beside the one that the first component brings", () => {
    expect(problems([FAN, SHIELDS], newcomers)).toEqual([undefined, undefined]);
    expect(problems([FAN, { kind: "shields", amount: 3 }], newcomers)).toEqual([
      undefined,
      "There is room for 2 shields more at your level",
    ]);
  });

  it("sells a newcomer no charges: the first component brings them all", () => {
    expect(problems([FAN, CHARGE], newcomers)).toEqual([
      undefined,
      "Your first component comes with all charges that your level allows",
    ]);
  });

  it("does not count on a component that cannot be bought itself", () => {
    const closed = shop({ types: [{ ...shop().types[0]!, isActive: false }], ownedIds: new Set() });
    expect(problems([FAN, FROST, SHIELDS], closed)).toEqual([
      "The Case Fan is not on sale",
      "You need the Case Fan first",
      "You need a component first",
    ]);
  });

  it("leaves for a second transaction what a block has no room for", () => {
    const lines = quote([FAN, PSU, FROST], shop({ ownedIds: new Set(), gasLimit: 400_000n }));
    expect(lines.map(({ problem }) => problem)).toEqual([
      undefined,
      "Takes a second transaction: it stays in the cart until then",
      undefined,
    ]);
  });

  it("sells ten components with all their skins in one transaction where that may take 2^24 gas", () => {
    const ids = Array.from({ length: 10 }, (_, index) => index + 1);
    const all = ids.flatMap((componentId): CartItem[] => [
      { kind: "component", componentId },
      ...[1, 2, 3].map((skinId) => ({ kind: "skin" as const, componentId, skinId })),
    ]);
    const everything = shop({
      types: ids.map((id) => ({ id: BigInt(id), price: 1n, rewardRate: 1n, isActive: true })),
      skins: ids.map(() => [1n, 2n, 3n].map((id) => ({ id, price: 1n, isActive: true }))),
      ownedIds: new Set(),
      gasLimit: (2n ** 24n * 80n) / 100n,
    });
    expect(boughtOf(quote(all, everything))).toHaveLength(40);
  });
});

describe("what is bought", () => {
  it("has a name", () => {
    expect([FAN, FROST, SHIELDS, CHARGE].map((item) => purchaseName([item]))).toEqual([
      "the Case Fan",
      "Frost for the Case Fan",
      "2 shields",
      "1 attack charge",
    ]);
    expect(purchaseName([FAN, PSU])).toBe("2 items");
  });
});
