import { DAY, mondayOf, WEEK } from "./weeks";

/** Hours in which an account wants no notifications. From 22 to 7 means overnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  /** Time zone of the hours, such as "Europe/Berlin". */
  readonly zone: string;
}

/** Part of a subscription that the account signs once. */
export interface AlarmTerms {
  readonly account: string;
  /** Address that receives the notifications: a browser's push service, or a webhook of Discord or Telegram. */
  readonly endpoint: string;
  /** End of the subscription, Unix seconds. */
  readonly expires: number;
  /** Address of the browser's own key. It signs each request, so that changing a mark opens no wallet. */
  readonly device: string;
}

/** Part of a subscription that its browser may change. */
export interface AlarmChoices {
  /** Encryption keys for push messages; a webhook has none. */
  readonly keys?: { readonly p256dh: string; readonly auth: string };
  readonly quiet?: QuietHours;
  /** Rivals that the account wants to be notified about when it can raid them; at most `MAX_MARKS`. */
  readonly marks?: readonly string[];
}

/** Subscription of a browser or a chat to an account's alarms. */
export interface AlarmSubscription extends AlarmTerms, AlarmChoices {
  /** Account's signature of `alarmText`. */
  readonly signature: string;
}

/** A subscription on its way to the alarm. */
export interface AlarmRequest extends AlarmSubscription {
  /** Time of the request on the alarm's clock, Unix milliseconds, so that an old request cannot be replayed. */
  readonly madeAt: number;
  /** Signature of `requestText` by the browser's key. */
  readonly deviceSignature: string;
}

/** Game that an alarm serves. */
interface AlarmGame {
  readonly chainId: number;
  readonly game: string;
}

/** Longest subscription, seconds. */
export const MAX_ALARM_TIME = 90 * DAY;
/** Maximum number of rivals that an account can mark. */
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

/** Text that a browser's key signs: the parts of a request that the account has not signed, and its time. */
export function requestText(
  method: AlarmMethod,
  request: Omit<AlarmRequest, "deviceSignature">,
  { chainId, game }: AlarmGame,
): string {
  const { account, endpoint, expires, keys, quiet, marks, madeAt } = request;
  const choices = [keys?.p256dh, keys?.auth, quiet?.from, quiet?.to, quiet?.zone, marks];
  return JSON.stringify(["RigRaid alarm", method, chainId, game, account, endpoint, expires, ...choices, madeAt]);
}

/** End of the league that is running at a time, Unix seconds. */
export function leagueEnd(time: number): number {
  return mondayOf(time) + WEEK;
}
