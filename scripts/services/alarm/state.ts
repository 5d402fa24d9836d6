import * as v from "valibot";
import { generateVAPIDKeys, type VapidKeys } from "web-push";

import { readJson, writeAtOnce } from "../../owner/deploy/deploymentFiles";
import { readStored, type Subscriber } from "./subscription";

/** State in an alarm's file. */
export interface AlarmState {
  /** Key pair that identifies the alarm to push services. If it changes, all browsers must subscribe again. */
  readonly vapid: VapidKeys;
  /** Chain and game, by chain ID, address and the hash of the block of its deployment. */
  readonly chain: string;
  /** The last block that was checked. */
  block: number;
  /** By endpoint, in the order in which they subscribed. */
  subscribers: Record<string, Subscriber>;
  /** Awaited times of each account by subject, Unix seconds. */
  timers: Record<string, Record<string, number>>;
  /** End of the last league whose final hours were announced. */
  league: number;
}

const BLOCK = v.pipe(v.number(), v.integer(), v.minValue(0));
const TIMERS = v.record(v.string(), v.record(v.string(), v.number()));

/**
 * Reads an alarm's file, or starts over without one. From another chain's file, keeps only the keys. Drops invalid
 * subscriptions and keeps the others.
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
    // Without these, times that passed in the meantime are not announced.
    timers: v.parse(v.fallback(TIMERS, {}), known.timers),
    league: v.parse(v.fallback(v.number(), 0), known.league),
  };
}

/**
 * Makes the file readable only by its owner, because it contains a private key and endpoints to which anyone could
 * post.
 */
export function saveAlarm(file: string, state: AlarmState): void {
  writeAtOnce(file, `${JSON.stringify(state)}\n`, 0o600);
}
