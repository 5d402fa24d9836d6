import { formatUnits } from "ethers";

const TOKEN_DECIMALS = 18;
const MINUTE = 60n;
const HOUR = 60n * MINUTE;
export const SECONDS_PER_DAY = 24n * HOUR;

/** A whole number for people: "1,234". */
export function formatCount(count: bigint | number): string {
  return count.toLocaleString("en");
}

/** An exact amount for people: "1,234.5". The unit is wei unless the token has other decimals. */
export function formatTokens(amount: bigint, decimals: bigint | number = TOKEN_DECIMALS): string {
  const [whole, fraction] = formatUnits(amount, decimals).split(".");
  const grouped = formatCount(BigInt(whole));
  return fraction === undefined || fraction === "0" ? grouped : `${grouped}.${fraction}`;
}

/** A duration (seconds) in its two largest units: "3 d 4 h". */
export function formatDuration(seconds: bigint): string {
  const parts: [bigint, string][] = [
    [seconds / SECONDS_PER_DAY, "d"],
    [(seconds % SECONDS_PER_DAY) / HOUR, "h"],
    [(seconds % HOUR) / MINUTE, "min"],
    [seconds % MINUTE, "s"],
  ];
  const first = parts.findIndex(([count]) => count > 0n);
  if (first < 0) return "0 s";
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0n)
    .map(([count, unit]) => `${formatCount(count)} ${unit}`)
    .join(" ");
}

/** A moment (Unix seconds): "2026-01-31 12:00 UTC". */
export function formatTime(timestamp: bigint): string {
  return `${new Date(Number(timestamp) * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Formats a rate in wei per second as tokens per day. */
export function formatRate(ratePerSecond: bigint): string {
  return formatTokens(ratePerSecond * SECONDS_PER_DAY);
}
