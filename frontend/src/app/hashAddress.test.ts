import { expect, it } from "vitest";

import { hashAddress } from "./hashAddress";

it.each([
  ["/market", "", "/#/market"],
  ["/games/rigraid/arena", "", "/games/rigraid/#/arena"],
  ["/attack", "", "/#/attack"],
  ["/market", "#/arena", undefined],
  ["/market/", "", undefined],
  ["/rigraid", "", undefined],
  ["/index.html", "", undefined],
  ["/", "", undefined],
])("takes %s%s to %s", (pathname, hash, address) => {
  expect(hashAddress({ pathname, hash })).toBe(address);
});
