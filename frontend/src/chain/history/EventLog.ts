import type { HistoryEvent } from "./events";

/** What a change of the log took away and brought. */
export interface EventsChange {
  readonly removed: readonly HistoryEvent[];
  readonly added: readonly HistoryEvent[];
}

const NOTHING: EventsChange = { removed: [], added: [] };

/** Events in their order, oldest first. A range of blocks is always replaced as a whole, so nothing is in it twice. */
export class EventLog {
  /** Another array after each change. */
  events: readonly HistoryEvent[] = [];

  /** Puts the events of all blocks from one to another, both included, in the place of those that are there. */
  replace(from: number, to: number, events: readonly HistoryEvent[]): EventsChange {
    const start = this.#firstFrom(from);
    const end = this.#firstFrom(to + 1);
    const removed = this.events.slice(start, end);
    if (areEqual(removed, events)) return NOTHING;
    this.events = [...this.events.slice(0, start), ...events, ...this.events.slice(end)];
    return { removed, added: events };
  }

  /** The index of the first event in that block or later. */
  #firstFrom(block: number): number {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle]!.block < block) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** By all fields: the same transaction can have another outcome after a reorganisation. */
function areEqual(some: readonly HistoryEvent[], others: readonly HistoryEvent[]): boolean {
  return some.length === others.length && some.every((event, index) => hasSameFields(event, others[index]!));
}

function hasSameFields(event: HistoryEvent, other: HistoryEvent): boolean {
  return Object.entries(event).every(([field, value]) => other[field as keyof HistoryEvent] === value);
}
