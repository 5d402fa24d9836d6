import { LOCALE } from "./texts/locale";
import { SECONDS_PER_DAY } from "./times";

/* Formats wei as readable tokens. */

const WEI = 10n ** 18n;
const DECIMALS = 18;

/**
 * Splits an amount with exactly `decimals` decimals, trailing zeros included, so that the second part can be displayed
 * smaller.
 *
 * @returns The fraction without the point; empty when there is none to show.
 */
export function amountParts(wei: bigint, decimals: number): { whole: string; fraction: string } {
  const parts = tokenFormat(decimals, decimals, "auto").formatToParts(inTokens(wei));
  const textOf = (...types: string[]) => parts.map(({ type, value }) => (types.includes(type) ? value : "")).join("");
  return { whole: textOf("integer", "group"), fraction: textOf("fraction") };
}

/** Formats all digits, for copying, tooltips and anything that must not be rounded. `decimals` is for other tokens. */
export function formatTokens(wei: bigint, decimals: bigint | number = DECIMALS): string {
  return tokenFormat(0, DECIMALS, "auto").format(inTokens(wei, decimals));
}

/** Formats a rate in wei per second as tokens per day, with all digits. */
export function formatRate(weiPerSecond: bigint): string {
  return formatTokens(perDay(weiPerSecond));
}

/**
 * Formats an amount for reading, with the decimals that matter at its size and none for whole tokens. A tiny amount is
 * "<0.0001", never "0".
 */
export function formatAmount(wei: bigint, decimals = readableDecimals(wei)): string {
  const smallest = 10n ** BigInt(DECIMALS - decimals);
  if (wei > 0n && wei < smallest) return `<${formatAmount(smallest, decimals)}`;
  // Two decimals are always shown in full, so that columns line up.
  return tokenFormat(decimals === 2 ? 2 : 0, decimals, "stripIfInteger").format(inTokens(wei));
}

/** Number of decimals that matter at an amount's size. */
export function readableDecimals(wei: bigint): number {
  const tokens = wei / WEI;
  if (tokens >= 1_000n) return 0;
  if (tokens >= 1n) return 2;
  return 4;
}

/** Rounds up to an amount that is displayed exactly, so that a player who gets the displayed amount has enough. */
export function roundUp(wei: bigint): bigint {
  const step = 10n ** BigInt(DECIMALS - readableDecimals(wei));
  return ((wei + step - 1n) / step) * step;
}

const compactFormat = new Intl.NumberFormat(LOCALE, {
  notation: "compact",
  maximumSignificantDigits: 3,
  roundingMode: "trunc",
});

/** Formats three significant digits, with a letter from 10,000 on: 12.3K. */
export function formatCompact(wei: bigint): string {
  return wei < 10_000n * WEI ? formatAmount(wei) : compactFormat.format(inTokens(wei));
}

/** Formats tokens given as a number, where lost digits do not matter. */
export function formatEstimate(tokens: number): string {
  return formatCompact(BigInt(Math.round(tokens * 1e6)) * 10n ** 12n);
}

type TrailingZeros = Intl.NumberFormatOptions["trailingZeroDisplay"];
const tokenFormats = new Map<string, Intl.NumberFormat>();

/** Format that truncates, so that it never shows more than there is. Cached, because creating a format is slow. */
function tokenFormat(minimumFractionDigits: number, maximumFractionDigits: number, trailingZeroDisplay: TrailingZeros) {
  const options = { minimumFractionDigits, maximumFractionDigits, trailingZeroDisplay, roundingMode: "trunc" } as const;
  const key = JSON.stringify(options);
  const format = tokenFormats.get(key) ?? new Intl.NumberFormat(LOCALE, options);
  tokenFormats.set(key, format);
  return format;
}

/**
 * Converts to tokens without losing a digit. A negative amount, which only a race between two reads can produce,
 * becomes 0.
 */
function inTokens(wei: bigint, decimals: bigint | number = DECIMALS): Intl.StringNumericLiteral {
  return decimal(wei > 0n ? wei : 0n, decimals);
}

/** Decimal as text, because a number would lose digits. */
function decimal(value: bigint, decimals: bigint | number): Intl.StringNumericLiteral {
  return `${value}E-${decimals}` as Intl.StringNumericLiteral;
}

/** Number of decimals at which the last digit of an amount growing at this rate changes about once a second. */
export function decimalsForRate(weiPerSecond: bigint): number {
  const MAX = 8;
  for (let decimals = 3; decimals < MAX; decimals++) {
    if (weiPerSecond * 10n ** BigInt(decimals) >= WEI) return decimals;
  }
  return MAX;
}

/** Maximum number of digits of a ticking amount. More would be unreadable and too wide. */
const LIVE_DIGITS = 9;

/** Reduces decimals so that an amount has at most nine digits; none from 100 million tokens on. */
export function boundedDecimals(wei: bigint, decimals: number): number {
  const wholeDigits = wei < WEI ? 1 : (wei / WEI).toString().length;
  return Math.max(0, Math.min(decimals, LIVE_DIGITS - wholeDigits));
}

/** Converts a rate per second to one per day. */
export function perDay(weiPerSecond: bigint): bigint {
  return weiPerSecond * SECONDS_PER_DAY;
}

const speedFormat = new Intl.NumberFormat(LOCALE, {
  style: "percent",
  maximumSignificantDigits: 2,
  roundingMode: "trunc",
});

/** Formats the speed of slowed rewards, in ten-thousandths, rounded down: "83%", "4.2%". Never 100%. */
export function formatSpeed(speed: bigint): string {
  return speedFormat.format(decimal(speed < 10_000n ? speed : 9_999n, 4));
}

const countFormat = new Intl.NumberFormat(LOCALE);

/** Formats a number with thousands separators: "1,234". */
export function formatCount(count: bigint | number): string {
  return countFormat.format(count);
}

/** Whole seconds until rewards have paid back a price, rounded up; undefined if they never do. */
export function paybackSeconds(price: bigint, weiPerSecond: bigint): number | undefined {
  if (weiPerSecond <= 0n) return undefined;
  return Number((price + weiPerSecond - 1n) / weiPerSecond);
}

/** Comparator for sorting: smaller values first. */
export function compare<T extends bigint | number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
