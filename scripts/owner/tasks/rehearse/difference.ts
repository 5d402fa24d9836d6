import {
  dataLength,
  dataSlice,
  formatEther,
  getAddress,
  isHexString,
  keccak256,
  type Log,
  toBeHex,
  ZeroAddress,
} from "ethers";

import { IMPLEMENTATION_SLOT } from "../../deploy/implementation";
import type { Change } from "../../runner/changes";
import type { Fork } from "./fork";
import { answerAt, nameOf, type Names, questionsFor } from "./questions";
import type { StorageNames } from "./storage";
import type { Slots, Touched } from "./trace";

/** Slot of a proxy's administrator (ERC-1967). */
const ADMIN_SLOT = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103n;

/** Slots with the same meaning in every proxy. */
const PROXY_SLOTS: ReadonlyMap<bigint, string> = new Map([
  [BigInt(IMPLEMENTATION_SLOT), "implementation"],
  [ADMIN_SLOT, "administrator of the proxy"],
]);

/** Accounts, slots and blocks to compare. */
interface Difference {
  readonly fork: Fork;
  /** Blocks before and after. */
  readonly start: number;
  readonly end: number;
  readonly game: string;
  readonly storage: StorageNames;
  readonly names: Names;
  readonly operations: readonly string[];
}

/**
 * Lists all differences between two blocks in the state that transactions touched: named fields of the game, answers of
 * timelocks, Safes and tokens, unexplained slots, code and coins.
 */
export async function differences(touched: Touched, difference: Difference): Promise<Change[]> {
  const changes: Change[] = [];
  for (const [contract, slots] of touched.written) changes.push(...(await ofContract(contract, slots, difference)));
  for (const account of touched.accounts) changes.push(...(await ofAccount(account, difference)));
  return changes;
}

async function ofContract(contract: string, slots: ReadonlySet<bigint>, difference: Difference): Promise<Change[]> {
  const { fork, start, end, game, storage, names } = difference;
  const changed: { slot: bigint; from: string; to: string }[] = [];
  for (const slot of slots) {
    const read = (block: number) => fork.provider.getStorage(contract, slot, block);
    const [from, to] = [await read(start), await read(end)];
    if (from !== to) changed.push({ slot, from, to });
  }
  if (contract === game) return changed.flatMap(({ slot, from, to }) => storage.differences(slot, from, to));
  if (changed.length === 0) return [];

  const answers = await changedAnswers(contract, difference);
  const explained = new Set<bigint>();
  for (const { question } of answers)
    for (const slot of (await fork.readBy(question)).get(contract) ?? []) explained.add(slot);
  const raw = changed
    .filter(({ slot }) => !explained.has(slot))
    .map(({ slot, from, to }) => {
      const label = PROXY_SLOTS.get(slot) ?? `slot ${toBeHex(slot, 32)}`;
      return { label: `${nameOf(contract, names)}: ${label}`, from, to };
    });
  return [...answers.map(({ change }) => change), ...raw];
}

async function changedAnswers(contract: string, { fork, start, end, names, operations }: Difference) {
  const questions = await questionsFor(fork.provider, contract, names, operations);
  const at = (block: number) => Promise.all(questions.map((question) => answerAt(fork.provider, question, block)));
  const [before, after] = [await at(start), await at(end)];
  return questions
    .map((question, i) => ({ question, change: { label: question.label, from: before[i], to: after[i] } }))
    .filter(({ change: { from, to } }) => from !== to);
}

async function ofAccount(account: string, { fork, start, end, names }: Difference): Promise<Change[]> {
  const { provider } = fork;
  const at = async (block: number) => ({
    code: describeCode(await provider.getCode(account, block)),
    coins: formatEther(await provider.getBalance(account, block)),
  });
  const [before, after] = [await at(start), await at(end)];
  return (["code", "coins"] as const)
    .map((label) => ({ label: `${nameOf(account, names)}: ${label}`, from: before[label], to: after[label] }))
    .filter(({ from, to }) => from !== to);
}

function describeCode(code: string): string {
  return code === "0x" ? "none" : `${dataLength(code)} bytes, hash ${keccak256(code).slice(0, 10)}`;
}

/** Joins the touched state of several transactions. */
export function join(all: readonly Touched[]): Touched {
  const slots = (kind: "written" | "read"): Slots => {
    const joined = new Map<string, Set<bigint>>();
    for (const touched of all)
      for (const [contract, some] of touched[kind])
        joined.set(contract, new Set([...(joined.get(contract) ?? []), ...some]));
    return joined;
  };
  const accounts = new Set(all.flatMap((touched) => [...touched.accounts]));
  return { written: slots("written"), read: slots("read"), accounts };
}

/** The accounts that a log may name: words that are padded like an address. */
export function accountsIn({ address, topics, data }: Log): string[] {
  const words = [...topics.slice(1)];
  for (let i = 0; i + 32 <= dataLength(data); i += 32) words.push(dataSlice(data, i, i + 32));
  const accounts = words
    .filter((word) => isHexString(word, 32) && /^0x0{24}(?!0{12})/.test(word))
    .map((word) => getAddress(dataSlice(word, 12)));
  return [address, ...accounts].filter((account) => account !== ZeroAddress);
}
