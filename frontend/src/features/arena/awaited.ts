import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

import { useTransactionStore } from "../../chain/transactions/store";
import type { Transaction } from "../../chain/transactions/transaction";
import type { AttackPlan } from "./AttackDialog";

/** An attack whose result is to be shown in a window, with what of its plan the window needs. */
export interface Awaited {
  readonly victim: string;
  readonly componentId: number;
  readonly skinId: number;
  /** The victim's, before it. */
  readonly shields: number;
  readonly immuneUntil: number;
  /** Whether the component is serious for the attacker. */
  readonly isSeriousForYou: boolean;
}

/** The attack that the player waits for, also after a reload; in this tab. */
export const useAwaited = create<{ readonly attack: Awaited | undefined }>()(
  persist((): { readonly attack: Awaited | undefined } => ({ attack: undefined }), {
    name: "rigraid.attack",
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** Waits for the result of an attack that has just been started. */
export function awaitResult({ opponent, target, fighter }: AttackPlan): void {
  const { address: victim, shields, immuneUntil } = opponent;
  const { id: componentId, skinId } = target;
  const isSeriousForYou = fighter.isSerious(componentId);
  useAwaited.setState({ attack: { victim, componentId, skinId, shields, immuneUntil, isSeriousForYou } });
}

/** Leaves the result to the notices. */
export function stopAwaiting(): void {
  useAwaited.setState({ attack: undefined });
}

/** The player's last attack on a component, as far as this visit knows. */
export function useLastAttack(
  player: string | undefined,
  target: Pick<Awaited, "victim" | "componentId"> | undefined,
): Transaction | undefined {
  return useTransactionStore(({ transactions }) =>
    transactions
      .filter(
        ({ from, intent }) =>
          from === player &&
          intent.kind === "attackComponent" &&
          intent.victim === target?.victim &&
          intent.componentId === target.componentId,
      )
      .at(-1),
  );
}
