import { dataLength, dataSlice, getAddress, toBeHex, type TransactionReceipt } from "ethers";
import { ethers } from "hardhat";

/** The protocol's prices (EIP-2028, EIP-2929, EIP-2200, EIP-3529), in gas. */
const TRANSACTION = 21_000;
const ZERO_BYTE = 4;
const BYTE = 16;
const COLD_ACCOUNT = 2_600;
const WARM = 100;
const COLD_SLOT = 2_100;
const SLOT_SET = 20_000;
const SLOT_CHANGED = 2_900;
const SLOT_CLEARED_REFUND = 4_800;
const MAX_REFUND_SHARE = 5;
const LOG = 375;
const LOG_BYTE = 8;
/** Addresses below are precompiled contracts, which are always warm. */
const FIRST_ACCOUNT = 0x100n;

interface Step {
  readonly op: string;
  readonly depth: number;
  readonly gasCost: number;
  readonly stack: readonly string[];
}

/** Running call. Its storage is the account's; its computing counts towards the floor if the caller cannot avoid it. */
interface Frame {
  readonly account: string;
  readonly isNeeded: boolean;
}

/**
 * Lower bound of a transaction's gas, where computing is free: 21,000, the calldata, each cold account and slot once, the
 * net change of each slot, and the logs. The tokens' own computing counts: one balance read, and every transfer.
 */
export async function floorOf(receipt: TransactionReceipt, tokens: readonly string[]): Promise<number> {
  const { structLogs } = (await ethers.provider.send("debug_traceTransaction", [
    receipt.hash,
    { disableMemory: true, disableStorage: true },
  ])) as { structLogs: readonly Step[] };
  const { data } = (await ethers.provider.getTransaction(receipt.hash))!;
  const known = [receipt.to!, receipt.from].map(getAddress);
  const accounts = new Set<string>();
  const slots = new Map<string, readonly [account: string, slot: bigint]>();
  const frames: Frame[] = [{ account: known[0], isNeeded: false }];
  const read = new Set<string>();
  let cost = TRANSACTION + priceOfCalldata(data);
  let called: Frame | undefined;

  for (const { op, depth, gasCost, stack } of structLogs) {
    // A call of an account without code runs no step.
    if (depth > frames.length && called !== undefined) frames.push(called);
    frames.length = depth;
    const { account, isNeeded } = frames[depth - 1];
    const word = (fromTop: number) => BigInt(`0x${stack[stack.length - fromTop].replace(/^0x/, "")}`);
    if (/^(STATIC|DELEGATE)?CALL$/.test(op)) {
      const target = getAddress(toBeHex(word(2) & (2n ** 160n - 1n), 20));
      if (BigInt(target) >= FIRST_ACCOUNT) accounts.add(target);
      const isFirst = op !== "STATICCALL" || !read.has(target);
      const isToken = tokens.includes(target) && isFirst;
      read.add(target);
      if (isToken) cost += WARM;
      called = { account: op === "DELEGATECALL" ? account : target, isNeeded: isNeeded || isToken };
    } else if (op === "SLOAD" || op === "SSTORE") {
      slots.set(`${account} ${word(1)}`, [account, word(1)]);
    } else if (op.startsWith("LOG")) {
      cost += LOG * (1 + Number(op.slice(3))) + LOG_BYTE * Number(word(2));
    } else if (isNeeded) cost += gasCost;
  }
  cost += COLD_ACCOUNT * [...accounts].filter((account) => !known.includes(account)).length;
  const changes = await Promise.all([...slots.values()].map(([account, slot]) => changeOf(receipt, account, slot)));
  for (const { price } of changes) cost += COLD_SLOT + price;
  const refund = changes.reduce((sum, change) => sum + change.refund, 0);
  return cost - Math.min(refund, Math.floor(cost / MAX_REFUND_SHARE));
}

function priceOfCalldata(data: string): number {
  const bytes = Array.from({ length: dataLength(data) }, (_, at) => dataSlice(data, at, at + 1));
  return bytes.reduce((sum, byte) => sum + (byte === "0x00" ? ZERO_BYTE : BYTE), 0);
}

/** Gas for the change of a slot from before a transaction, alone in its block, to after it. */
async function changeOf({ blockNumber }: TransactionReceipt, account: string, slot: bigint) {
  const [before, after] = await Promise.all(
    [blockNumber - 1, blockNumber].map((block) => ethers.provider.getStorage(account, slot, block)),
  );
  if (before === after) return { price: 0, refund: 0 };
  const price = BigInt(before) === 0n ? SLOT_SET : SLOT_CHANGED;
  return { price, refund: BigInt(after) === 0n ? SLOT_CLEARED_REFUND : 0 };
}
