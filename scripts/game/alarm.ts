import { DAY, mondayOf, WEEK } from "./weeks";

/** Hours of the day in which an account wants no alarm: from 22 to 7 is a night. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  /** Time zone of the hours, such as "Europe/Berlin". */
  readonly zone: string;
}

/** Part of a subscription that the account signs, once. */
export interface AlarmTerms {
  readonly account: string;
  /** Address that takes the alarms: a browser's at its push service, or a webhook of Discord or Telegram. */
  readonly endpoint: string;
  /** End of the subscription, Unix seconds. */
  readonly expires: number;
  /** Address of the browser's own key, which signs each request: changing a mark opens no wallet. */
  readonly device: string;
}

/** Part of a subscription that its browser may change. */
export interface AlarmChoices {
  /** Keys that push messages are encrypted for; a webhook has none. */
  readonly keys?: { readonly p256dh: string; readonly auth: string };
  readonly quiet?: QuietHours;
  /** Rivals to notify the account about once it can raid them; `MAX_MARKS` at most. */
  readonly marks?: readonly string[];
}

/** Subscription of a browser or a chat to an account's alarms. */
export interface AlarmSubscription extends AlarmTerms, AlarmChoices {
  /** Account's signature of `alarmText`. */
  readonly signature: string;
}

/** A subscription on its way to the alarm. */
export interface AlarmRequest extends AlarmSubscription {
  /** Alarm's own time when it was made, Unix milliseconds: an old request does not work again. */
  readonly madeAt: number;
  /** Signature of `requestText` by the browser's key. */
  readonly deviceSignature: string;
}

/** Game that an alarm serves. */
interface AlarmGame {
  readonly chainId: number;
  readonly game: string;
}

/** Longest time to subscribe for, seconds. */
export const MAX_ALARM_TIME = 90 * DAY;
/** Number of rivals that an account can have marked. */
export const MAX_MARKS = 20;

/** Text that an account signs to subscribe to its alarms of a game. */
export function alarmText({ account, endpoint, expires, device }: AlarmTerms, game: AlarmGame): string {
  return [
    "Send me RigRaid alarms. This costs nothing and moves nothing.",
    "",
    `Account: ${account}`,
    `Game: ${game.game} on chain ${game.chainId}`,
    `Until: ${new Date(expires * 1_000).toISOString()}`,
    `To: ${endpoint}`,
    `Changed by this browser: ${device}`,
  ].join("\n");
}

/** Makes or changes a subscription, or ends it. */
export type AlarmMethod = "PUT" | "DELETE";

/** Text that a browser's key signs: all of a request that the account has not signed, and when it was made. */
export function requestText(
  method: AlarmMethod,
  request: Omit<AlarmRequest, "deviceSignature">,
  { chainId, game }: AlarmGame,
): string {
  const { account, endpoint, expires, keys, quiet, marks, madeAt } = request;
  const choices = [keys?.p256dh, keys?.auth, quiet?.from, quiet?.to, quiet?.zone, marks];
  return JSON.stringify(["RigRaid alarm", method, chainId, game, account, endpoint, expires, ...choices, madeAt]);
}

/** End of the league that runs at a time, Unix seconds. */
export function leagueEnd(time: number): number {
  return mondayOf(time) + WEEK;
}
