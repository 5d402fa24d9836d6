import { createContext, useCallback, useContext, useSyncExternalStore } from "react";

/** Source of names for addresses, besides those derived from the addresses. */
export interface NameSource {
  /** Requests the name, once for each address, and calls back when any name becomes known. Returns the unsubscriber. */
  subscribe(address: string, onChange: () => void): () => void;
  /** Name of the address; undefined until it is known. */
  nameOf(address: string): string | undefined;
}

/** Provided once by the app, where the network has names. */
export const NameSourceContext = createContext<NameSource>({
  subscribe: () => () => undefined,
  nameOf: () => undefined,
});

/** ENS name of the address; undefined until it is known, or where the network has none. */
export function useEnsName(address: string): string | undefined {
  const names = useContext(NameSourceContext);
  const subscribe = useCallback((onChange: () => void) => names.subscribe(address, onChange), [names, address]);
  return useSyncExternalStore(subscribe, () => names.nameOf(address));
}
