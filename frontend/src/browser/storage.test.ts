import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { BROWSER_STORAGES } from "../../../test/world/storage";
import { createStored, readStored, shareWithTabs, store } from "./storage";

const PLACES = ["localStorage", "sessionStorage"] as const;

describe.each(BROWSER_STORAGES)("with $source", ({ access, write, text }) => {
  const failing = (name: string) => () => {
    throw new DOMException("It failed.", name);
  };

  beforeEach(() => {
    for (const place of PLACES) {
      const storage = { getItem: () => text ?? null, removeItem: vi.fn(), setItem: write ? failing(write) : vi.fn() };
      const get = access === "null" ? () => null : access ? failing(access) : () => storage;
      vi.spyOn(window, place, "get").mockImplementation(get as unknown as () => Storage);
    }
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(PLACES)("a store works until the page is closed, in the %s", async (place) => {
    const use = createStored<{ readonly count: number }>({ count: 0 }, { name: "counted", place });
    onTestFinished(shareWithTabs(use));
    use.setState({ count: 1 });
    expect(use.getState()).toEqual({ count: 1 });
    await use.persist.rehydrate();
    expect(use.getState()).toEqual({ count: 1 });
  });

  it("a single value is not remembered", () => {
    store("key", "value");
    store("key", null);
    expect(readStored("key")).toBe(text ?? null);
  });
});

describe("a store that tabs share", () => {
  it("takes over what another tab stores under its name alone", () => {
    const use = createStored({ count: 0 }, { name: "shared" });
    onTestFinished(shareWithTabs(use));
    localStorage.setItem("shared", JSON.stringify({ state: { count: 5 }, version: 0 }));
    dispatchEvent(new StorageEvent("storage", { key: "other" }));
    expect(use.getState()).toEqual({ count: 0 });
    dispatchEvent(new StorageEvent("storage", { key: "shared" }));
    expect(use.getState()).toEqual({ count: 5 });
  });
});
