import { describe, expect, it } from "vitest";

import { EventLog } from "./EventLog";
import type { HistoryEvent } from "./events";

function claim(block: number, logIndex = 0, amount = 1n): HistoryEvent {
  return { name: "RewardsClaimed", block, logIndex, transaction: "0x", player: "0x1", componentId: 1, amount };
}

describe("EventLog", () => {
  it("keeps events in order whatever the order in which ranges come, and says what changed", () => {
    const log = new EventLog();
    expect(log.replace(10, 20, [claim(10), claim(20, 0), claim(20, 1)])).toEqual({
      removed: [],
      added: [claim(10), claim(20, 0), claim(20, 1)],
    });
    log.replace(0, 9, [claim(3)]);
    log.replace(21, 30, [claim(21)]);
    expect(log.events.map(({ block, logIndex }) => [block, logIndex])).toEqual([
      [3, 0],
      [10, 0],
      [20, 0],
      [20, 1],
      [21, 0],
    ]);
    expect(log.replace(20, 21, [claim(21, 5)])).toEqual({
      removed: [claim(20, 0), claim(20, 1), claim(21)],
      added: [claim(21, 5)],
    });
    expect(log.events).toEqual([claim(3), claim(10), claim(21, 5)]);
  });

  it("stays the same when the same is read again", () => {
    const log = new EventLog();
    log.replace(0, 9, [claim(3), claim(4)]);
    const { events } = log;
    expect(log.replace(0, 5, [claim(3), claim(4)])).toEqual({ removed: [], added: [] });
    expect(log.events).toBe(events);
  });

  it("takes another outcome of the same transaction in the same place for a change", () => {
    const log = new EventLog();
    log.replace(0, 9, [claim(3)]);
    expect(log.replace(0, 9, [claim(3, 0, 2n)])).toEqual({ removed: [claim(3)], added: [claim(3, 0, 2n)] });
  });
});
