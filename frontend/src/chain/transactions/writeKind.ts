import * as v from "valibot";

import { type GameEvent, type GameEventName, parseGameEvent } from "#game/events";

import type { Log } from "../node/node";

export type Logs = readonly Pick<Log, "topics" | "data">[];

/** The player's intent as plain data, stored with a pending transaction across reloads. */
export type Intent = Readonly<{ kind: string } & Record<string, unknown>>;

/** Result of a transaction, from its events. Amounts in wei, times in Unix seconds. */
export type Result = Readonly<{ kind: string } & Record<string, unknown>>;

/** Result of a preparation: the game may take the price, and the write is still to be sent. */
export const ALLOWED: Result = { kind: "allowed" };

type IntentOf<Kind extends string, Fields extends v.ObjectEntries> = Readonly<
  { kind: Kind } & v.InferOutput<v.ObjectSchema<Fields, undefined>>
>;

/** A kind of write: its stored fields, its effect and its texts. */
interface Definition<Kind extends string, Fields extends v.ObjectEntries, R extends Result> {
  readonly kind: Kind;
  /** Schemas of its stored fields, besides the kind. */
  readonly fields: Fields;
  /** Names of the game's calls that it makes; by default only its own name. */
  calls?(intent: IntentOf<Kind, Fields>): readonly string[];
  /**
   * Noun of its effect, which events of the game show: "purchase". Left out where they do not: then a transaction that
   * succeeds has had it.
   */
  readonly effect?: string;
  /** Reads the result; undefined when the events of this intent are missing. */
  result(events: Events, intent: IntentOf<Kind, Fields>): R | undefined;
  /** Text of a result. */
  text(result: R): string;
  /** Whether a result is no success; never by default. */
  isQuiet?(result: R): boolean;
  /** Applies the consequences in this browser. */
  onConfirmed?(intent: IntentOf<Kind, Fields>, player: string): void;
  /** Whether a player may have only one pending, regardless of its fields. */
  readonly isExclusive?: boolean;
}

/** Kind of write, as in the table of all writes. */
export type WriteKind<Kind extends string = string> = Definition<Kind, v.ObjectEntries, Result> & {
  /** Schema of a stored intent. */
  readonly schema: v.GenericSchema<unknown, Intent>;
};

/** Defines a kind of write. It is read from storage and from events once it is in the table of `writes/all.ts`. */
export function defineWrite<const Kind extends string, Fields extends v.ObjectEntries, R extends Result>(
  definition: Definition<Kind, Fields, R>,
) {
  const { kind, fields } = definition;
  const schema = v.pipe(v.object({ kind: v.literal(kind), ...fields }), v.readonly());
  const matches = (intent: Intent): intent is IntentOf<Kind, Fields> => intent.kind === kind;
  return {
    ...definition,
    schema: schema as unknown as v.GenericSchema<unknown, Intent>,
    intent: (values: Omit<IntentOf<Kind, Fields>, "kind">): Intent => ({ kind, ...values }),
    matches,
    /** Result of a transaction; undefined for one of another kind, without a result, or not confirmed. */
    resultIn: ({ intent, status: { result } }: { intent: Intent; status: { stage: string; result?: Result } }) =>
      result && matches(intent) && result.kind !== ALLOWED.kind ? (result as R) : undefined,
  };
}

/** The events of a transaction in which a player acts, by name. */
export class Events {
  private readonly events: readonly GameEvent[];

  /** Creates them from all logs of the transaction: a bundler's has other players' events, too. */
  constructor(logs: Logs, player: string) {
    this.events = logs
      .map(parseGameEvent)
      .filter((event) => event !== undefined)
      .filter(({ values }) => isSameAccount(values.player ?? values.attacker, player));
  }

  all(name: GameEventName): readonly GameEvent["values"][] {
    return this.events.filter((event) => event.name === name).map(({ values }) => values);
  }

  has(name: GameEventName): boolean {
    return this.all(name).length > 0;
  }

  /** Result in the first event of that name, among those with these values. */
  read<R>(
    name: GameEventName,
    result: (values: GameEvent["values"]) => R,
    wanted: Readonly<Record<string, number | string>> = {},
  ): R | undefined {
    const values = this.all(name).find((each) =>
      Object.entries(wanted).every(([field, value]) =>
        typeof value === "number" ? Number(each[field]) === value : isSameAccount(each[field], value),
      ),
    );
    return values && result(values);
  }

  /** Sum of a field over the events of that name, wei. */
  sum(name: GameEventName, field: string): bigint {
    return this.all(name).reduce((sum, values) => sum + (values[field] as bigint), 0n);
  }
}

function isSameAccount(address: unknown, other: string): boolean {
  return typeof address === "string" && address.toLowerCase() === other.toLowerCase();
}
