import { getBytes, keccak256 } from "ethers";

/** Bits of a block's bloom filter. */
const SIZE = 2048;

/**
 * Whether a block may hold a log with all of these addresses and topics; the filter never denies one that is there.
 *
 * @param logsBloom Filter of the block; undefined when unknown.
 */
export function mayHoldLogs(logsBloom: string | undefined, values: readonly string[]): boolean {
  return logsBloom === undefined || values.every((value) => bitsOf(value).every((bit) => isSet(logsBloom, bit)));
}

/** The three bits of a value: the lowest eleven bits of the first three pairs of bytes of its hash. */
function bitsOf(value: string): number[] {
  const hash = getBytes(keccak256(value));
  return [0, 2, 4].map((at) => ((hash[at]! << 8) | hash[at + 1]!) % SIZE);
}

function isSet(logsBloom: string, bit: number): boolean {
  // Bit 0 is the last one of the filter; a digit holds four.
  const digit = Number.parseInt(logsBloom.at(-1 - (bit >> 2)) ?? "0", 16);
  return Number.isInteger(digit) && ((digit >> (bit & 3)) & 1) === 1;
}
