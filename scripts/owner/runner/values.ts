import { id, MaxUint256, type ParamType, type Result, ZeroHash } from "ethers";

import { formatRate, formatTokens } from "#game/amounts";
import { formatDuration, formatTime } from "#game/times";

/** Names of a timelock's roles. */
const ROLES: Readonly<Record<string, string>> = {
  [ZeroHash]: "ADMIN",
  [id("PROPOSER_ROLE")]: "PROPOSER",
  [id("EXECUTOR_ROLE")]: "EXECUTOR",
  [id("CANCELLER_ROLE")]: "CANCELLER",
};

const tokens = (value: bigint) => formatAmount(value);

/** Formats of whole numbers by their names. Other numbers are not formatted. */
const FORMATS: Readonly<Record<string, (value: bigint) => string>> = {
  amount: tokens,
  budget: tokens,
  price: tokens,
  repairCost: tokens,
  rewardRate: (value) => `${formatRate(value)} tokens a day`,
  percentage: (value) => `${value} %`,
  deadline: formatTime,
  until: formatTime,
  delay: formatDuration,
  duration: formatDuration,
  newDelay: formatDuration,
  pausedFor: formatDuration,
};

/** Maximum bytes, characters and elements to show. The text gives the number of the rest. */
const MAX_BYTES = 68;
const MAX_CHARACTERS = 200;
const MAX_ELEMENTS = 10;

/** Formats an amount of a token. The largest possible value stands for any amount. */
export function formatAmount(value: bigint, decimals?: bigint): string {
  return value === MaxUint256 ? "unlimited" : `${formatTokens(value, decimals)} tokens`;
}

/** Formats a value of a call or an event by its parameter's name. Total for every value that ethers decodes. */
export function formatValue(name: string, value: unknown): string {
  if (typeof value === "bigint") return FORMATS[name]?.(value) ?? String(value);
  if (typeof value !== "string") return String(value);
  if (/role$/i.test(name)) return ROLES[value] ?? value;
  return /^0x[0-9a-f]*$/i.test(value) ? formatBytes(value) : formatText(value);
}

/** Formats a value by its type, with arrays and structs in brackets. */
export function formatParameter({ name, baseType, arrayChildren, components }: ParamType, value: unknown): string {
  if (baseType === "array") {
    const elements = [...(value as Result)].map((element) => formatParameter(arrayChildren!, element));
    const others = elements.length > MAX_ELEMENTS ? [`${elements.length - MAX_ELEMENTS} more`] : [];
    return `[${[...elements.slice(0, MAX_ELEMENTS), ...others].join(", ")}]`;
  }
  if (baseType === "tuple") {
    const fields = components!.map((field, i) => `${field.name}: ${formatParameter(field, (value as Result)[i])}`);
    return `(${fields.join(", ")})`;
  }
  return formatValue(name, value);
}

/** Formats bytes, in full up to a selector and two words. */
export function formatBytes(data: string): string {
  const length = (data.length - 2) / 2;
  return length <= MAX_BYTES ? data : `${data.slice(0, 2 + 2 * MAX_BYTES)}... (${length} bytes)`;
}

/** Quotes external text. Escapes line breaks and characters that change the reading direction. */
function formatText(text: string): string {
  const quoted = JSON.stringify(text.slice(0, MAX_CHARACTERS)).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return text.length > MAX_CHARACTERS ? `${quoted}... (${text.length} characters)` : quoted;
}
