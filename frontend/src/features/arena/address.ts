import { getAddress } from "ethers";

/** An address that was entered or linked to: checksummed, or what is wrong with it. */
export type ReadAddress =
  { readonly address: string; readonly error?: undefined } | { readonly address?: undefined; readonly error: string };

const MALFORMED = "That is not an address. One begins with 0x and has 40 digits from 0 to 9 and a to f after it.";
const MISTYPED = "A letter or digit of that address is wrong: its capitals do not fit. Copy it again.";
export const OWN_ADDRESS = "That is your own address, and nobody can attack themselves.";

const SHAPE = /^0x[0-9a-f]{40}$/i;

/** @param own The player's own account. */
export function readAddress(text: string, own: string | undefined): ReadAddress {
  const trimmed = text.trim();
  if (!SHAPE.test(trimmed)) return { error: MALFORMED };
  try {
    const address = getAddress(trimmed);
    return address === own ? { error: OWN_ADDRESS } : { address };
  } catch {
    return { error: MISTYPED };
  }
}
