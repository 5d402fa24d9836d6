import { getAddress, isAddress, parseEther, parseUnits, ZeroAddress } from "ethers";
import type { CLIArgumentType, ConfigurableTaskDefinition } from "hardhat/types";

import { SERVICE_URL_FORM, toServiceUrl, toWebAddress } from "#game/webAddress";

import { HOST } from "../../local/start/ports";
import { TaskError } from "./errors";
import type { Address } from "./service";

/** Type of a parameter's values. */
export interface Kind<T> {
  /** Placeholder for a value in `hardhat help`. */
  readonly form: string;
  /** The accepted form, for an error's text. */
  readonly accepted: string;
  /** Parses a value; undefined when the text does not have the accepted form. */
  parse(text: string): T | undefined;
}

/** A parameter of a task: its declaration for Hardhat and its parser. */
export interface Parameter<T> {
  declare(task: ConfigurableTaskDefinition, name: string): void;
  read(name: string, given: unknown): T;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The values of a task's parameters. */
export type Values<P extends Parameters> = { readonly [Name in keyof P]: ReturnType<P[Name]["read"]> };

const UNIT_SECONDS: Record<string, bigint> = { s: 1n, m: 60n, h: 3_600n, d: 86_400n, w: 604_800n };

/** An amount of tokens, in wei. */
export const TOKENS: Kind<bigint> = {
  form: "tokens",
  accepted: "an amount in tokens with at most 18 decimals, such as 12.5",
  parse: (text) => (/^\d+(\.\d{1,18})?$/.test(text) ? parseEther(text) : undefined),
};

/** An amount of the chain's own coin, in wei. */
export const COINS: Kind<bigint> = { ...TOKENS, form: "coins", accepted: "an amount of coins, such as 0.05" };

/** A price of gas, in wei. */
export const GWEI: Kind<bigint> = {
  form: "gwei",
  accepted: "an amount in gwei with at most 9 decimals, such as 1.5",
  parse: (text) => (/^\d+(\.\d{1,9})?$/.test(text) ? parseUnits(text, "gwei") : undefined),
};

/** A duration, in seconds. */
export const DURATION: Kind<bigint> = {
  form: "duration",
  accepted: "a duration in seconds, minutes, hours, days or weeks, such as 90d, 12h or 1d12h",
  parse(text) {
    if (!/^(\d+[smhdw])+$/.test(text)) return undefined;
    const parts = [...text.matchAll(/(\d+)([smhdw])/g)];
    return parts.reduce((sum, [, count, unit]) => sum + BigInt(count) * UNIT_SECONDS[unit], 0n);
  },
};

/** A duration to wait for, in seconds. */
export const INTERVAL: Kind<bigint> = {
  form: "duration",
  accepted: "a duration of at least a second, such as 15s",
  parse: (text) => DURATION.parse(text) || undefined,
};

/** An address other than zero, in its checksummed form. */
export const ADDRESS: Kind<string> = {
  form: "address",
  accepted: "an address other than zero: 0x and 40 hexadecimal digits, with a valid checksum if in mixed case",
  parse: (text) => (isAddress(text) && BigInt(text) !== BigInt(ZeroAddress) ? getAddress(text) : undefined),
};

export const ADDRESSES: Kind<readonly string[]> = {
  form: "address,...",
  accepted: "addresses with commas between them",
  parse(text) {
    const addresses = text.split(",").map((address) => ADDRESS.parse(address.trim()));
    return addresses.every((address) => address !== undefined) ? addresses : undefined;
  },
};

/** Host and port of a server, by default only on this computer. */
export const LISTENING: Kind<Address> = {
  form: "[host:]port",
  accepted: "a port such as 9464, or a host and a port such as 0.0.0.0:9464",
  parse(text) {
    const [, host = HOST, port] = /^(?:([^\s:]+):)?(\d{1,5})$/.exec(text) ?? [];
    return port !== undefined && Number(port) < 65_536 ? { host, port: Number(port) } : undefined;
  },
};

export const HASH: Kind<string> = {
  form: "hash",
  accepted: "0x and 64 hexadecimal digits",
  parse: (text) => (/^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
};

export const PERCENTAGE: Kind<bigint> = {
  form: "percentage",
  accepted: "a whole percentage from 0 to 100, such as 5",
  parse: (text) => (/^\d{1,3}$/.test(text) && Number(text) <= 100 ? BigInt(text) : undefined),
};

export const INDEX: Kind<number> = {
  form: "index",
  accepted: "a whole number from 0, such as 50",
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
};

/** A whole number from 1: a count or an id. */
export const NUMBER: Kind<number> = {
  form: "number",
  accepted: "a whole number from 1, such as 3",
  parse: (text) => (/^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined),
};

export const YES_NO: Kind<boolean> = {
  form: "yes|no",
  accepted: "yes or no",
  parse: (text) => (text === "yes" || text === "no" ? text === "yes" : undefined),
};

export const URL_ADDRESS: Kind<string> = {
  form: "url",
  accepted: "an http or https address",
  parse: toWebAddress,
};

/** Contact address. */
export const CONTACT: Kind<string> = {
  form: "mailto:...|https://...",
  accepted: "mailto: and an e-mail address, or an https address",
  parse: (text) => (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/.test(text) ? text : undefined),
};

export const FILE: Kind<string> = {
  form: "file",
  accepted: "the path of a file",
  parse: (text) => (text === "" ? undefined : text),
};

/** URL of an indexer or alarm; empty for none. */
export const SERVICE: Kind<string> = {
  form: "url|none",
  accepted: `${SERVICE_URL_FORM}, or none`,
  parse: (text) => (text === "none" ? "" : toServiceUrl(text)),
};

/** URLs of nodes in one parameter, because Hardhat refuses a repeated parameter. */
export const NODE_URLS: Kind<readonly string[]> = {
  form: "url,url,...",
  accepted: "one or more different http or https addresses, with commas between them",
  parse(text) {
    const urls = text.split(",").map(toWebAddress);
    const isEach = (all: readonly (string | undefined)[]): all is string[] => !all.includes(undefined);
    return isEach(urls) && new Set(urls).size === urls.length ? urls : undefined;
  },
};

export const NAME: Kind<string> = {
  form: "name",
  accepted: "a name of at most 40 characters",
  parse: (text) => (/^\S(.{0,38}\S)?$/.test(text) ? text : undefined),
};

export const SYMBOL: Kind<string> = {
  form: "symbol",
  accepted: "a symbol of 2 to 6 letters and digits, such as ETH",
  parse: (text) => (/^[A-Za-z0-9]{2,6}$/.test(text) ? text : undefined),
};

/** A required parameter. */
export function required<T>(kind: Kind<T>, description: string): Parameter<T> {
  return {
    declare: (task, name) => task.addParam(name, description, undefined, hardhatType(kind)),
    read: (name, given) => parse(toFlag(name), kind, given),
  };
}

/** An optional parameter. */
export function optional<T>(kind: Kind<T>, description: string): Parameter<T | undefined> {
  return {
    declare: (task, name) => task.addOptionalParam(name, description, undefined, hardhatType(kind)),
    read: (name, given) => (given === undefined ? undefined : parse(toFlag(name), kind, given)),
  };
}

/** An optional parameter with a default. */
export function optionalWithDefault<T>(kind: Kind<T>, description: string, defaultText: string): Parameter<T> {
  return {
    declare: (task, name) => task.addOptionalParam(name, description, defaultText, hardhatType(kind)),
    read: (name, given) => parse(toFlag(name), kind, given),
  };
}

/** A parameter without a flag. */
export function positional<T>(kind: Kind<T>, description: string): Parameter<T> {
  return {
    declare: (task, name) => task.addPositionalParam(name, description, undefined, hardhatType(kind)),
    read: (name, given) => parse(name, kind, given),
  };
}

/** A parameter without a value. */
export function flag(description: string): Parameter<boolean> {
  return {
    declare: (task, name) => task.addFlag(name, description),
    read: (_name, given) => given === true,
  };
}

/**
 * Reads all parameters of a task.
 *
 * @throws TaskError naming the parameter and the accepted form.
 */
export function readParameters<P extends Parameters>(parameters: P, given: Record<string, unknown>): Values<P> {
  const values = Object.entries(parameters).map(([name, parameter]) => [name, parameter.read(name, given[name])]);
  return Object.fromEntries(values) as Values<P>;
}

/** The name of a parameter on the command line. */
export function toFlag(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function parse<T>(name: string, kind: Kind<T>, given: unknown): T {
  const value = kind.parse(String(given));
  if (value === undefined) throw new TaskError(`${name} must be ${kind.accepted}, not "${String(given)}".`);
  return value;
}

/** Hardhat receives every value as text. Parsing happens later, so that errors are reported in the task's form. */
function hardhatType(kind: Kind<unknown>): CLIArgumentType<string> {
  return { name: kind.form, parse: requireText, validate: () => {} };
}

/** Hardhat would use the next flag as a missing value. */
function requireText(name: string, text: string): string {
  if (text.startsWith("--")) throw new Error(`${toFlag(name)} needs a value`);
  return text;
}
