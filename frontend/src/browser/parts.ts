import { create } from "zustand";

/*
 * Parts of the console that load on use. After a new release the host may no longer have the parts of the one that is open.
 * Vite's loader reports each part that does not load; browsers' own errors differ in their words.
 */

interface PreloadError extends Event {
  readonly payload: object;
}

const failures = new WeakSet<object>();

/** Whether a part has not loaded since the page was opened. */
export const useMissingPart = create<boolean>()(() => false);

/** Starts to record parts that do not load. Returns the function that stops it. */
export function watchParts(): () => void {
  const onError = (event: Event) => {
    failures.add((event as PreloadError).payload);
    useMissingPart.setState(true, true);
  };
  window.addEventListener("vite:preloadError", onError);
  return () => window.removeEventListener("vite:preloadError", onError);
}

/** Whether an error means that a part did not load. */
export function isMissingPart(error: unknown): boolean {
  return typeof error === "object" && error !== null && failures.has(error);
}
