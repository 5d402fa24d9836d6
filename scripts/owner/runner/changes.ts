import type { BaseContract } from "ethers";

/** A change of a value, in readable form. */
export interface Change {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Sets one value of a contract. Makes no call if the value is already set. */
export function setting(contract: BaseContract, method: string, args: readonly unknown[], change: Change) {
  return { changes: [change], calls: change.from === change.to ? [] : [{ contract, method, args }] };
}

/** Values with their labels, in readable form. */
export type Described = readonly (readonly [label: string, text: string])[];

/** All values before and after. Both lists have the same labels in the same order; `before` may be undefined. */
export function compare(before: Described | undefined, after: Described): Change[] {
  return after.map(([label, to], position) => ({ label, from: before?.[position][1] ?? "none", to }));
}

/** The values that differ. */
export function changesIn(values: readonly Change[]): Change[] {
  return values.filter(({ from, to }) => from !== to);
}
