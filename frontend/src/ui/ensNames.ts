import { createContext, useCallback, useContext, useSyncExternalStore } from "react";

/** What gives addresses a name besides the one that is derived from them. */
export interface NameSource {
  /** Asks for the name, unless that was done before, and tells when any name becomes known. Returns what ends that. */
  subscribe(address: string, onChange: () => void): () => void;
  /** The name as far as it is known. */
  nameOf(address: string): string | undefined;
}

/** Provided once by the app, where the network has names. */
export const NameSourceContext = createContext<NameSource>({
  subscribe: () => () => undefined,
  nameOf: () => undefined,
});

/** The address's ENS name, once it is known and where the network has them. */
export function useEnsName(address: string): string | undefined {
  const names = useContext(NameSourceContext);
  const subscribe = useCallback((onChange: () => void) => names.subscribe(address, onChange), [names, address]);
  return useSyncExternalStore(subscribe, () => names.nameOf(address));
}
