/*
 * What the browser remembers between visits. Browsers can forbid that; then nothing is remembered and a session lasts as
 * long as the page.
 */

/** @returns Null when nothing is stored. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value Null removes it. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}
