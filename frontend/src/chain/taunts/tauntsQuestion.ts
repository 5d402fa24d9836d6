import * as v from "valibot";

import { address, bigNumber, count } from "../game/schemas";

/** Query of the taunts about attacks. The indexer keeps only the first line of each side. */
export function tauntsQuestion(attacks: readonly { readonly id: number }[]) {
  const ids = attacks.map(({ id }) => `"${id}"`).join(" ");
  const Item = v.object({ player: address, attackId: bigNumber, line: count });
  return {
    query: `taunts(where: { attackId_in: [${ids}] }, limit: ${2 * attacks.length}) { items { player attackId line } }`,
    answer: v.object({ taunts: v.object({ items: v.array(Item) }) }),
  };
}
