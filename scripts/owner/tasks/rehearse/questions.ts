import {
  dataSlice,
  getAddress,
  id,
  Interface,
  type Provider,
  toBeHex,
  ZeroAddress,
  ZeroHash,
  zeroPadValue,
} from "ethers";

import { formatTokens } from "#game/amounts";
import { formatDuration, formatTime } from "#game/times";

import { CANCELLER, EXECUTOR, PROPOSER } from "../../runner/timelock";

/** A call to a contract whose answer is part of its state. */
export interface Question {
  readonly label: string;
  readonly to: string;
  readonly data: string;
  /** Formats the answer. */
  readonly show: (answer: string) => string;
}

/** Names of accounts whose roles and balances are read. */
export type Names = ReadonlyMap<string, string>;

const TOKEN = new Interface([
  "function decimals() view returns (uint8)",
  "function totalSupply() view returns (uint256)",
  "function balanceOf(address account) view returns (uint256)",
  "function allowance(address owner, address spender) view returns (uint256)",
]);
const SAFE = new Interface([
  "function getOwners() view returns (address[])",
  "function getThreshold() view returns (uint256)",
  "function getModulesPaginated(address start, uint256 pageSize) view returns (address[] modules, address next)",
  "function getStorageAt(uint256 offset, uint256 length) view returns (bytes)",
]);
const TIMELOCK = new Interface([
  "function getMinDelay() view returns (uint256)",
  "function guardian() view returns (address)",
  "function guardianUntil() view returns (uint64)",
  "function guardedPause() view returns (uint256)",
  "function hasRole(bytes32 role, address account) view returns (bool)",
  "function getTimestamp(bytes32 id) view returns (uint256)",
]);

/** Slots of a Safe that no function returns. */
const SAFE_SLOTS = [
  ["code", 0n],
  ["fallback handler", BigInt(id("fallback_manager.handler.address"))],
  ["guard", BigInt(id("guard_manager.guard.address"))],
] as const;
const SENTINEL = zeroPadValue("0x01", 20);
const MODULES = 50;

const ROLES = [
  ["administrator", ZeroHash],
  ["proposer", PROPOSER],
  ["executor", EXECUTOR],
  ["canceller", CANCELLER],
] as const;
/** Answer of `getTimestamp` for an operation that is done. */
const DONE = 1n;

/**
 * Questions to a timelock, a Safe or a token. None for other contracts.
 *
 * @param operations Ids of the timelock's operations.
 */
export async function questionsFor(
  provider: Provider,
  to: string,
  names: Names,
  operations: readonly string[],
): Promise<Question[]> {
  const answers = (functions: Interface, method: string) =>
    provider.call({ to, data: functions.encodeFunctionData(method) }).then(
      (answer) => (answer === "0x" ? undefined : BigInt(answer)),
      () => undefined,
    );
  if ((await answers(TIMELOCK, "getMinDelay")) !== undefined) return ofTimelock(to, names, operations);
  if ((await answers(SAFE, "getThreshold")) !== undefined) return ofSafe(to, names);
  const decimals = await answers(TOKEN, "decimals");
  return decimals === undefined ? [] : ofToken(to, names, decimals);
}

function ofTimelock(to: string, names: Names, operations: readonly string[]): Question[] {
  const ask = asker(TIMELOCK, to, names);
  const accounts = [...names.keys(), ZeroAddress];
  return [
    ask("delay", "getMinDelay", [], (delay: bigint) => formatDuration(delay)),
    ask("guardian", "guardian", [], (account: string) => nameOf(account, names)),
    ask("guardian until", "guardianUntil", [], (until: bigint) => (until === 0n ? "never" : formatTime(until))),
    ask("guardian's pause", "guardedPause", [], (since: bigint) =>
      since === 0n ? "none" : `since ${formatTime(since)}`,
    ),
    ...ROLES.flatMap(([role, hash]) =>
      accounts.map((account) => {
        const who = account === ZeroAddress ? "anybody" : nameOf(account, names);
        return ask(`${who} is ${role}`, "hasRole", [hash, account], (has: boolean) => (has ? "yes" : "no"));
      }),
    ),
    ...operations.map((operation) => ask(`operation ${operation}`, "getTimestamp", [operation], describeOperation)),
  ];
}

function describeOperation(timestamp: bigint): string {
  if (timestamp === 0n) return "not scheduled";
  return timestamp === DONE ? "done" : `can be executed from ${formatTime(timestamp)}`;
}

function ofSafe(to: string, names: Names): Question[] {
  const ask = asker(SAFE, to, names);
  const list = (accounts: string[]) => accounts.map((account) => nameOf(account, names)).join(", ") || "none";
  return [
    ask("owners", "getOwners", [], list),
    ask("threshold", "getThreshold", [], String),
    ask("modules", "getModulesPaginated", [SENTINEL, MODULES], list),
    ...SAFE_SLOTS.map(([label, slot]) =>
      ask(label, "getStorageAt", [slot, 1], (word: string) => nameOf(getAddress(dataSlice(word, 12)), names)),
    ),
  ];
}

function ofToken(to: string, names: Names, decimals: bigint): Question[] {
  const ask = asker(TOKEN, to, names);
  const show = (amount: bigint) => `${formatTokens(amount, decimals)} tokens`;
  const accounts = [...names.keys()];
  // Only some pairs, because all would be too many. Slots of other allowances are shown raw.
  const owners = accounts.filter((account) => names.get(account) !== account);
  const name = (account: string) => nameOf(account, names);
  return [
    ask("total supply", "totalSupply", [], show),
    ...accounts.map((account) => ask(`balance of ${name(account)}`, "balanceOf", [account], show)),
    ...owners.flatMap((owner) =>
      accounts.map((spender) =>
        ask(`allowance of ${name(owner)} for ${name(spender)}`, "allowance", [owner, spender], show),
      ),
    ),
  ];
}

function asker(functions: Interface, to: string, names: Names) {
  return <T>(label: string, method: string, args: readonly unknown[], show: (value: T) => string): Question => ({
    label: `${nameOf(to, names)}: ${label}`,
    to,
    data: functions.encodeFunctionData(method, args),
    show: (answer) => show(functions.decodeFunctionResult(method, answer)[0] as T),
  });
}

/** Name of an account, or its address. */
export function nameOf(account: string, names: Names): string {
  return account === ZeroAddress ? "nobody" : (names.get(account) ?? account);
}

/** The answer at a block, formatted; "none" if the contract did not exist. */
export async function answerAt(provider: Provider, { to, data, show }: Question, block: number): Promise<string> {
  const answer = await provider.call({ to, data, blockTag: toBeHex(block) }).catch(() => undefined);
  if (answer === "0x") return "none";
  try {
    return show(answer!);
  } catch {
    return "unreadable";
  }
}
