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

/** Formats of whole numbers by their names; others are written as they are. */
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

/** Bytes, characters and elements that are written out; the number of the others is named. */
const MAX_BYTES = 68;
const MAX_CHARACTERS = 200;
const MAX_ELEMENTS = 10;

/** An amount of a token; the largest one allows any amount. */
export function formatAmount(value: bigint, decimals?: bigint): string {
  return value === MaxUint256 ? "unlimited" : `${formatTokens(value, decimals)} tokens`;
}

/** A value of a call or an event in words, by its parameter's name: total for every value that ethers decodes. */
export function formatValue(name: string, value: unknown): string {
  if (typeof value === "bigint") return FORMATS[name]?.(value) ?? String(value);
  if (typeof value !== "string") return String(value);
  if (/role$/i.test(name)) return ROLES[value] ?? value;
  return /^0x[0-9a-f]*$/i.test(value) ? formatBytes(value) : formatText(value);
}

/** A value with its type: arrays and structs in brackets. */
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

/** Bytes as they are, up to a selector and two words. */
export function formatBytes(data: string): string {
  const length = (data.length - 2) / 2;
  return length <= MAX_BYTES ? data : `${data.slice(0, 2 + 2 * MAX_BYTES)}... (${length} bytes)`;
}

/** A text from outside in quotes: nothing in it breaks a line, or turns the direction in which it is read. */
function formatText(text: string): string {
  const quoted = JSON.stringify(text.slice(0, MAX_CHARACTERS)).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return text.length > MAX_CHARACTERS ? `${quoted}... (${text.length} characters)` : quoted;
}
