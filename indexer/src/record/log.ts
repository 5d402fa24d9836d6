import { event as events } from "ponder:schema";

import type { Occurrence } from "./occurrence";

type Row = typeof events.$inferInsert;
type Fields = Omit<Row, "block" | "logIndex" | "timestamp" | "transaction" | "name">;

/** Writes an event into the log. */
export async function log({ context, event }: Occurrence, name: Row["name"], fields: Fields = {}): Promise<void> {
  await context.db.insert(events).values({
    block: event.block.number,
    logIndex: event.log.logIndex,
    timestamp: event.block.timestamp,
    transaction: event.transaction.hash,
    name,
    ...fields,
  });
}
