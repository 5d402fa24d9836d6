import { getAddress } from "ethers";

/** Checksums an account that a wallet names: some spell it with the checksum of another network (EIP-1191). */
export function toAccount(spelled: string): string {
  return getAddress(spelled.toLowerCase());
}
