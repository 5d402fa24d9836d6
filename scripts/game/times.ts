import { LOCALE } from "./texts/locale";

/* Formats seconds as readable durations and times. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const SECONDS_PER_DAY = BigInt(DAY);

/** The contract's value for "never", for example in `fullSpeedUntil` while nothing earns. */
export const NEVER = 2n ** 256n - 1n;

const UNITS = [
  [DAY, "d"],
  [HOUR, "h"],
  [MINUTE, "min"],
  [1, "s"],
] as const;

const countFormat = new Intl.NumberFormat(LOCALE);

/** Longer durations are shown without a number. */
const MILLENNIUM = 1_000 * 365 * DAY;

/** Formats whole seconds in the two largest units: "3 d 4 h". */
export function formatDuration(seconds: bigint | number): string {
  let rest = Number(seconds);
  if (rest > MILLENNIUM) return "over 1,000 years";
  const counts = UNITS.map(([length, name]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return { count, name };
  });
  const first = counts.findIndex(({ count }) => count > 0);
  if (first < 0) return "0 s";
  return counts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${countFormat.format(count)} ${name}`)
    .join(" ");
}

/**
 * Formats seconds with the precision that a player needs: "2 d 4 h", "12 d", "3 h 12 min", "more than 3 years"; "now"
 * up to 0.
 */
export function roughDuration(seconds: number): string {
  if (!(seconds > 0)) return "now";
  const whole = Math.ceil(seconds);
  if (whole >= 730 * DAY) {
    const more = (whole / DAY) % 365 > 0 ? "more than " : "";
    return `${more}${countFormat.format(Math.floor(whole / (365 * DAY)))} years`;
  }
  const unit = whole < MINUTE ? 1 : whole < 10 * DAY ? MINUTE : DAY;
  return formatDuration(whole - (whole % unit));
}

/** Formats a moment as its distance from now: "in 3 h", "2 d 4 h ago", "now". */
export function formatRelative(at: number, now: number): string {
  const seconds = at - now;
  if (seconds > 0) return `in ${roughDuration(seconds)}`;
  return seconds === 0 ? "now" : `${roughDuration(-seconds)} ago`;
}

/** Rounds a moment to a whole number of the largest unit from now: 3 h instead of 2 h 48 min. */
export function roundMoment(at: number, now: number): number {
  const distance = at - now;
  const unit = [DAY, HOUR, MINUTE].find((size) => Math.abs(distance) >= size) ?? 1;
  return now + Math.round(distance / unit) * unit;
}

/* Dates are in the player's own time zone. */

const dateAndTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });
const dateOnly = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium" });

const dayOnly = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" });

/** Formats a moment with its time: "23 Jan 2027, 14:05". */
export function formatDateTime(unixSeconds: number): string {
  return isDisplayable(unixSeconds) ? dateAndTime.format(unixSeconds * 1000) : "beyond the calendar";
}

/** Formats a day where the year is clear: "23 Jan". */
export function formatDay(unixSeconds: number): string {
  return dayOnly.format(unixSeconds * 1000);
}

/** Formats a day: "23 Jan 2027". */
export function formatDate(unixSeconds: number): string {
  return isDisplayable(unixSeconds) ? dateOnly.format(unixSeconds * 1000) : "beyond the calendar";
}

/**
 * Whether a date can represent the time. JavaScript's dates end in the year 275760; a well-funded pool may last longer.
 */
function isDisplayable(unixSeconds: number): boolean {
  return Number.isFinite(unixSeconds) && Math.abs(unixSeconds) <= 8.64e12;
}

/** Formats a moment in universal time, for owners and logs: "2026-01-31 12:00 UTC". */
export function formatTime(timestamp: bigint): string {
  const seconds = Number(timestamp);
  if (!isDisplayable(seconds)) return "beyond the calendar";
  return new Date(seconds * 1000).toISOString().replace(/^(.*)T(\d\d:\d\d).*$/, "$1 $2 UTC");
}
