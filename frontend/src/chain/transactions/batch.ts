import { game } from "../game/contract";
import { gameStep, together } from "./gameCalls";
import { paidWrite } from "./paidWrite";
import type { BatchAction, Intent } from "./intent";
import type { Flow } from "./transaction";

/** Rewards come in before anything is paid, and a charge that is spent on priming changes neither. */
const ORDER: readonly BatchAction[] = ["claimAllRewards", "repairAllComponents", "primeAttack"];

const WORDS: Record<BatchAction, string> = {
  claimAllRewards: "collect",
  repairAllComponents: "repair",
  primeAttack: "roll",
};

const pending = { blockTag: "pending" };

/**
 * Does several things in one transaction.
 *
 * @param repairCost Cost of the repair that the player saw, wei; 0 when nothing is repaired.
 */
export function batch(actions: readonly BatchAction[], repairCost: bigint): Flow {
  const chosen = ORDER.filter((action) => actions.includes(action));
  const intent: Intent = { kind: "batch", actions: chosen };
  const label = labelOf(chosen);
  const calls = chosen.map((action) => game.interface.getFunction(action).selector);
  const name = "all of it";
  if (!chosen.includes("repairAllComponents")) {
    const step = gameStep(together(calls), `Confirm ${name} in your wallet.`);
    return { intent, label, prepare: async () => step };
  }
  return paidWrite({
    intent,
    label,
    calls,
    cost: repairCost,
    name,
    readCost: (from) => game.getTotalRepairCost(from, pending),
    readIncome: chosen.includes("claimAllRewards")
      ? async (from) => (await game.getAllRewards(from, pending)).total
      : undefined,
  });
}

/** "Collect, repair and roll". */
function labelOf(actions: readonly BatchAction[]): string {
  const all = actions.map((action) => WORDS[action]);
  const text = [all.slice(0, -1).join(", "), ...all.slice(-1)].filter(Boolean).join(" and ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
