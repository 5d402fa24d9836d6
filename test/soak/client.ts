/*
 * Client code of the console in each tab of the soak: everything below the screens. `Program` bundles
 * it. The state observed here is what the screens of a player show, and each action is one that a screen offers.
 */
import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";

import * as queries from "../../frontend/src/chain/game/queries";
import { queryClient } from "../../frontend/src/chain/game/queryClient";
import { rewardAt } from "../../frontend/src/chain/game/rewards";
import { HISTORY_EVENTS } from "../../frontend/src/chain/history/events";
import type { HistoryEvent } from "../../frontend/src/chain/history/HistoryEvent";
import type { ChainChange } from "../../frontend/src/chain/node/BlockPoller";
import { blockPoller } from "../../frontend/src/chain/node/chain";
import { startChain } from "../../frontend/src/chain/startChain";
import { runTransaction } from "../../frontend/src/chain/transactions/runTransaction";
import { useTransactionStore } from "../../frontend/src/chain/transactions/store";
import { isBusy, isUnderWay, type Transaction } from "../../frontend/src/chain/transactions/transaction";
import { logQuery } from "../../frontend/src/features/activity/queries";
import { createSigner } from "../../frontend/src/wallet/signer";
import { WRITES } from "../../frontend/src/writes/all";
import type { Random } from "../../scripts/local/random";
import { choose } from "./choice";
import { placeOf, QUIET_BLOCKS, type Received } from "./received";
import { readSight, screens, type Sight } from "./sight";

/** The events that the Activity screen lists. */
export const LISTED_EVENTS: readonly string[] = HISTORY_EVENTS;

const received: Received = { since: 0, until: 0, count: 0, places: 0, last: 0, doubled: 0 };
/** Last read of a range of logs: its last block, and the logs received before. */
let leap: { readonly to: number; readonly before: Received } | undefined;
let me: string;

/** Starts the console as `main.tsx` does, and opens all screens of a player. They stay open. */
export function open(player: string, onFinished: (transaction: Transaction) => void): void {
  me = player;
  blockPoller.onBlocks((blocks) => {
    if (received.since === 0) received.since = head();
    if (!blocks) leap = { to: head(), before: { ...received } };
    received.until = head();
  });
  blockPoller.onChange(noteReceived);
  useTransactionStore.subscribe(({ transactions }, before) => {
    for (const transaction of transactions) {
      const known = before.transactions.find(({ id }) => id === transaction.id);
      if (!isUnderWay(transaction) && known && isUnderWay(known)) onFinished(transaction);
    }
  });
  startChain(WRITES);
  for (const query of Object.values(screens(player))) {
    new QueryObserver(queryClient, query as unknown as typeof queries.pausedQuery).subscribe(() => undefined);
  }
}

function noteReceived(change: ChainChange): void {
  // All screens read everything again, which includes earlier events.
  if (change.kind === "everything") {
    leap = undefined;
    return void Object.assign(received, { since: head(), count: 0, places: 0 });
  }
  for (const log of change.logs) {
    const place = placeOf(log);
    if (place <= received.last) received.doubled++;
    received.last = place;
    received.count++;
    received.places += place;
  }
}

const head = () => blockPoller.getState().head?.number ?? 0;

/** Events that the tab has received so far. */
export function readReceived(): Received {
  return { ...received };
}

/** Events that a closed tab had received. It cannot notice what a lagging node returns later. */
export function readChecked(): Received {
  return leap && received.until - leap.to < QUIET_BLOCKS ? leap.before : readReceived();
}

/** State that the player sees now; undefined while something has not been read yet. */
export function look(): Sight | undefined {
  return readSight(me);
}

/** Rewards that the screens show at a moment, Unix seconds, extrapolated from the last read as the screens do. */
export function rewardsAt({ types, components, rewards, paused }: Sight, now: number): bigint[] {
  return rewards.rewards.map((amount, i) => {
    const earns = components[i].purchased && !components[i].hacked;
    return rewardAt({ amount, ratePerSecond: earns ? types[i].rewardRate : 0n, clock: rewards.clock, paused }, now);
  });
}

/**
 * True when the tab has nothing under way, and knows this block. A transaction that the wallet replaced before any node
 * saw it stays lost, with no more to come. One that is called lost and happened is a problem that `checks.ts` finds.
 */
export function isQuiet(block: number): boolean {
  const { connection } = blockPoller.getState();
  const isIdle = queryClient.isFetching() === 0 && !useTransactionStore.getState().transactions.some(isBusy);
  return connection === "online" && head() === block && isIdle;
}

/** Whether the player sees that the game is paused. */
export function seesPause(): boolean {
  return queryClient.getQueryData(queries.pausedQuery.queryKey) === true;
}

/** Events of the player on the Activity screen, scrolled to its end, oldest first. */
export async function readLog(): Promise<readonly HistoryEvent[]> {
  const observer = new InfiniteQueryObserver(queryClient, logQuery({ kind: "all", player: me }));
  const stop = observer.subscribe(() => undefined);
  try {
    for (await observer.refetch(); ; await observer.fetchNextPage()) {
      const { data, error, hasNextPage } = observer.getCurrentResult();
      if (error) throw error;
      if (data && !hasNextPage) return [...data.pages].reverse().flatMap(({ events }) => events);
    }
  } finally {
    stop();
  }
}

/** Does something that the screens offer now, if there is anything. Resolves at its end, whatever the outcome. */
export async function act(wallet: unknown, random: Random): Promise<void> {
  const sight = look();
  const flow = sight && !sight.paused ? await choose(me, sight, random).catch(() => undefined) : undefined;
  if (!flow) return;
  await runTransaction(flow, {
    address: me,
    isOnGameNetwork: true,
    connect: async () => undefined,
    switchNetwork: async () => undefined,
    getSigner: () => createSigner(wallet, me),
  });
}
