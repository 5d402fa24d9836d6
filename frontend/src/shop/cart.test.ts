import { beforeEach, describe, expect, it } from "vitest";

import { type CartItem, closeReview, review, setComponents, takeOut, toggleInCart, useCart } from "./cart";

const FAN: CartItem = { kind: "component", componentId: 1 };
const FROST: CartItem = { kind: "skin", componentId: 1, skinId: 2 };
const SHIELDS: CartItem = { kind: "shields", amount: 2 };

const cart = () => useCart.getState();

beforeEach(() => useCart.setState({ items: [], reviewed: undefined }));

describe("the cart", () => {
  it("takes an item in, in another amount instead, and out again", () => {
    toggleInCart(FAN);
    toggleInCart(SHIELDS);
    toggleInCart({ kind: "shields", amount: 1 });
    expect(cart().items).toEqual([FAN, { kind: "shields", amount: 1 }]);
    toggleInCart({ kind: "shields", amount: 1 });
    expect(cart().items).toEqual([FAN]);
  });

  it("gets other components and keeps what else is in it", () => {
    for (const item of [FAN, FROST]) toggleInCart(item);
    setComponents([2, 3]);
    expect(cart().items).toEqual([{ kind: "component", componentId: 2 }, { kind: "component", componentId: 3 }, FROST]);
  });

  it("is not what is reviewed, when one thing is bought without it; what is taken out is gone from both", () => {
    toggleInCart(FAN);
    review([FAN, FROST]);
    expect(cart().items).toEqual([FAN]);
    takeOut([FAN]);
    expect(cart()).toMatchObject({ items: [], reviewed: [FROST] });
    closeReview();
    expect(cart().reviewed).toBeUndefined();
  });

  it("survives a reload, the review does not", async () => {
    for (const item of [FAN, FROST, SHIELDS]) toggleInCart(item);
    review([FAN]);
    const stored = Object.entries({ ...sessionStorage }).find(([key]) => key.startsWith("rigraid.cart."))!;
    useCart.setState({ items: [], reviewed: undefined });
    sessionStorage.setItem(...(stored as [string, string]));
    await useCart.persist.rehydrate();
    expect(cart()).toMatchObject({ items: [FAN, FROST, SHIELDS], reviewed: undefined });
  });

  it.each([
    "{",
    "null",
    '{"state":null}',
    '{"state":{"items":5}}',
    '{"state":{"items":[{"kind":"yacht"}]},"version":1}',
    '{"state":{"items":[{"kind":"shields"}]},"version":1}',
  ])("is empty when the browser has stored %s for it", async (stored) => {
    sessionStorage.setItem(useCart.persist.getOptions().name!, stored);
    await useCart.persist.rehydrate();
    expect(cart()).toEqual({ items: [], reviewed: undefined });
  });
});
