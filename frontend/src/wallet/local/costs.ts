import type { TransactionDescription } from "ethers";

import { game, pending } from "../../chain/game/contract";
import { deployment } from "../../chain/node/deployment";
import type { CartItem } from "../../shop/cart";
import { readPrice } from "../../shop/price";
import type { SendToNode } from "./localNode";
import type { SigningRequest } from "./LocalWallet";

/** The cost of a transaction for the account that signs it, wei; undefined where it cannot be read. */
export interface Costs {
  /** Part in the game's token; absent where it takes none. */
  readonly tokens?: Promise<bigint | undefined>;
  /** Part in the network's coin, at most. */
  readonly fee: Promise<bigint | undefined>;
}

interface Transaction {
  readonly to?: string;
  readonly data?: string;
  readonly gas?: string;
  readonly maxFeePerGas?: string;
}

/** Costs of a request; undefined for a signature, which is free. */
export function costsOf({ method, account, payload }: SigningRequest, send: SendToNode): Costs | undefined {
  if (method !== "eth_sendTransaction") return undefined;
  const transaction = payload as Transaction;
  const calls = transaction.to?.toLowerCase() === deployment.game.toLowerCase() ? parse(transaction.data) : [];
  const items = calls.flatMap(readItem);
  const isRepair = calls.some(({ name }) => name === "repairAllComponents");
  const tokens = async () => {
    const prices = await readPrices(items, account);
    const repair = isRepair ? await game.getTotalRepairCost(account, pending) : 0n;
    return prices.reduce((sum, price) => sum + price, repair);
  };
  return {
    ...((items.length > 0 || isRepair) && { tokens: orUnknown(tokens()) }),
    fee: orUnknown(readFee(transaction, send)),
  };
}

function parse(data = "0x"): TransactionDescription[] {
  const call = game.interface.parseTransaction({ data });
  if (!call) return [];
  return call.name === "multicall" ? [...(call.args[0] as string[])].flatMap((inner) => parse(inner)) : [call];
}

function readItem({ name, args }: TransactionDescription): CartItem[] {
  const [first, second] = [...args].map(Number);
  switch (name) {
    case "purchaseComponent":
      return [{ kind: "component", componentId: first! }];
    case "purchaseSkin":
      return [{ kind: "skin", componentId: first!, skinId: second! }];
    case "purchaseShields":
      return [{ kind: "shields", amount: first! }];
    case "purchaseAttacks":
      return [{ kind: "attacks", amount: first! }];
    default:
      return [];
  }
}

async function readPrices(items: readonly CartItem[], account: string): Promise<bigint[]> {
  if (items.length === 0) return [];
  const { stats } = await game.getPlayerStats(account, pending);
  return Promise.all(items.map((item) => readPrice(item, items, stats.level > 0n ? account : undefined)));
}

async function readFee(transaction: Transaction, send: SendToNode): Promise<bigint> {
  const { gas = await send("eth_estimateGas", [transaction]), maxFeePerGas = await send("eth_gasPrice") } = transaction;
  return BigInt(gas as string) * BigInt(maxFeePerGas as string);
}

/** Turns a failed read into undefined, so that the wallet can prompt without it. */
function orUnknown(reading: Promise<bigint>): Promise<bigint | undefined> {
  return reading.catch(() => undefined);
}
