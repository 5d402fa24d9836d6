import * as v from "valibot";

import { createStored, shareWithTabs } from "../../browser/storage";
import { account, count } from "../game/schemas";
import { deployment } from "../node/deployment";

/** An operator, with the scope and the budget that the player sets: the contract's number, and wei as text. */
export const OperatorTerms = v.object({
  address: account,
  scope: count,
  budget: v.string(),
  /** Price of gas that the player saw, wei as text. Earlier versions stored none. */
  gasPrice: v.optional(v.string()),
  /** Time for which the player let it play, which is offered again. Earlier versions stored none. */
  seconds: v.optional(count),
});

/** The operator whose key this browser keeps for a player. The key itself is elsewhere: see `keys.ts`. */
const OwnOperator = v.object({
  ...OperatorTerms.entries,
  /** Set when the player has stopped it here: it no longer acts, and its gas money is being returned. */
  isStopped: v.boolean(),
});
export type OwnOperator = v.InferOutput<typeof OwnOperator>;

/** This browser's operators, by player. */
export const useOwnOperators = createStored<Readonly<Record<string, OwnOperator>>>(
  {},
  {
    name: `rigraid.operators.${deployment.chainId}.${deployment.game}`,
    merge: (stored) => (v.is(v.record(account, OwnOperator), stored) ? stored : {}),
  },
);

/** Follows the changes of other tabs. */
export function followOperators(): void {
  shareWithTabs(useOwnOperators);
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

/** Whether this browser can keep a key at all: only in a secure context. */
export function canPlay(): boolean {
  return "locks" in navigator && globalThis.crypto?.subtle !== undefined && typeof indexedDB === "object";
}
