import { eq } from "ponder";
import { ponder } from "ponder:registry";
import { event as events, taunt } from "ponder:schema";
import type { Hex } from "viem";

// Anybody can say something about any attack, as often as they pay for it: only what clients show is stored.
ponder.on("Taunts:Taunted", async ({ context: { db }, event }) => {
  const { player, attackId, line } = event.args;
  const [attack] = await db.sql.select().from(events).where(eq(events.attackId, attackId)).limit(1);
  // Stored addresses are lower case, those of events are not.
  if (![attack?.player, attack?.victim].includes(player.toLowerCase() as Hex)) return;
  // The chain's order is that of the handlers: a later line finds the first one there.
  await db
    .insert(taunt)
    .values({ attackId, player, line: Number(line), block: event.block.number })
    .onConflictDoNothing();
});
