import * as v from "valibot";

import { counted } from "#game/amounts";

import { game, pending } from "../chain/game/contract";
import { roundedTokens } from "../chain/game/tokenSymbol";
import { gameStep, together } from "../chain/transactions/gameCalls";
import { paidFlow } from "../chain/transactions/paidFlow";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";
import { keptIn, leftIn } from "./claimAllRewards";

/**
 * Actions that can share one transaction, in their order: rewards come in before anything is paid, and a charge that is
 * spent on priming changes neither.
 */
const BatchAction = v.picklist(["claimAllRewards", "repairAllComponents", "primeAttack"]);
export type BatchAction = v.InferOutput<typeof BatchAction>;

export const batchWrite = defineWrite({
  kind: "batch",
  fields: { actions: v.pipe(v.array(BatchAction), v.readonly()) },
  // The actions can change while one is under way.
  isExclusive: true,
  calls: ({ actions }) => actions,
  effect: "part of it",
  result: (events) => {
    const claimed = events.sum("RewardsClaimed", "amount");
    const left = leftIn(events);
    const repaired = events.all("ComponentRepaired").length;
    const primed = events.has("AttackPrimed");
    return claimed > 0n || repaired > 0 || primed
      ? { kind: "batch", claimed, left, repaired, primed, kept: keptIn(events) }
      : undefined;
  },
  text: ({ claimed, left, repaired, primed, kept }) => {
    const parts = [
      claimed > 0n && `${roundedTokens(claimed)} collected`,
      left !== undefined && `${roundedTokens(left)} unripe stays in the pool`,
      repaired > 0 && `${counted(repaired, "component")} repaired`,
      primed && "new roll",
      kept && "roll kept",
    ].filter((part) => part !== false && part !== undefined);
    return `${capitalized(parts.join(", "))}.`;
  },
});

const WORDS: Record<BatchAction, string> = {
  claimAllRewards: "collect",
  repairAllComponents: "repair",
  primeAttack: "roll",
};

/**
 * Does several things in one transaction.
 *
 * @param repairCost Cost of the repair that the player saw, wei; 0 when nothing is repaired.
 */
export function batch(actions: readonly BatchAction[], repairCost: bigint): Flow {
  const chosen = BatchAction.options.filter((action) => actions.includes(action));
  const intent = batchWrite.intent({ actions: chosen });
  const label = labelOf(chosen);
  const calls = chosen.map((action) => game.interface.getFunction(action).selector);
  const name = "all of it";
  const withKept = async (from: string) =>
    chosen.includes("claimAllRewards") ? (await import("./keptRoll")).withKeptRoll(calls, from) : calls;
  if (!chosen.includes("repairAllComponents")) {
    const prepare: Flow["prepare"] = async ({ from }) =>
      gameStep(together(await withKept(from)), `Confirm ${name} in your wallet.`);
    return { intent, label, prepare };
  }
  return paidFlow({
    intent,
    label,
    calls,
    withMore: withKept,
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
  return capitalized([all.slice(0, -1).join(", "), ...all.slice(-1)].filter(Boolean).join(" and "));
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
