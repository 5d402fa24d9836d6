import { dataSlice, getAddress, zeroPadValue } from "ethers";

/** A step of a transaction, as in `debug_traceTransaction` of every node. */
export interface Step {
  readonly op: string;
  readonly depth: number;
  /** Hexadecimal words, with or without 0x. The last is the top of the stack. */
  readonly stack: readonly string[];
}

/** Storage slots by contract. */
export type Slots = ReadonlyMap<string, ReadonlySet<bigint>>;

/** All state that a transaction touched. */
export interface Touched {
  readonly written: Slots;
  readonly read: Slots;
  /** Accounts that were called, created or paid. */
  readonly accounts: ReadonlySet<string>;
}

/** Opcodes after which the next deeper step runs in the contract whose address is on the stack. */
const CALLS = ["CALL", "STATICCALL"];
const DELEGATES = ["DELEGATECALL", "CALLCODE"];
const CREATES = ["CREATE", "CREATE2"];

/**
 * Finds the slots that a transaction read or wrote, by contract.
 *
 * @param root The contract that the transaction calls.
 */
export function readTrace(root: string, steps: readonly Step[]): Touched {
  const [written, read, accounts] = [new Map<string, Set<bigint>>(), new Map<string, Set<bigint>>(), new Set([root])];
  // The contract at each depth. The address of a contract under construction is on the stack only when it is finished.
  const contracts = [root];
  let [next, created] = [root, 0];
  const constructed = new Map<number, string>();
  for (const { op, depth: absolute, stack } of steps) {
    const depth = absolute - steps[0].depth;
    if (depth >= contracts.length) contracts.push(next);
    contracts.length = depth + 1;
    const key = constructed.get(depth);
    if (key !== undefined) {
      constructed.delete(depth);
      const address = addressOf(stack.at(-1)!);
      accounts.add(address);
      for (const slots of [written, read]) {
        slots.set(address, slots.get(key) ?? new Set());
        slots.delete(key);
      }
    }
    const contract = contracts[depth];
    if (op === "SSTORE") add(written, contract, stack);
    else if (op === "SLOAD") add(read, contract, stack);
    else if (op === "SELFDESTRUCT") accounts.add(addressOf(stack.at(-1)!));
    else if (DELEGATES.includes(op)) next = contract;
    else if (CALLS.includes(op)) accounts.add((next = addressOf(stack.at(-2)!)));
    else if (CREATES.includes(op)) constructed.set(depth, (next = `created ${created++}`));
  }
  return { written, read, accounts };
}

function add(slots: Map<string, Set<bigint>>, contract: string, stack: readonly string[]): void {
  if (!slots.has(contract)) slots.set(contract, new Set());
  slots.get(contract)!.add(BigInt(wordOf(stack.at(-1)!)));
}

function addressOf(word: string): string {
  return getAddress(dataSlice(wordOf(word), 12));
}

function wordOf(word: string): string {
  const digits = word.replace(/^0x/, "");
  return zeroPadValue(`0x${digits.length % 2 === 0 ? digits : `0${digits}`}`, 32);
}
