import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { BROWSER_STORAGES } from "../../../test/world/storage";

/** One of each kind: loading the whole console takes long, and `storage.test.ts` tries them all. */
const STORAGES = [
  ...BROWSER_STORAGES.filter(({ access }) => access),
  ...(["write", "text"] as const).map((kind) => BROWSER_STORAGES.find((storage) => storage[kind] !== undefined)!),
];

describe.each(STORAGES)("the whole console with $source", ({ access, write, text }) => {
  let stop: () => void;

  beforeEach(() => {
    // Its stores read the storage when their modules load.
    vi.resetModules();
    const failing = (name: string) => () => {
      throw new DOMException("It failed.", name);
    };
    const storage = { getItem: () => text ?? null, removeItem: vi.fn(), setItem: write ? failing(write) : vi.fn() };
    const get = access === "null" ? () => null : access ? failing(access) : () => storage;
    for (const place of ["localStorage", "sessionStorage"] as const) {
      vi.spyOn(window, place, "get").mockImplementation(get as unknown as () => Storage);
    }
    vi.stubGlobal("scrollTo", () => undefined);
    location.hash = "#/";
  });

  afterEach(() => {
    stop();
    cleanup();
    vi.restoreAllMocks();
  });

  it("shows the rig and, from there, the market", async () => {
    const { FakeChain } = await import("../chain/testing/FakeChain");
    const { queryClient } = await import("../chain/game/queryClient");
    const { rememberUnsent, useTransactionStore } = await import("../chain/transactions/store");
    const { App } = await import("./App");
    const chain = new FakeChain().install();
    chain.functions.getAllComponentProperties = () => [[[1n, 10n ** 18n, 1n, 1n, true]]];
    chain.functions.rewardPool = () => [0n, 0n, 0n, 2n ** 256n - 1n, 10_000n];
    chain.functions.paused = () => [false];
    await useTransactionStore.persist.rehydrate();
    const end = rememberUnsent();
    stop = () => {
      end();
      queryClient.clear();
    };
    render(<App />);
    expect(await screen.findByRole("heading", { name: "Rig" })).toBeDefined();
    act(() => void (location.hash = "#/market"));
    expect(await screen.findByRole("button", { name: "Buy Case Fan" })).toBeDefined();
    expect(screen.queryByText(/something broke/i)).toBeNull();
  });
});
