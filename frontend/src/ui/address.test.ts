import { describe, expect, it } from "vitest";

import { OWN_ADDRESS, parseAddress } from "./address";

const ADDRESS = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

describe("a typed address", () => {
  it.each([ADDRESS, ADDRESS.toLowerCase(), `  ${ADDRESS} `, ADDRESS.toUpperCase()])("is understood: %j", (typed) => {
    expect(parseAddress(typed)).toEqual({ address: ADDRESS });
  });

  it.each([
    ["", "Enter the name or the address of a player."],
    ["player.eth", "An address begins with 0x."],
    ["90F79bf6EB2c4f870365E785982E1f101E93b906", "An address begins with 0x."],
    ["0x90F79bf6EB2c4f870365E785982E1f101E93b90g", "After 0x, use only digits and the letters a to f."],
    ["0x90F79bf6", "An address has 42 characters, 0x included; this one has 10."],
    [`${ADDRESS}1`, "An address has 42 characters, 0x included; this one has 43."],
    [ADDRESS.replace("90F7", "90f7"), "Invalid checksum: check for a typo and copy it again."],
  ])("is refused with the reason: %j", (typed, error) => {
    expect(parseAddress(typed)).toEqual({ error });
  });

  it("is not one's own where that does not do, however it is written", () => {
    expect(parseAddress(ADDRESS.toLowerCase(), ADDRESS)).toEqual({ error: OWN_ADDRESS });
    expect(parseAddress(ADDRESS)).toEqual({ address: ADDRESS });
  });
});
