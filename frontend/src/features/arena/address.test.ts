import { describe, expect, it } from "vitest";

import { OWN_ADDRESS, readAddress } from "./address";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

describe("an address", () => {
  it("is taken with and without its capitals, and with blanks around it", () => {
    expect(readAddress(ADDRESS, undefined)).toEqual({ address: ADDRESS });
    expect(readAddress(` ${ADDRESS.toLowerCase()}\n`, undefined)).toEqual({ address: ADDRESS });
  });

  it.each(["", "0x", "alice", ADDRESS.slice(0, -1), `${ADDRESS}0`, ADDRESS.slice(2), ADDRESS.replace("c", "g")])(
    "is not %j",
    (text) => {
      expect(readAddress(text, undefined).error).toMatch(/^That is not an address/);
    },
  );

  it("with a wrong letter is found out by its capitals", () => {
    expect(readAddress(ADDRESS.replace("dc79C8", "dc79C9"), undefined).error).toMatch(/its capitals do not fit/);
  });

  it("is not one's own, however it is written", () => {
    expect(readAddress(ADDRESS.toLowerCase(), ADDRESS).error).toBe(OWN_ADDRESS);
  });
});
