import { QueryCache } from "@tanstack/react-query";

import { Listeners } from "./browser/listeners";

/*
 * Counts what tests must end: listeners of the window and the document, subscriptions to queries, stores and the block
 * poller, intervals and timeouts. Those of libraries and of modules do not count.
 */

interface Leftover {
  readonly what: string;
  /** Where it was begun. The text of a stack takes long, so it is made only of what is left. */
  readonly begun: Error;
}

const open = new Set<Leftover>();

/** Folder of our own code, as stacks show it. */
const SOURCES = "/frontend/src/";
/** Sources that wait for an answer of a wallet, a node or a store, which a test may leave out. */
const WAITS = ["/transactions/runTransaction.ts", "/node/NodeList.ts", "/operator/keys.ts"];
/** Shortest timeout that counts, milliseconds: a shorter one ends before it matters. */
const MIN_TIMEOUT_MS = 500;

function note(what: string): () => void {
  const leftover = { what, begun: new Error(what) };
  open.add(leftover);
  return () => void open.delete(leftover);
}

/** Notes each subscription until it ends. */
export function noteSubscriptions<Args extends unknown[]>(
  what: string,
  subscribe: (...args: Args) => () => void,
): (...args: Args) => () => void {
  return function (this: unknown, ...args) {
    const [end, forget] = [subscribe.apply(this, args), note(`subscription to ${what}`)];
    return () => {
      forget();
      return end();
    };
  };
}

const LISTENERS = Symbol("noted listeners");

/** Notes the listeners of a target, which may be the one of an earlier file. */
function noteListeners(name: string, target: EventTarget & { [LISTENERS]?: boolean }): void {
  if (target[LISTENERS]) return;
  const noted = new Map<unknown, Map<string, () => void>>();
  const keyOf = (type: string, options: unknown) =>
    `${type} ${typeof options === "object" ? ((options as AddEventListenerOptions | null)?.capture ?? false) : !!options}`;
  const forget = (type: string, listener: unknown, options: unknown) => {
    noted.get(listener)?.get(keyOf(type, options))?.();
    noted.get(listener)?.delete(keyOf(type, options));
  };
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
    add(type, listener, options);
    const { once = false, signal } = typeof options === "object" ? options : {};
    const own = noted.get(listener) ?? new Map<string, () => void>();
    if (once || own.has(keyOf(type, options))) return;
    noted.set(listener, own.set(keyOf(type, options), note(`listener of "${type}" on the ${name}`)));
    signal?.addEventListener("abort", () => forget(type, listener, options));
  };
  target.removeEventListener = (type: string, listener: EventListener, options?: EventListenerOptions | boolean) => {
    remove(type, listener, options);
    forget(type, listener, options);
  };
  target[LISTENERS] = true;
}

/** Notes timers until they have run or are cleared. */
function noteTimers(begin: "setTimeout" | "setInterval", end: "clearTimeout" | "clearInterval"): void {
  const [set, clear] = [globalThis[begin], globalThis[end]];
  const noted = new Map<unknown, () => void>();
  const noting = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const run = () => {
      if (begin === "setTimeout") forget();
      if (begin === "setTimeout") noted.delete(timer);
      work(...args);
    };
    const timer = set(run, ms);
    const counts = begin === "setInterval" || ms >= MIN_TIMEOUT_MS;
    const forget = counts ? note(`${begin} of ${ms} ms`) : () => undefined;
    if (counts) noted.set(timer, forget);
    return timer;
  };
  // Keeps what Node's has beside: its form for promises.
  globalThis[begin] = Object.assign(noting, { ...set }) as unknown as typeof setTimeout & typeof setInterval;
  globalThis[end] = (timer) => {
    noted.get(timer)?.();
    noted.delete(timer);
    clear(timer);
  };
}

let isNoting = false;

/** Begins to count. */
export function noteLeftovers(): void {
  noteListeners("window", window);
  noteListeners("document", document);
  if (isNoting) return;
  isNoting = true;
  noteTimers("setTimeout", "clearTimeout");
  noteTimers("setInterval", "clearInterval");
  const { add } = Listeners.prototype;
  Listeners.prototype.add = noteSubscriptions("listeners", add);
  const subscribable = Object.getPrototypeOf(QueryCache.prototype) as Pick<QueryCache, "subscribe">;
  subscribable.subscribe = noteSubscriptions("queries", subscribable.subscribe);
}

/** Takes the leftovers so far, each in words with its origin. */
export function takeLeftovers(): string[] {
  const all = [...open];
  open.clear();
  return all.flatMap(({ what, begun }) => {
    const [, ...frames] = (begun.stack ?? "").split("\n").filter((frame) => !frame.includes("vitest.leftovers"));
    const isOwn = frames[0]?.includes(SOURCES) && !["node_modules", ...WAITS].some((path) => frames[0]!.includes(path));
    const isOfModule = frames.some((frame) => frame.includes("ModuleEvaluator"));
    return isOwn && !isOfModule ? [`${what}, ${frames[0]!.trim()}`] : [];
  });
}
