import { expect } from "chai";

import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";
import { type Complete, type EventsFor, listEvents } from "#game/eventReaders";
import type { GameEventName } from "#game/events";

const GOALS = {
  ComponentAttacked: true,
  ComponentPurchased: true,
  SkinPurchased: true,
  PlayerLevelledUp: true,
} as const;

// The compiler checks these: a line below that is no error is one.
type Whole = Readonly<Record<GameEventName, "log">>;
export type Accepted = Complete<Whole>;
// @ts-expect-error a table without one of the events
export type Incomplete = Complete<Omit<Whole, "Upgraded">>;
// @ts-expect-error a table with an event that the game does not have
export type Foreign = Complete<Whole & { readonly Downgraded: "log" }>;
// @ts-expect-error a table with a use that nothing has
export type Unused = Complete<Omit<Whole, "Upgraded"> & { readonly Upgraded: "fun" }>;

describe("The uses of events", () => {
  it("list all events of a use", () => {
    expect(listEvents<"goals">(GOALS)).to.have.members(Object.keys(GOALS));
    const events: string[] = [];
    IRigRaid__factory.createInterface().forEachEvent(({ name }) => events.push(name));
    expect(events).to.include.members(Object.keys(GOALS));
  });

  it("let no list lack an event, or have another one", () => {
    const { SkinPurchased, ...others } = GOALS;
    expect(SkinPurchased).to.equal(true);
    // @ts-expect-error an event is missing
    listEvents<"goals">(others);
    // @ts-expect-error an event does not have this use
    listEvents<"goals">({ ...GOALS, GamePaused: true });
    // @ts-expect-error the owner's event is missing
    const names: Readonly<Record<EventsFor<"watch">, string>> = { GamePaused: "paused" };
    expect(names.GamePaused).to.equal("paused");
  });
});
