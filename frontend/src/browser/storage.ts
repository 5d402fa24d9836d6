import { create } from "zustand";
import { createJSONStorage, persist, type PersistOptions } from "zustand/middleware";

/*
 * The browser's memory between visits, or until the tab is closed. Browsers can forbid that, have none (null in the views of
 * some apps), or have no room left; then nothing is remembered.
 */

type Place = "localStorage" | "sessionStorage";

/** @returns Null when nothing is stored. */
export function readStored(key: string, place: Place = "localStorage"): string | null {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/** @param value Null removes it. */
export function store(key: string, value: string | null, place: Place = "localStorage"): void {
  try {
    if (value === null) window[place].removeItem(key);
    else window[place].setItem(key, value);
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Whether the browser stores anything for this page. */
export function canStore(): boolean {
  const probe = "rigraid.probe";
  try {
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates a store that outlasts the page, where the browser allows it.
 *
 * @param place The session's lasts until the tab is closed.
 */
export function createStored<State extends object>(
  initial: State,
  { place, ...options }: PersistOptions<State, unknown> & { readonly place?: Place },
) {
  const storage = createJSONStorage<unknown>(() => ({
    getItem: (key) => readStored(key, place),
    setItem: (key, text) => store(key, text, place),
    removeItem: (key) => store(key, null, place),
  }));
  return create<State>()(persist(() => initial, { storage, ...options }));
}

/** The part of a `createStored` store that tabs share. */
interface Shared {
  readonly persist: { getOptions(): { readonly name?: string }; rehydrate(): unknown };
}

/** Copies other tabs' changes into a store. Returns the function that stops it. */
export function shareWithTabs({ persist }: Shared): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === persist.getOptions().name) persist.rehydrate();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
