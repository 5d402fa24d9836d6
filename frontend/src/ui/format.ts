/*
 * Pure formatting: wei to readable amounts, seconds to readable times. The console speaks English, so the locale is
 * fixed; that keeps widths, tests and screenshots the same everywhere. Dates are in the player's own time zone.
 */

/** English with days before months and K, M and B for large numbers, alike in all browsers. */
const LOCALE = "en-IE";
const WEI = 10n ** 18n;
const DECIMALS = 18;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Value that means "never" in the contract, as in `fullSpeedUntil` while nothing earns. */
export const NEVER = 2n ** 256n - 1n;

/** Amount split at the decimal point, so that the second part can be set smaller. */
export interface AmountParts {
  readonly whole: string;
  /** Digits after the point, without the point; empty when there are none to show. */
  readonly fraction: string;
}

/** Splits an amount with exactly `decimals` decimals, trailing zeros included. */
export function amountParts(wei: bigint, decimals: number): AmountParts {
  const parts = tokenFormat(decimals, decimals, "auto").formatToParts(inTokens(wei));
  const textOf = (...types: string[]) => parts.map(({ type, value }) => (types.includes(type) ? value : "")).join("");
  return { whole: textOf("integer", "group"), fraction: textOf("fraction") };
}

/** Formats all digits, for copying, tooltips and anything that must not be rounded. */
export function formatExact(wei: bigint): string {
  return tokenFormat(0, DECIMALS, "auto").format(inTokens(wei));
}

/**
 * Formats an amount to read: as many decimals as matter at its size, none for whole tokens. An amount too small to show
 * is "<0.0001", never "0".
 */
export function formatAmount(wei: bigint, decimals = readableDecimals(wei)): string {
  const smallest = 10n ** BigInt(DECIMALS - decimals);
  if (wei > 0n && wei < smallest) return `<${formatAmount(smallest, decimals)}`;
  // Two decimals stay two, as in every price list, so that columns line up.
  return tokenFormat(decimals === 2 ? 2 : 0, decimals, "stripIfInteger").format(inTokens(wei));
}

/** Number of decimals that matter at an amount's size. */
export function readableDecimals(wei: bigint): number {
  const tokens = wei / WEI;
  if (tokens >= 1_000n) return 0;
  if (tokens >= 1n) return 2;
  return 4;
}

/** Rounds up to an amount that is shown in full, so that a player told to get that much has enough then. */
export function roundUp(wei: bigint): bigint {
  const step = 10n ** BigInt(DECIMALS - readableDecimals(wei));
  return ((wei + step - 1n) / step) * step;
}

const compactFormat = new Intl.NumberFormat(LOCALE, {
  notation: "compact",
  maximumSignificantDigits: 3,
  roundingMode: "trunc",
});

/** Formats three significant places and a letter from 10,000 on: 12.3K. */
export function formatCompact(wei: bigint): string {
  return wei < 10_000n * WEI ? formatAmount(wei) : compactFormat.format(inTokens(wei));
}

/** Formats tokens given as a number, where its lost digits do not matter. */
export function formatTokens(tokens: number): string {
  return formatCompact(BigInt(Math.round(tokens * 1e6)) * 10n ** 12n);
}

type TrailingZeros = Intl.NumberFormatOptions["trailingZeroDisplay"];
const tokenFormats = new Map<string, Intl.NumberFormat>();

/** Format that truncates, so as not to show more than there is. Cached: creating one takes far longer than using it. */
function tokenFormat(minimumFractionDigits: number, maximumFractionDigits: number, trailingZeroDisplay: TrailingZeros) {
  const options = { minimumFractionDigits, maximumFractionDigits, trailingZeroDisplay, roundingMode: "trunc" } as const;
  const key = JSON.stringify(options);
  const format = tokenFormats.get(key) ?? new Intl.NumberFormat(LOCALE, options);
  tokenFormats.set(key, format);
  return format;
}

/**
 * Converts to tokens without losing a digit. Negative amounts do not exist in the game; one that appears in a race
 * between two reads becomes 0.
 */
function inTokens(wei: bigint): Intl.StringNumericLiteral {
  return decimal(wei > 0n ? wei : 0n, DECIMALS);
}

/** Decimal as text, because a number would lose digits. */
function decimal(value: bigint, decimals: number): Intl.StringNumericLiteral {
  return `${value}E-${decimals}` as Intl.StringNumericLiteral;
}

