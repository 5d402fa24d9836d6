import type * as Client from "./client";
import type { Program } from "./Program";

/** Storage that a browser keeps for a player from one tab to the next. */
export type Storage = Map<string, string>;

type Timer = ReturnType<typeof setTimeout>;

/** Tab with the console. Nothing in it runs after it is closed. */
export class Tab {
  readonly client: typeof Client;
  private readonly timers = new Set<Timer>();
  isOpen = true;

  /** @param session Storage that the browser keeps for this tab alone, over its reloads. */
  constructor(program: Program, storage: Storage, session: Storage) {
    const document = Object.assign(new EventTarget(), { hidden: false });
    const window = Object.assign(new EventTarget(), { document, localStorage: this.storage(storage) });
    const stop = (timer: Timer) => {
      clearTimeout(timer);
      this.timers.delete(timer);
    };
    this.client = program.load({
      window,
      document,
      // Without locks the browser keeps no key, and the wallet is asked for every action.
      navigator: {},
      sessionStorage: this.storage(session),
      fetch: (...request: Parameters<typeof fetch>) => this.whileOpen(fetch(...request)),
      setTimeout: (work: () => void, ms?: number) => this.setTimeout(work, ms),
      clearTimeout: stop,
      setInterval: (work: () => void, ms?: number) => this.keep(setInterval(work, ms)),
      clearInterval: stop,
    });
  }

  close(): void {
    this.isOpen = false;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  /** Drops answers that arrive after the tab was closed. */
  whileOpen<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      answer.then(
        (value) => this.isOpen && resolve(value),
        (error: Error) => this.isOpen && reject(error),
      );
    });
  }

  private setTimeout(work: () => void, ms?: number): Timer {
    const timer: Timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    return this.keep(timer);
  }

  private keep(timer: Timer): Timer {
    if (this.isOpen) this.timers.add(timer);
    else clearTimeout(timer);
    return timer;
  }

  private storage(stored: Storage) {
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void (this.isOpen && stored.set(key, value)),
      removeItem: (key: string) => void (this.isOpen && stored.delete(key)),
    };
  }
}
