import { keccak256, toBeHex } from "ethers";
import { describe, expect, it } from "vitest";

import { mayHoldLogs } from "./bloom";

const GAME = "0x00000000000000000000000000000000000ca5e5";
const OTHER = "0x00000000000000000000000000000000000000b0";

/** A block's filter, as the yellow paper makes it: three bits for each value. */
function bloomOf(...values: string[]): string {
  const bits = values.flatMap((value) =>
    [2, 6, 10].map((at) => BigInt(`0x${keccak256(value).slice(at, at + 4)}`) % 2048n),
  );
  return toBeHex(
    bits.reduce((filter, bit) => filter | (1n << bit), 0n),
    256,
  );
}

describe("mayHoldLogs", () => {
  it("finds what is in the filter, and all of it", () => {
    expect(mayHoldLogs(bloomOf(GAME, OTHER), [GAME])).toBe(true);
    expect(mayHoldLogs(bloomOf(GAME, OTHER), [GAME, OTHER])).toBe(true);
    expect(mayHoldLogs(bloomOf(GAME), [GAME, OTHER])).toBe(false);
    expect(mayHoldLogs(bloomOf(OTHER), [GAME])).toBe(false);
  });

  it("finds nothing in an empty filter, and knows nothing without one", () => {
    expect(mayHoldLogs("0x", [GAME])).toBe(false);
    expect(mayHoldLogs(bloomOf(), [GAME])).toBe(false);
    expect(mayHoldLogs(undefined, [GAME])).toBe(true);
  });
});
