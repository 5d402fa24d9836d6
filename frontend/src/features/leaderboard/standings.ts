import type { EventsChange } from "../../chain/history/EventLog";
import { type HistoryEvent, playersOf } from "../../chain/history/events";

/** What players are ranked by. */
export const ORDERS = { level: "Level", stolen: "Stolen", defended: "Defended" } as const;
export type Order = keyof typeof ORDERS;

export interface Standing {
  readonly address: string;
  readonly level: number;
  /** All that was ever stolen, fees included, wei. */
  readonly stolen: bigint;
  /** Attacks that missed or met a shield. */
  readonly defended: number;
}

export interface Place extends Standing {
  /** From 1; those who have the same share it. */
  readonly rank: number;
}

const FIRST_LEVEL = 1;

/** All others change nobody's standing. */
const MATTERS: ReadonlySet<HistoryEvent["name"]> = new Set(["PlayerJoined", "PlayerLevelledUp", "ComponentAttacked"]);

/** A player's share of the events. All of it can be taken back. */
interface Account {
  /** How many events it comes from. */
  events: number;
  /** Those that were reached; not in order, because events do not come in order. */
  readonly levels: Set<number>;
  stolen: bigint;
  defended: number;
}

/** Every player's standing, kept up event by event. */
export class Standings {
  readonly #accounts = new Map<string, Account>();
  readonly #rankings = new Map<Order, readonly Place[]>();

  /** Takes a change of the history into account. What it costs depends on the change alone. */
  apply({ removed, added }: EventsChange): void {
    for (const event of removed) this.#count(event, -1);
    for (const event of added) this.#count(event, 1);
  }

  /** All players, the best first; those who are equal by address. The same array until something in it changes. */
  ranking(order: Order): readonly Place[] {
    const ranking = this.#rankings.get(order) ?? rank([...this.#accounts].map(toStanding), order);
    this.#rankings.set(order, ranking);
    return ranking;
  }

  #count(event: HistoryEvent, sign: 1 | -1): void {
    if (!MATTERS.has(event.name)) return;
    this.#rankings.clear();
    for (const address of playersOf(event)) this.#accountOf(address).events += sign;
    if (event.name === "PlayerLevelledUp") {
      const { levels } = this.#accountOf(event.player);
      if (sign === 1) levels.add(event.level);
      else levels.delete(event.level);
    } else if (event.name === "ComponentAttacked") {
      if (event.outcome === "hit") this.#accountOf(event.attacker).stolen += event.stolen * BigInt(sign);
      else this.#accountOf(event.victim).defended += sign;
    }
    for (const address of playersOf(event)) {
      if (this.#accountOf(address).events === 0) this.#accounts.delete(address);
    }
  }

  #accountOf(address: string): Account {
    const account = this.#accounts.get(address) ?? { events: 0, levels: new Set(), stolen: 0n, defended: 0 };
    this.#accounts.set(address, account);
    return account;
  }
}

function toStanding([address, { levels, stolen, defended }]: [string, Account]): Standing {
  return { address, level: Math.max(FIRST_LEVEL, ...levels), stolen, defended };
}

function rank(standings: readonly Standing[], order: Order): Place[] {
  const sorted = [...standings].sort((a, b) => compare(b[order], a[order]) || compare(a.address, b.address));
  const places: Place[] = [];
  sorted.forEach((standing, index) => {
    const before = places[index - 1];
    const rank = before && before[order] === standing[order] ? before.rank : index + 1;
    places.push({ ...standing, rank });
  });
  return places;
}

function compare<T extends number | bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
