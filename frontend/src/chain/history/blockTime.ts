import { queryOptions } from "@tanstack/react-query";

import { getBlock } from "../node";

/** When a block was made, Unix seconds. Logs do not tell; ask for the blocks that are on the screen, all at once. */
export function blockTimeQuery(block: number) {
  return queryOptions({
    queryKey: ["blockTime", block],
    queryFn: async () => {
      const found = await getBlock(block);
      if (!found) throw new Error(`The node does not know block ${block}.`);
      return found.timestamp;
    },
  });
}
