import { formatAmount, roundUp } from "#game/amounts";
import { averageStolen } from "#game/loot";
import { roughDuration } from "#game/times";

import { useChainNow } from "../../chain/node/useChainNow";
import { useWrite, type Write } from "../../chain/transactions/useWrite";
import { componentItems } from "../../shop/cart";
import { useBuying } from "../../shop/useBuying";
import { useTokenSymbol } from "../../ui/token";
import { applySkin } from "../../writes/applySkin";
import { batch } from "../../writes/batch";
import { claim } from "../../writes/claim";
import { claimAllRewards } from "../../writes/claimAllRewards";
import { primeAttack, primingObstacle, takesLastCharge } from "../../writes/primeAttack";
import { reactivateComponent } from "../../writes/reactivateComponent";
import { repairAllComponents } from "../../writes/repairAllComponents";
import { restartComponents } from "../../writes/restartComponents";
import type { OwnRig } from "./rig";
import { type Socket, sumOf, type Wait, waitFor } from "./sockets";

/*
 * Actions of a connected player on the rig, one hook for each button.
 */

/** Collects from one component, or from all of them. */
export function useCollect(own: OwnRig, componentId?: number): Write {
  const payment = componentId === undefined ? totalPayment(own) : own.paymentAt(componentId);
  const flow = componentId === undefined ? claimAllRewards() : claim(componentId);
  return useWrite(flow, payment > 0n ? undefined : "Nothing to collect yet");
}

/** Returns the amount that collecting everything at this very moment would pay, wei. */
export function totalPayment({ owned, paymentAt }: OwnRig): bigint {
  return owned.reduce((sum, { id }) => sum + paymentAt(id), 0n);
}

/** Returns all unclaimed rewards at this very moment, ripe or not, wei. */
export function totalReward({ owned, rewardAt }: OwnRig): bigint {
  return owned.reduce((sum, { id }) => sum + rewardAt(id), 0n);
}

/** Returns the average amount that hits on all open components would take, wei. 0 behind a shield. */
export function exposedNow({ owned, rewardAt, defence }: OwnRig): bigint {
  // Immunity is no cover: it is short, and the player's next raid ends it.
  if (defence.shields > 0) return 0n;
  const open = owned.filter(({ state, protectedUntil }) => state !== "hacked" && protectedUntil === undefined);
  const held = open.reduce((sum, { id }) => sum + rewardAt(id), 0n);
  return averageStolen(held, defence);
}

/** Repair of all hacked components. The contract cannot repair them separately. */
export interface Repair {
  readonly write: Write;
  /** Cost of the repair, wei. */
  readonly cost: bigint;
  /** Names of the components that it repairs. */
  readonly names: readonly string[];
  /** Alternative to the repair; undefined if its length is not known. */
  readonly wait: Wait | undefined;
  /** Whether it is cheaper than waiting. */
  readonly isBetter: boolean;
}

/** Repair of the rig; undefined when nothing is hacked. */
export function useRepair({ hacked, purse }: OwnRig): Repair | undefined {
  const cost = sumOf(hacked, "repairCost");
  const write = useWrite(repairAllComponents(cost), useShortfall(cost, purse));
  const wait = waitFor(hacked, useChainNow());
  if (hacked.length === 0) return undefined;
  return { write, cost, names: hacked.map(({ name }) => name), wait, isBetter: !wait || wait.cost > cost };
}

/** Restarts for free all hacked components that can be; undefined if none can. */
export function useRestartAll({
  hacked,
}: OwnRig): { readonly write: Write; readonly label: string; readonly rate: bigint } | undefined {
  const now = useChainNow();
  const free = hacked.filter(({ reactivatableAt }) => reactivatableAt !== undefined && reactivatableAt <= now);
  const ids = free.map(({ id }) => id);
  const [first] = free;
  const write = useWrite(first && ids.length === 1 ? reactivateComponent(first.id) : restartComponents(ids));
  if (!first) return undefined;
  const label = ids.length === 1 ? `Restart the ${first.name} for free` : `Restart all ${ids.length} for free`;
  return { write, label, rate: sumOf(free, "rewardRate") };
}

/** Restarts a hacked component for free. */
export function useReactivation({ id, reactivatableAt = 0 }: Socket): Write {
  const wait = reactivatableAt - useChainNow();
  const reason = wait > 0 ? `A free restart is possible in ${roughDuration(wait)}` : undefined;
  return useWrite(reactivateComponent(id), reason);
}

export function useSkin(componentId: number, skinId: number, isApplied: boolean): Write {
  const write = useWrite(applySkin(componentId, skinId));
  return isApplied ? { ...write, disabledReason: "Already applied" } : write;
}

/** Primes a cold attack. */
export function usePriming({ defence }: OwnRig): Write {
  return useWrite(primeAttack(), primingObstacle(defence));
}

/** Several actions in one transaction. */
interface Batch {
  readonly write: Write;
  /** Label of the button: "Collect, repair and roll". */
  readonly label: string;
  /** True if priming is among them and is not free. */
  readonly takesCharge: boolean;
}

/** Actions to do in one transaction; undefined if there are fewer than two. */
export function useBatch(own: OwnRig): Batch | undefined {
  const { hacked, defence, purse } = own;
  const payment = totalPayment(own);
  // In the order in which they are done.
  const needed = {
    claimAllRewards: payment > 0n,
    repairAllComponents: hacked.length > 0,
    primeAttack: defence.readiness === "cold" && primingObstacle(defence) === undefined && !takesLastCharge(defence),
  };
  const actions = (Object.keys(needed) as (keyof typeof needed)[]).filter((action) => needed[action]);
  const cost = sumOf(hacked, "repairCost");
  const flow = batch(actions, cost);
  // The collected rewards pay for the repair.
  const write = useWrite(flow, useShortfall(cost - payment, purse));
  const takesCharge = actions.includes("primeAttack") && !defence.primingIsFree;
  return actions.length > 1 ? { write, label: flow.label, takesCharge } : undefined;
}

/** Buys the components for empty sockets. */
export function usePurchase(sockets: readonly Socket[], { purse }: OwnRig): Write {
  return useBuying(componentItems(sockets.map(({ id }) => id)), useShortfall(sumOf(sockets, "price"), purse));
}

/** Reason why this cost cannot be paid from the purse, both in wei. */
function useShortfall(cost: bigint, purse: bigint): string | undefined {
  const symbol = useTokenSymbol();
  const missing = cost - purse;
  return missing > 0n ? `You need ${formatAmount(roundUp(missing))} ${symbol} more` : undefined;
}
