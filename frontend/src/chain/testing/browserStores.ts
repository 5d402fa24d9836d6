import { webcrypto } from "node:crypto";

import { vi } from "vitest";

/*
 * Substitutes for a browser's stores of keys, for tests: a small IndexedDB with one database, locks, and the
 * cryptography of Node.
 */

/** An IndexedDB with the parts that the console uses; its values are cloned, as in a browser. */
export class FakeDatabase {
  readonly entries = new Map<string, unknown>();
  /** Error on opening, as in a browser that stores nothing. */
  refusal: Error | undefined;
  /** True for a store that never answers. */
  isSilent = false;

  /** Replaces the browser's own until the test ends. */
  install(): this {
    vi.stubGlobal("indexedDB", { open: () => this.open() });
    vi.stubGlobal("crypto", webcrypto);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { locks: new FakeLocks() }));
    return this;
  }

  private open() {
    const request: Record<string, unknown> = { error: this.refusal, result: this.database() };
    if (!this.isSilent) setTimeout(() => (request[this.refusal ? "onerror" : "onsuccess"] as () => void)());
    return request;
  }

  private database() {
    return {
      close: () => undefined,
      createObjectStore: () => undefined,
      transaction: () => {
        const transaction: { oncomplete?: () => void; objectStore: () => object } = { objectStore: () => store };
        const answer = (read: () => unknown) => {
          const request: { result?: unknown; onsuccess?: () => void } = {};
          setTimeout(() => {
            request.result = read();
            request.onsuccess?.();
            setTimeout(() => transaction.oncomplete?.());
          });
          return request;
        };
        const done = (result: unknown) => answer(() => result);
        const store = {
          get: (key: string) => answer(() => this.entries.get(key)),
          put: (value: object, key: string) => done(this.entries.set(key, structuredClone(value))),
          delete: (key: string) => done(this.entries.delete(key)),
        };
        return transaction;
      },
    };
  }
}

/** The Web Locks of all tabs. */
class FakeLocks {
  private readonly queues = new Map<string, Promise<unknown>>();

  request<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.queues.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
    this.queues.set(name, turn);
    return turn;
  }
}
