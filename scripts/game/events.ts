import type { EventFragment } from "ethers";

import type { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";

import { gameInterface } from "./gameInterface";
import { type AttackOutcome, outcomeAt } from "./outcomes";

/** The names of the game's events. */
export type GameEventName = Extract<(typeof IRigRaid__factory.abi)[number], { type: "event" }>["name"];

/** An event of the game, decoded. */
export interface GameEvent {
  readonly name: GameEventName;
  /** Values by parameter name. */
  readonly values: Readonly<Record<string, unknown>>;
}

interface Log {
  readonly topics: readonly string[];
  readonly data: string;
}

/** Cache of decoded logs, because decoding is slow and an open page reads the same logs many times. */
const decoded = new WeakMap<Log, GameEvent | undefined>();

/** Decodes an event of the game; undefined for other or unreadable logs. Each log is decoded once. */
export function parseGameEvent(log: Log): GameEvent | undefined {
  if (!decoded.has(log)) decoded.set(log, decode(log));
  return decoded.get(log);
}

/** Events by the first topic of their logs, because `parseLog` hashes the signatures of all events for each log. */
let events: Map<string, EventFragment> | undefined;

/** Hashes the signatures with the first log, because most screens open without logs. */
function eventsByTopic(): Map<string, EventFragment> {
  if (!events) {
    events = new Map();
    gameInterface.forEachEvent((event) => events!.set(event.topicHash, event));
  }
  return events;
}

function decode({ topics, data }: Log): GameEvent | undefined {
  const event = eventsByTopic().get(topics[0]?.toLowerCase() ?? "");
  if (!event) return undefined;
  try {
    const values = gameInterface.decodeEventLog(event, data, topics).toObject();
    return { name: event.name as GameEventName, values };
  } catch {
    return undefined;
  }
}

/**
 * An attack, amounts in wei. `loot` is the whole value of a hit, 0 for other outcomes. `bounty` is the part of the loot
 * from the reward pool, `fee` the part that the attacker does not receive.
 */
export interface Attack {
  /** Its number among all attacks ever, from 1. */
  readonly id: number;
  /** 0 to 99. A roll below the fail probability at that time is a miss. */
  readonly roll: number;
  readonly attacker: string;
  readonly victim: string;
  readonly componentId: number;
  readonly outcome: AttackOutcome;
  readonly loot: bigint;
  readonly bounty: bigint;
  readonly fee: bigint;
}

/** Reads the values of `ComponentAttacked`. */
export function readAttack(values: GameEvent["values"]): Attack {
  const { attackId, attacker, victim, componentId, outcome, roll, stolenRewards, bounty, fee } = values;
  return {
    id: Number(attackId),
    roll: Number(roll),
    attacker: attacker as string,
    victim: victim as string,
    componentId: Number(componentId),
    outcome: outcomeAt(outcome as bigint),
    loot: stolenRewards as bigint,
    bounty: bounty as bigint,
    fee: fee as bigint,
  };
}
