import { generateVAPIDKeys, type VapidKeys } from "web-push";

import type { AlarmSubscription } from "../../game/alarm";
import { readJson, writeAtOnce } from "../../game/deployments";

/** News for an account. */
export interface News {
  readonly title: string;
  readonly body: string;
}

/** Subscription with its news that have not been accepted yet, the oldest first. */
export type Subscriber = AlarmSubscription & { queue: News[]; marks?: readonly string[] };

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

/** Reads an alarm's file; starts over when there is none, and keeps the keys of one of another chain. */
export function readAlarm(file: string, chain: string, block: number): AlarmState {
  const known = readJson<AlarmState>(file, ["vapid", "chain", "block", "subscribers", "timers"]);
  if (known?.chain === chain) return known;
  return { vapid: known?.vapid ?? generateVAPIDKeys(), chain, block, subscribers: {}, timers: {}, league: 0 };
}

/** Writes it for its owner's eyes alone: it holds a private key, and addresses that anyone could post to. */
export function saveAlarm(file: string, state: AlarmState): void {
  writeAtOnce(file, `${JSON.stringify(state)}\n`, 0o600);
}
