import * as v from "valibot";

import { quantity } from "#game/texts/quantities";

import { game, pending } from "../chain/game/contract";
import { gameStep, together } from "../chain/transactions/gameCalls";
import { paidFlow } from "../chain/transactions/paidFlow";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite } from "../chain/transactions/writeKind";
import { collectedText, keptIn, leftIn, ROLL_KEPT } from "./claimAllRewards";

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
    const sentences = [
      (claimed > 0n || left !== undefined) &&
        collectedText({ kind: "claimed", amount: claimed, left, kept: undefined }),
      repaired > 0 && `${quantity(repaired, "component")} repaired.`,
      primed && "You have a new roll.",
      kept && ROLL_KEPT,
    ];
    return sentences.filter(Boolean).join(" ");
  },
});

const LABELS: Readonly<Record<string, string>> = {
  claimAllRewards: "Collect",
  repairAllComponents: "Repair",
  primeAttack: "Roll",
  "claimAllRewards,repairAllComponents": "Collect and repair",
  "claimAllRewards,primeAttack": "Collect and roll",
  "repairAllComponents,primeAttack": "Repair and roll",
  "claimAllRewards,repairAllComponents,primeAttack": "Collect, repair and roll",
};

/**
 * Does several things in one transaction.
 *
 * @param repairCost Cost of the repair that the player saw, wei; 0 when nothing is repaired.
 */
export function batch(actions: readonly BatchAction[], repairCost: bigint): Flow {
  const chosen = BatchAction.options.filter((action) => actions.includes(action));
  const intent = batchWrite.intent({ actions: chosen });
  const label = LABELS[chosen.join()]!;
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
