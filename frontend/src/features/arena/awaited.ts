import { createStored } from "../../browser/storage";
import { useTransactionStore } from "../../chain/transactions/store";
import { holdBreath } from "../../chain/transactions/suspense";
import type { Transaction } from "../../chain/transactions/transaction";
import { attackWrite } from "../../writes/attackComponent";
import type { AttackPlan } from "./arena";

/** Attack whose result a dialog is to show, with the parts of its plan that the dialog needs. */
export interface Awaited {
  readonly victim: string;
  readonly componentId: number;
  readonly skinId: number;
  /** Shields of the victim before the attack. */
  readonly shields: number;
  readonly immuneUntil: number;
  /** Whether the component is serious for the attacker. */
  readonly isSeriousForYou: boolean;
}

/** Attack that the player waits for; kept in this tab, also across a reload. */
export const useAwaited = createStored<{ readonly attack: Awaited | undefined }>(
  { attack: undefined },
  { name: "rigraid.attack", version: 1, place: "sessionStorage" },
);

/** Waits for the result of an attack that has just been started. */
export function awaitResult({ opponent, target, fighter }: AttackPlan): void {
  const { address: victim, shields, immuneUntil } = opponent;
  const { id: componentId, skinId } = target;
  const isSeriousForYou = fighter.isSerious(componentId);
  useAwaited.setState({ attack: { victim, componentId, skinId, shields, immuneUntil, isSeriousForYou } });
  holdBreath(true);
}

/** Leaves the result to the notices. */
export function stopAwaiting(): void {
  useAwaited.setState({ attack: undefined });
  holdBreath(false);
}

/** Last attack of the player on a component, as far as this visit knows. */
export function useLastAttack(
  player: string | undefined,
  target: Pick<Awaited, "victim" | "componentId"> | undefined,
): Transaction | undefined {
  return useTransactionStore(({ transactions }) =>
    transactions
      .filter(
        ({ from, intent }) =>
          from === player &&
          attackWrite.matches(intent) &&
          intent.victim === target?.victim &&
          intent.componentId === target.componentId,
      )
      .at(-1),
  );
}
