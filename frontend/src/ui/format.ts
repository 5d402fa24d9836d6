/*
 * Pure formatting: wei to readable amounts, seconds to readable times. The console speaks English, so the locale is
 * fixed; that keeps widths, tests and screenshots the same everywhere. Dates are in the player's own time zone.
 */

const LOCALE = "en-GB";
const WEI = 10n ** 18n;
const DECIMALS = 18;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The contract's "never", as in `fullSpeedUntil` while nothing earns. */
export const NEVER = 2n ** 256n - 1n;

/** An amount cut into the part before and after the decimal point, so that the second can be set smaller. */
export interface AmountParts {
  readonly whole: string;
  /** Digits after the point, without the point; empty when there are none to show. */
  readonly fraction: string;
}

/**
 * Cuts an amount, always rounding down: nothing is shown that is not there. Negative amounts do not exist in the game;
 * one that appears in a race between two reads is shown as nothing.
 */
export function amountParts(wei: bigint, decimals: number): AmountParts {
  const amount = wei > 0n ? wei : 0n;
  const fraction = (amount % WEI).toString().padStart(DECIMALS, "0").slice(0, decimals);
  return { whole: group((amount / WEI).toString()), fraction };
}

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** All digits: for copying, tooltips and anything that must not be rounded. */
export function formatExact(wei: bigint): string {
  const { whole, fraction } = amountParts(wei, DECIMALS);
  const trimmed = fraction.replace(/0+$/, "");
  return trimmed ? `${whole}.${trimmed}` : whole;
}

/**
 * An amount to read: as many decimals as matter at its size, none for whole tokens. What is there but too small to
 * show is "<0.0001" and never "0".
 */
export function formatAmount(wei: bigint, decimals = readableDecimals(wei)): string {
  if (wei <= 0n) return "0";
  const smallest = 10n ** BigInt(DECIMALS - decimals);
  if (wei < smallest) return `<${decimals === 0 ? "1" : `0.${"1".padStart(decimals, "0")}`}`;
  const { whole, fraction } = amountParts(wei, decimals);
  const trimmed = fraction.replace(/0+$/, "");
  // Two places stay two, as in every price list, so that columns line up.
  return trimmed ? `${whole}.${decimals === 2 ? fraction : trimmed}` : whole;
}

function readableDecimals(wei: bigint): number {
  const tokens = wei / WEI;
  if (tokens >= 1_000n) return 0;
  if (tokens >= 1n) return 2;
  return 4;
}

const COMPACT = [
  ["T", 10n ** 12n],
  ["B", 10n ** 9n],
  ["M", 10n ** 6n],
  ["K", 10n ** 3n],
] as const;

/** Three significant places and a letter from 10,000 on: 12.3K. */
export function formatCompact(wei: bigint): string {
  if (wei < 10_000n * WEI) return formatAmount(wei);
  for (const [letter, size] of COMPACT) {
    if (wei < size * WEI) continue;
    const tenths = wei / ((size * WEI) / 10n);
    return tenths % 10n === 0n || tenths >= 1_000n
      ? `${group((tenths / 10n).toString())}${letter}`
      : `${tenths / 10n}.${tenths % 10n}${letter}`;
  }
  return formatAmount(wei);
}

/** How many decimals an amount that grows at this rate needs for its last digit to move about once a second. */
export function decimalsForRate(weiPerSecond: bigint): number {
  const MOST = 8;
  for (let decimals = 3; decimals < MOST; decimals++) {
    if (weiPerSecond * 10n ** BigInt(decimals) >= WEI) return decimals;
  }
  return MOST;
}

/** Digits that a ticking amount has at most; more are neither read nor fit where it stands. */
const LIVE_DIGITS = 9;

/** The decimals that remain of those asked for, so that an amount has at most nine digits; none from a billion on. */
export function boundedDecimals(wei: bigint, decimals: number): number {
  const wholeDigits = wei < WEI ? 1 : (wei / WEI).toString().length;
  return Math.max(0, Math.min(decimals, LIVE_DIGITS - wholeDigits));
}

/** What a rate per second comes to in a day. */
export function perDay(weiPerSecond: bigint): bigint {
  return weiPerSecond * BigInt(DAY);
}

/** The speed of slowed rewards, per 10,000, rounded down: "83%", "4.2%". It is never full. */
export function formatSpeed(speed: bigint): string {
  const tenths = Math.min(Math.floor(Number(speed) / 10), 999);
  return tenths < 100 ? `${tenths / 10}%` : `${Math.floor(tenths / 10)}%`;
}

/** Whole seconds until the rewards have paid a price back, rounded up; undefined when they never do. */
export function paybackSeconds(price: bigint, weiPerSecond: bigint): number | undefined {
  if (weiPerSecond <= 0n) return undefined;
  return Number((price + weiPerSecond - 1n) / weiPerSecond);
}

/** A length of time in its two largest units: "2 d 4 h", "3 h 12 min", "45 s"; "now" from zero down. */
export function formatDuration(seconds: number): string {
  if (!(seconds > 0)) return "now";
  const whole = Math.ceil(seconds);
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min`;
  if (whole < DAY) return twoUnits(whole, HOUR, "h", MINUTE, "min");
  const days = whole / DAY;
  if (days < 10) return twoUnits(whole, DAY, "d", HOUR, "h");
  if (days < 730) return `${group(Math.floor(days).toString())} d`;
  return `${group(Math.floor(days / 365).toString())} years`;
}

function twoUnits(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const first = Math.floor(seconds / large);
  const second = Math.floor((seconds % large) / small);
  return second === 0 ? `${first} ${largeName}` : `${first} ${largeName} ${second} ${smallName}`;
}

/** Where a moment lies from now: "in 3 h", "2 d 4 h ago", "now". */
export function formatRelative(at: number, now: number): string {
  const seconds = at - now;
  if (seconds > 0) return `in ${formatDuration(seconds)}`;
  return seconds === 0 ? "now" : `${formatDuration(-seconds)} ago`;
}

const dateAndTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });
const dateOnly = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium" });

/** A moment with its time: "23 Jan 2027, 14:05". */
export function formatDateTime(unixSeconds: number): string {
  return isDisplayable(unixSeconds) ? dateAndTime.format(unixSeconds * 1000) : "beyond the calendar";
}

/** A day: "23 Jan 2027". */
export function formatDate(unixSeconds: number): string {
  return isDisplayable(unixSeconds) ? dateOnly.format(unixSeconds * 1000) : "beyond the calendar";
}

/** JavaScript dates end in the year 275760; a well-funded pool does not have to. */
function isDisplayable(unixSeconds: number): boolean {
  return Number.isFinite(unixSeconds) && Math.abs(unixSeconds) <= 8.64e12;
}

/** An address as people compare it: first four and last four digits. */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}
