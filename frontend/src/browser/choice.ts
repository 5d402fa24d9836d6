import { createStored } from "./storage";

/** Something that a player switches on or off. */
export interface StoredChoice {
  readonly isOn: boolean;
}

/** Choice that is off at first and kept in this browser. */
export function storedChoice(name: string) {
  return createStored<StoredChoice>({ isOn: false }, { name: `rigraid.${name}`, version: 1 });
}
