import { AbiCoder, type EthersError, FunctionFragment, Interface, type ParamType } from "ethers";

/** A function's description in a batch file, not yet validated. */
export interface BatchMethod {
  readonly name?: unknown;
  readonly inputs?: unknown;
}

/** Names for a call without data. */
const WITHOUT_DATA: readonly unknown[] = ["receive", "fallback"];

/**
 * Encodes a call as Safe's Transaction Builder does, so that signers see here what they will sign there.
 *
 * @param refuse Called for each field that the app cannot read. The app would send such a call without data.
 * @returns Undefined when a field was refused.
 */
export function encodeBatchCall(
  method: BatchMethod,
  values: Readonly<Record<string, unknown>> | null | undefined,
  refuse: (field: string, problem: string) => void,
): string | undefined {
  const { name, inputs } = method;
  if (!name || WITHOUT_DATA.includes(name)) return "0x";
  let fragment: FunctionFragment;
  try {
    fragment = FunctionFragment.from({ type: "function", name, inputs: inputs ?? [], outputs: [] });
  } catch (error) {
    refuse("contractMethod", `it does not describe a function: ${shortMessage(error)}`);
    return undefined;
  }
  const parsed = fragment.inputs.map((input, position) => {
    const key = input.name || `${position}`;
    try {
      return { value: readInput(input, values?.[key]) };
    } catch (error) {
      refuse(`contractInputsValues.${key} (${input.type})`, shortMessage(error));
      return undefined;
    }
  });
  if (parsed.includes(undefined)) return undefined;
  return new Interface([fragment]).encodeFunctionData(
    fragment,
    parsed.map((input) => input!.value),
  );
}

/**
 * Reads the value of an input.
 *
 * @throws Error when the app would not accept it.
 */
function readInput(input: ParamType, given: unknown): unknown {
  const shown = JSON.stringify(given) ?? "nothing";
  if (typeof given === "number") throw new Error(`the number ${shown} must be written as text, in quotation marks`);
  if (given === false) throw new Error('false must be written as text: "false"');
  // Only for a boolean does the app accept values that are not text.
  const value = given === true && input.type === "bool" ? "true" : (given ?? "");
  if (typeof value !== "string") throw new Error(`${shown} must be text`);
  let parsed: unknown;
  try {
    parsed = padBytes(input, parseText(input.type, value));
    AbiCoder.defaultAbiCoder().encode([input], [parsed]);
  } catch (error) {
    throw new Error(`${shown} cannot be read: ${shortMessage(error)}`, { cause: error });
  }
  return parsed;
}

function parseText(type: string, text: string): unknown {
  if (type === "bool") return parseBoolean(text.trim());
  if (/^u?int\d*$/.test(type)) return parseInteger(text);
  if (/^tuple|^string\[/.test(type) || type.startsWith("(")) return JSON.parse(text);
  if (type.endsWith("]")) return parseArray(type.slice(0, type.indexOf("[")), text);
  return text;
}

function parseBoolean(text: string): boolean {
  if (/^(true|1)$/i.test(text)) return true;
  if (/^(false|0)$/i.test(text)) return false;
  throw new Error("it is neither true nor false");
}

/** Parses digits with a letter as hexadecimal, even without 0x, as the app does: "1e3" is 483. */
function parseInteger(text: string): bigint {
  const [, sign, prefix, digits] = /^(-?)(0x)?([0-9a-f]+)$/i.exec(text.replace(/["']/g, "").trim()) ?? [];
  if (digits === undefined) throw new Error("it is not a whole number");
  const value = BigInt(prefix === undefined && /^\d+$/.test(digits) ? digits : `0x${digits}`);
  return sign === "-" ? -value : value;
}

/** Reads items with or without quotation marks. Ignores spaces and a trailing comma. */
function parseArray(base: string, text: string): unknown[] {
  const [, content] = /^\[(.*)\]$/s.exec(text.replace(/\s/g, "")) ?? [];
  if (content === undefined) throw new Error("it is not a list in square brackets");
  const parts = content.replace(/,$/, "").match(/[^,[\]]+|./g) ?? [];
  const items = parts.length === 0 ? [] : [""];
  let depth = 0;
  for (const part of parts) {
    if (part === "[") depth++;
    if (part === "]") depth--;
    if (part === "," && depth === 0) items.push("");
    else items[items.length - 1] += part;
  }
  return items.map((item) =>
    /^\[.*\]$/.test(item) ? parseArray(base, item) : parseText(base, item.replace(/["']/g, "")),
  );
}

/**
 * Pads bytes with trailing zeros to their size, and an odd number of digits with a leading zero, except in nested
 * arrays.
 */
function padBytes(input: ParamType, value: unknown): unknown {
  if (/\]\[|\[\d/.test(input.type)) return value;
  return input.walk(value, (type, leaf: unknown) => {
    const [, size] = /^bytes(\d*)$/.exec(type) ?? [];
    if (size === undefined || typeof leaf !== "string" || !leaf.startsWith("0x")) return leaf;
    const padded = leaf.padEnd(2 + 2 * Number(size), "0");
    return padded.length % 2 === 0 ? padded : `0x0${padded.slice(2)}`;
  });
}

function shortMessage(error: unknown): string {
  const { shortMessage: short, message } = error as EthersError;
  return short ?? message;
}
