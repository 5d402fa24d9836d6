import * as v from "valibot";
import { generateVAPIDKeys, type VapidKeys } from "web-push";

import { readJson, writeAtOnce } from "#game/deployments";

import { readStored, type Subscriber } from "./subscription";

/** State that an alarm keeps in its file. */
export interface AlarmState {
  /** Key pair that push services know this alarm by: with another one, all browsers have to subscribe again. */
  readonly vapid: VapidKeys;
  /** Chain and game, by chain ID, address and the hash of the block of its deployment. */
  readonly chain: string;
  /** The last block that was looked at. */
  block: number;
  /** By endpoint, in the order in which they subscribed. */
  subscribers: Record<string, Subscriber>;
  /** Awaited times of each account by what they are of, Unix seconds. */
  timers: Record<string, Record<string, number>>;
  /** End of the league whose last hours were announced. */
  league: number;
}

const BLOCK = v.pipe(v.number(), v.integer(), v.minValue(0));
const TIMERS = v.record(v.string(), v.record(v.string(), v.number()));

/**
 * Reads an alarm's file; starts over when there is none, and keeps the keys of one of another chain. A subscription that is
 * of no use is dropped, and the others stay.
 */
export function readAlarm(file: string, chain: string, block: number): AlarmState {
  const known = readJson<AlarmState>(file, ["vapid", "chain", "block", "subscribers", "timers"]);
  const vapid = known?.vapid ?? generateVAPIDKeys();
  if (known?.chain !== chain) return { vapid, chain, block, subscribers: {}, timers: {}, league: 0 };
  const subscribers = Object.values(known.subscribers).flatMap((value) => readStored(value) ?? []);
  return {
    vapid,
    chain,
    block: v.parse(v.fallback(BLOCK, block), known.block),
    subscribers: Object.fromEntries(subscribers.map((subscriber) => [subscriber.endpoint, subscriber])),
    // Without them, times that have come meanwhile are not told.
    timers: v.parse(v.fallback(TIMERS, {}), known.timers),
    league: v.parse(v.fallback(v.number(), 0), known.league),
  };
}

/** Writes it for its owner's eyes alone: it holds a private key, and addresses that anyone could post to. */
export function saveAlarm(file: string, state: AlarmState): void {
  writeAtOnce(file, `${JSON.stringify(state)}\n`, 0o600);
}
