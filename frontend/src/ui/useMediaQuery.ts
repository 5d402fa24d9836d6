import { useSyncExternalStore } from "react";

/** Whether a media query matches, kept up to date. For what CSS cannot do, such as a panel that becomes a dialog. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", changed);
      return () => list?.removeEventListener("change", changed);
    },
    () => window.matchMedia?.(query).matches ?? false,
  );
}
