import { getAddress } from "ethers";

/** Address that was entered or linked to: checksummed, or a sentence about the problem. */
export type ParsedAddress =
  { readonly address: string; readonly error?: undefined } | { readonly address?: undefined; readonly error: string };

export const OWN_ADDRESS = "That is your own address. You cannot attack yourself.";

const LENGTH = 42;

/** @param own The player's own account, where it is not accepted. */
export function parseAddress(text: string, own?: string): ParsedAddress {
  const typed = text.trim();
  if (typed === "") return { error: "Enter the name or the address of a player." };
  if (!/^0x/i.test(typed)) return { error: "An address begins with 0x." };
  if (!/^0x[0-9a-f]*$/i.test(typed)) return { error: "After 0x, use only digits and the letters a to f." };
  if (typed.length !== LENGTH) {
    return { error: `An address has ${LENGTH} characters, 0x included; this one has ${typed.length}.` };
  }
  try {
    const address = getAddress(`0x${typed.slice(2)}`);
    return address === own ? { error: OWN_ADDRESS } : { address };
  } catch {
    return { error: "Invalid checksum: check for a typo and copy it again." };
  }
}
