import * as v from "valibot";

import { address, bigNumber, count } from "../game/schemas";

/** A question to the indexer for what was said about attacks: it keeps the first line of each side, and nothing else. */
export function tauntsQuestion(attacks: readonly { readonly id: number }[]) {
  const ids = attacks.map(({ id }) => `"${id}"`).join(" ");
  const Item = v.object({ player: address, attackId: bigNumber, line: count });
  return {
    query: `taunts(where: { attackId_in: [${ids}] }, limit: ${2 * attacks.length}) { items { player attackId line } }`,
    answer: v.object({ taunts: v.object({ items: v.array(Item) }) }),
  };
}
