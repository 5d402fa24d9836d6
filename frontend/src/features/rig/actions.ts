import { batchActions, canPrime, priceOf, repairCost, type Socket } from "./model";
import type { BatchButton } from "./RewardsPanel";
import type { RigReadyProps } from "./RigView";
import type { Action, RepairAction } from "./SocketDetails";

/*
 * What can be done on the rig, each with its state and the reason when it is not possible.
 */

const PAUSED_REASON = "The game is paused";

/** The reason that holds for every write. */
export function blocked({ standstill, writesDisabledReason }: RigReadyProps): string | undefined {
  return standstill === "paused" ? PAUSED_REASON : writesDisabledReason;
}

/** Buying what belongs into empty sockets. */
export function buyAction(props: RigReadyProps, sockets: readonly Socket[]): Action | undefined {
  const { onBuy, shortfall, isPending } = props;
  return (
    onBuy && {
      run: () => onBuy(sockets.map(({ id }) => id)),
      pending: sockets.some(({ id }) => isPending?.(`buy:${id}`)),
      disabledReason: blocked(props) ?? shortfall?.(priceOf(sockets)),
    }
  );
}

/** Whether something is on sale that the player does not own and can pay. */
export function canGrow({ shortfall }: RigReadyProps, sockets: readonly Socket[]): boolean {
  return sockets.some(
    ({ state, settings }) => state === "empty" && settings.isActive && shortfall?.(settings.price) === undefined,
  );
}

/** Repairing everything that is hacked; undefined when nothing is. */
export function repairAction(props: RigReadyProps, owned: readonly Socket[]): RepairAction | undefined {
  const hacked = owned.filter((socket) => socket.state === "hacked");
  if (!props.onRepairAll || hacked.length === 0) return undefined;
  const cost = repairCost(hacked);
  return {
    run: props.onRepairAll,
    pending: props.isPending?.("repairAll"),
    disabledReason: blocked(props) ?? props.shortfall?.(cost),
    names: hacked.map(({ name }) => name),
    cost,
  };
}

/** Priming a cold attack. */
export function primeAction(props: RigReadyProps): Action | undefined {
  const { defence, onPrime, isPending } = props;
  const isPayable = defence !== undefined && canPrime(defence);
  return (
    onPrime && {
      run: onPrime,
      pending: isPending?.("prime"),
      disabledReason: blocked(props) ?? (isPayable ? undefined : "It takes a charge, and you have none left"),
    }
  );
}

/** What can be done at once, where there is more than one thing to do. */
export function batchAction(props: RigReadyProps, owned: readonly Socket[], reward: bigint): BatchButton | undefined {
  const { defence, onBatch, isPending, shortfall } = props;
  const hacked = owned.filter((socket) => socket.state === "hacked");
  const actions = batchActions({
    hasReward: reward > 0n,
    hasHacked: hacked.length > 0,
    isPrimable: defence?.readiness === "cold" && canPrime(defence),
  });
  if (!onBatch || actions.length < 2) return undefined;
  return {
    run: () => onBatch(actions),
    pending: isPending?.("batch"),
    // What is collected pays for the repair.
    disabledReason: blocked(props) ?? shortfall?.(repairCost(hacked) - reward),
    actions,
    takesCharge: actions.includes("primeAttack") && !defence?.primingIsFree,
  };
}
