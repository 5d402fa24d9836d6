import { useChainNow } from "../../chain/node/useChainNow";
import { takesLastCharge } from "../../writes/primeAttack";
import { type NextStep, nextStep } from "./nextStep";
import { type OwnRig, useRig } from "./rig";
import { earningRate } from "./sockets";
import { exposedNow, type Repair, useRepair, useRestartAll } from "./writes";

/** Step that the main button of the screen takes; undefined if only waiting is left. */
export function useNextStep(own: OwnRig): NextStep | undefined {
  const { sockets } = useRig();
  const { owned, hacked, defence, purse, rewardAt, ripeAt } = own;
  const now = useChainNow();
  const repair = useRepair(own);
  const canRepair = repair !== undefined && repair.isBetter && repair.write.disabledReason === undefined;
  return nextStep({
    owned: owned.length,
    hacked: hacked.length,
    restartable: useRestartAll(own)?.rate ?? 0n,
    savedByRepair: canRepair ? savingOf(repair) : 0n,
    exposed: exposedNow(own),
    canRaid: defence.charges > 0 && (defence.readiness !== "cold" || !takesLastCharge(defence)),
    reward: owned.filter(({ id }) => ripeAt(id) <= now).reduce((sum, { id }) => sum + rewardAt(id), 0n),
    ratePerSecond: earningRate(owned),
    canGrow: sockets.some(({ state, settings }) => state === "empty" && settings.isActive && settings.price <= purse),
  });
}

/** Amount that a repair saves over waiting, wei; the lowest possible value while unknown. */
function savingOf({ wait, cost }: Repair): bigint {
  return wait ? wait.cost - cost : 1n;
}