/** Number of decimals with which the last digit of an amount growing at this rate moves about once a second. */
export function decimalsForRate(weiPerSecond: bigint): number {
  const MAX = 8;
  for (let decimals = 3; decimals < MAX; decimals++) {
    if (weiPerSecond * 10n ** BigInt(decimals) >= WEI) return decimals;
  }
  return MAX;
}

/** Digits of a ticking amount at most; more would neither be read nor fit. */
const LIVE_DIGITS = 9;

/** Reduces decimals so that an amount has at most nine digits; to none from 100 million tokens on. */
export function boundedDecimals(wei: bigint, decimals: number): number {
  const wholeDigits = wei < WEI ? 1 : (wei / WEI).toString().length;
  return Math.max(0, Math.min(decimals, LIVE_DIGITS - wholeDigits));
}

/** Converts a rate per second to one per day. */
export function perDay(weiPerSecond: bigint): bigint {
  return weiPerSecond * BigInt(DAY);
}

const speedFormat = new Intl.NumberFormat(LOCALE, {
  style: "percent",
  maximumSignificantDigits: 2,
  roundingMode: "trunc",
});

/** Formats the speed of slowed rewards, per 10,000, rounded down: "83%", "4.2%". It is never 100%. */
export function formatSpeed(speed: bigint): string {
  return speedFormat.format(decimal(speed < 10_000n ? speed : 9_999n, 4));
}

const countFormat = new Intl.NumberFormat(LOCALE);

/** Formats a number with thousands separators: "1,234". */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** Formats a number of things: "1 shield", "3 shields". */
export function counted(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? "" : "s"}`;
}

/** Whole seconds until the rewards have paid a price back, rounded up; undefined when they never do. */
export function paybackSeconds(price: bigint, weiPerSecond: bigint): number | undefined {
  if (weiPerSecond <= 0n) return undefined;
  return Number((price + weiPerSecond - 1n) / weiPerSecond);
}

/** Formats seconds in the two largest units: "2 d 4 h", "3 h 12 min", "45 s", "more than 3 years"; "now" up to 0. */
export function formatDuration(seconds: number): string {
  if (!(seconds > 0)) return "now";
  const whole = Math.ceil(seconds);
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min`;
  if (whole < DAY) return twoUnits(whole, HOUR, "h", MINUTE, "min");
  const days = whole / DAY;
  if (days < 10) return twoUnits(whole, DAY, "d", HOUR, "h");
  if (days < 730) return `${formatCount(Math.floor(days))} d`;
  const more = days % 365 > 0 ? "more than " : "";
  return `${more}${formatCount(Math.floor(days / 365))} years`;
}

function twoUnits(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const first = Math.floor(seconds / large);
  const second = Math.floor((seconds % large) / small);
  return second === 0 ? `${first} ${largeName}` : `${first} ${largeName} ${second} ${smallName}`;
}

/** Formats a moment as its distance from now: "in 3 h", "2 d 4 h ago", "now". */
export function formatRelative(at: number, now: number): string {
  const seconds = at - now;
  if (seconds > 0) return `in ${formatDuration(seconds)}`;
  return seconds === 0 ? "now" : `${formatDuration(-seconds)} ago`;
}

/** Rounds a moment to a whole number of the largest unit from now: 3 h instead of 2 h 48 min. */
export function roundMoment(at: number, now: number): number {
  const distance = at - now;
  const unit = [DAY, HOUR, MINUTE].find((size) => Math.abs(distance) >= size) ?? 1;
  return now + Math.round(distance / unit) * unit;
}

const dateAndTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });
const dateOnly = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium" });

const monthOnly = new Intl.DateTimeFormat(LOCALE, { month: "short", year: "numeric" });
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

/** Formats a month, where the day is too far away to matter: "Jan 2027". */
export function formatMonth(unixSeconds: number): string {
  return isDisplayable(unixSeconds) ? monthOnly.format(unixSeconds * 1000) : "beyond the calendar";
}

/** Whether a date can show it. JavaScript's dates end in the year 275760; a well-funded pool may last longer. */
function isDisplayable(unixSeconds: number): boolean {
  return Number.isFinite(unixSeconds) && Math.abs(unixSeconds) <= 8.64e12;
}

/** Shortens an address to the first four and last four digits, as people compare it. */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}
