import { afterEach, describe, expect, it, vi } from "vitest";

import { withLock } from "./locks";

/** The browser's own locks: work under a name begins when the one before it has ended. */
const last = new Map<string, Promise<unknown>>();
function request<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
  last.set(name, turn);
  return turn;
}

describe.each([{ has: "locks" }, { has: "no locks" }])("in a browser with $has", ({ has }) => {
  afterEach(() => vi.unstubAllGlobals());

  it("holds a lock until its work is over, also where that fails, and keeps others apart", async () => {
    if (has === "locks") vi.stubGlobal("navigator", { locks: { request } });
    let end!: (result: string) => void;
    const lasts = new Promise<string>((resolve) => (end = resolve));
    const begun: string[] = [];
    const work = (name: string, result: () => Promise<string>) => () => {
      begun.push(name);
      return result();
    };
    const first = withLock(
      "a",
      work("first", () => lasts),
    );
    const failing = withLock(
      "a",
      work("second", () => Promise.reject(new Error("It failed."))),
    );
    const third = withLock(
      "a",
      work("third", async () => "third"),
    );
    await withLock(
      "b",
      work("other", async () => "other"),
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun).toEqual(["first", "other"]);
    end("done");
    expect(await first).toBe("done");
    await expect(failing).rejects.toThrow("It failed.");
    expect(await third).toBe("third");
    expect(begun).toEqual(["first", "other", "second", "third"]);
  });
});
