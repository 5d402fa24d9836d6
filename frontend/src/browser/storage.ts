/*
 * The browser's memory between visits, or until the tab is closed. Browsers can forbid that, or have no room left; then
 * nothing is remembered.
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
