import * as v from "valibot";
import { create } from "zustand";
import { persist } from "zustand/middleware";

import { deployment } from "../deployment";
import { account } from "../schemas";
import { OperatorTerms } from "../transactions/intent";
import { useTransactionStore } from "../transactions/store";

/** The operator whose key this browser keeps for a player. The key itself is elsewhere: see `keys.ts`. */
const OwnOperator = v.object({
  ...OperatorTerms.entries,
  /** The player has stopped it here: it no longer acts, and its gas money is on its way back. */
  isStopped: v.boolean(),
});
export type OwnOperator = v.InferOutput<typeof OwnOperator>;

/** This browser's operators, by player. */
export const useOwnOperators = create<Readonly<Record<string, OwnOperator>>>()(
  persist(() => ({}), {
    name: `rigraid.operators.${deployment.chainId}.${deployment.game}`,
    merge: (stored) => (v.is(v.record(account, OwnOperator), stored) ? stored : {}),
  }),
);

/** Takes over what other tabs turn on and stop, and an operator that the player has set, also before a reload. */
export function followOperators(): void {
  window.addEventListener("storage", () => void useOwnOperators.persist.rehydrate());
  useTransactionStore.subscribe(({ transactions }, before) => {
    for (const { id, intent, status, from } of transactions) {
      const isNews = status !== before.transactions.find((each) => each.id === id)?.status;
      if (isNews && status.stage === "confirmed" && intent.kind === "setOperator")
        setOwnOperator(from, { ...intent.terms, isStopped: false });
    }
  });
}

/** Whether this browser may have a key to act for the player, not stopped here. */
export function hasOperator(player: string): boolean {
  return useOwnOperators.getState()[player]?.isStopped === false;
}

/** Part of the player's allowance that the wallet's payments have to leave: this browser's budget, wei. */
export function reservedBudget(player: string): bigint {
  return hasOperator(player) ? BigInt(useOwnOperators.getState()[player]!.budget) : 0n;
}

/** Stores a player's operator, or removes it. */
export function setOwnOperator(player: string, operator: OwnOperator | undefined): void {
  const { [player]: _, ...others } = useOwnOperators.getState();
  useOwnOperators.setState(operator ? { ...others, [player]: operator } : others, true);
}

interface Sheet {
  readonly opened: "no" | "byPlayer" | "byAction";
  /** Whether the wallet has opened in this visit: where it would again, an action opens the sheet. */
  readonly hadWindow: boolean;
}

/** The sheet that turns on playing without asking. */
export const useSheet = create<Sheet>()(() => ({ opened: "no", hadWindow: false }));

/** Whether this browser can keep a key at all: only in a secure context. */
export function canPlay(): boolean {
  return "locks" in navigator && globalThis.crypto?.subtle !== undefined && typeof indexedDB === "object";
}
