import { DAY, WEEK, mondayOf } from "./weeks";

/** Hours of the day in which an account wants no alarm: from 22 to 7 is a night. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  /** Time zone of the hours, such as "Europe/Berlin". */
  readonly zone: string;
}

/** Signed part of a subscription. */
export interface AlarmTerms {
  readonly account: string;
  /** Address that takes the alarms: a browser's at its push service, or a webhook of Discord or Telegram. */
  readonly endpoint: string;
  /** End of the subscription, Unix seconds. */
  readonly expires: number;
}

/** Subscription of a browser or a chat to an account's alarms. */
export interface AlarmSubscription extends AlarmTerms {
  /** Keys that push messages are encrypted for; a webhook has none. */
  readonly keys?: { readonly p256dh: string; readonly auth: string };
  /** Account's signature of `alarmText`. */
  readonly signature: string;
  readonly quiet?: QuietHours;
  /** Rivals of whom the account wants to be notified once it can raid them. */
  readonly marks?: readonly string[];
}

/** Longest time to subscribe for, seconds. */
export const MAX_ALARM_TIME = 90 * DAY;

/** Text that an account signs to subscribe to its alarms of a game. */
export function alarmText(terms: AlarmTerms, game: { readonly chainId: number; readonly game: string }): string {
  return [
    "Send me RigRaid alarms. This costs nothing and moves nothing.",
    "",
    `Account: ${terms.account}`,
    `Game: ${game.game} on chain ${game.chainId}`,
    `Until: ${new Date(terms.expires * 1_000).toISOString()}`,
    `To: ${terms.endpoint}`,
  ].join("\n");
}

/** End of the league that runs at a time, Unix seconds. */
export function leagueEnd(time: number): number {
  return mondayOf(time) + WEEK;
}
