import { Interface } from "ethers";

import { IRigRaid__factory } from "../../../../typechain-types/factories/contracts/interfaces/IRigRaid__factory";
import { deployment } from "../deployment";
import { runTransaction } from "../transactions/runTransaction";
import { useTransactionStore } from "../transactions/store";
import type { Flow, TransactionStatus } from "../transactions/transaction";
import { TransactionWatcher } from "../transactions/watcher";
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

/** A watcher that knows nothing of the chain but that it is there. */
export function newWatcher(): TransactionWatcher {
  const unknown = { head: undefined, genesis: undefined, restartedAt: undefined };
  const chainState = () => ({ connection: "online", hasGame: true, ...unknown }) as const;
  return new TransactionWatcher({ chainState, onMined: () => undefined });
}

/** Runs a flow to its end, with every transaction mined as soon as it is sent: approvals count, and the game logs this. */
export async function runMined(
  flow: Flow,
  { chain, wallet, token, logs }: { chain: FakeChain; wallet: FakeWallet; token?: FakeToken; logs: readonly FakeLog[] },
): Promise<TransactionStatus> {
  const watcher = newWatcher();
  const stop = useTransactionStore.subscribe(({ transactions }) => {
    if (transactions.at(-1)?.status.stage !== "pending") return;
    const sent = chain.waiting.at(-1);
    const [approval] = decodeCalls(sent?.input ?? "0x");
    if (token && approval?.name === "approve") token.allowance = approval.args[1] as bigint;
    if (sent) chain.mine({ logs: sent.to === deployment.game ? [...logs] : [] });
    void watcher.check();
  });
  try {
    return await runTransaction(flow, wallet);
  } finally {
    stop();
    watcher.stop();
  }
}

/** The calls in a transaction's data: those inside a `multicall`, or the one that it is. */
export function decodeCalls(data: string): DecodedCall[] {
  const call = abi.parseTransaction({ data });
  if (!call) return [];
  const args = call.args.toArray() as unknown[];
  return call.name === "multicall" ? (args[0] as string[]).flatMap(decodeCalls) : [{ name: call.name, args }];
}
