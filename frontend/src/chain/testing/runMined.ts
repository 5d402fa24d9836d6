import { waitFor } from "@testing-library/react";
import { Interface } from "ethers";
import { expect } from "vitest";

import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";

import { deployment } from "../node/deployment";
import { runTransaction } from "../transactions/runTransaction";
import { useTransactionStore } from "../transactions/store";
import type { Flow, Transaction, TransactionStatus } from "../transactions/transaction";
import { TransactionWatcher, UNSENT_AFTER_BLOCKS } from "../transactions/watcher";
import type { FakeChain, FakeLog } from "./FakeChain";
import type { FakeToken } from "./FakeToken";
import type { FakeWallet } from "./FakeWallet";

const abi = new Interface([
  ...IRigRaid__factory.abi,
  "function approve(address spender, uint256 value) returns (bool)",
]);

/** A call of a contract, decoded. */
export interface DecodedCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Creates a watcher that only knows the chain's latest block, if a chain is given. */
export function newWatcher(chain?: FakeChain): TransactionWatcher {
  const unknown = { genesis: undefined, restartedAt: undefined };
  const chainState = () => ({ connection: "online", hasGame: true, head: chain?.latest, ...unknown }) as const;
  return new TransactionWatcher({ chainState, onMined: () => undefined });
}

/** The transaction that was started last. */
export function latest(): Transaction {
  return useTransactionStore.getState().transactions.at(-1)!;
}

/** Waits until the latest transaction is at a stage. */
export function reach(stage: TransactionStatus["stage"]): Promise<void> {
  return waitFor(() => expect(latest().status.stage).toBe(stage));
}

/** Mines the blocks for which a transaction may stay unseen. It stays pending until the last one. */
export async function passUnseen(chain: FakeChain, watcher: TransactionWatcher): Promise<void> {
  await watcher.check();
  chain.pass(UNSENT_AFTER_BLOCKS - 1);
  await watcher.check();
  expect(latest().status.stage).toBe("pending");
  chain.pass(1);
  await watcher.check();
}

interface Mining {
  readonly chain: FakeChain;
  readonly token?: FakeToken;
  /** Logs of each transaction to the game, or a function of its calls. */
  readonly logs: readonly FakeLog[] | ((calls: readonly DecodedCall[]) => FakeLog[]);
}

/** Runs a flow to its end, with every transaction mined as soon as it is sent. */
export function runMined(
  flow: Flow,
  { wallet, ...mining }: Mining & { readonly wallet: FakeWallet },
): Promise<TransactionStatus> {
  return whileMining(() => runTransaction(flow, wallet), mining);
}

/** Does something while every transaction is mined immediately: approvals count, and the game emits these logs. */
export async function whileMining<T>(work: () => Promise<T>, { chain, token, logs }: Mining): Promise<T> {
  const watcher = newWatcher();
  const stop = useTransactionStore.subscribe(({ transactions }) => {
    if (!transactions.some(({ status }) => status.stage === "pending")) return;
    for (const { hash, to, input } of chain.waiting) {
      const calls = decodeCalls(input);
      const [approval] = calls;
      if (token && approval?.name === "approve") token.allowance = approval.args[1] as bigint;
      const own = typeof logs === "function" ? logs(calls) : [...logs];
      chain.mine({ hashes: [hash], logs: to === deployment.game ? own : [] });
    }
    void watcher.check();
  });
  try {
    return await work();
  } finally {
    stop();
    watcher.stop();
  }
}

/** Calls in a transaction's data: one, or those inside a `multicall`. */
export function decodeCalls(data: string): DecodedCall[] {
  const call = abi.parseTransaction({ data });
  if (!call) return [];
  const args = call.args.toArray() as unknown[];
  return call.name === "multicall" ? (args[0] as string[]).flatMap(decodeCalls) : [{ name: call.name, args }];
}
