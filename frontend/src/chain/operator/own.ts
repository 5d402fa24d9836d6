import * as v from "valibot";
import { create } from "zustand";
import { persist } from "zustand/middleware";

import { readStored, store } from "../../ui/storage";
import { deployment } from "../deployment";
import { account, count } from "../schemas";
import { useTransactionStore } from "../transactions/store";

/** The operator whose key this browser keeps for a player. The key itself is elsewhere: see `keys.ts`. */
const OwnOperator = v.object({
  address: account,
  /** Scope and budget that the player set: the contract's number, and wei as text. */
  scope: count,
  budget: v.string(),
  /** The player has stopped it here: it no longer acts, and its gas money is on its way back. */
  isStopped: v.boolean(),
});
export type OwnOperator = v.InferOutput<typeof OwnOperator>;

const Stored = v.pipe(v.string(), v.parseJson(), v.object({ state: v.record(account, OwnOperator) }));

/** This browser's operators, by player. */
export const useOwnOperators = create<Readonly<Record<string, OwnOperator>>>()(
  persist(() => ({}), {
    name: `rigraid.operators.${deployment.chainId}.${deployment.game}`,
    storage: {
      getItem: (key) => {
        const stored = v.safeParse(Stored, readStored(key));
        return stored.success ? stored.output : { state: {} };
      },
      setItem: (key, value) => store(key, JSON.stringify(value)),
      removeItem: (key) => store(key, null),
    },
    merge: (stored) => stored as Record<string, OwnOperator>,
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

/** Stores a player's operator, or removes it. */
export function setOwnOperator(player: string, operator: OwnOperator | undefined): void {
  const { [player]: _, ...others } = useOwnOperators.getState();
  useOwnOperators.setState(operator ? { ...others, [player]: operator } : others, true);
}
