import type { BaseContract } from "ethers";

/** A value that changes, as people read it. */
export interface Change {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Sets one value of a contract; makes no call where it is set already. */
export function setting(contract: BaseContract, method: string, args: readonly unknown[], change: Change) {
  return { changes: [change], calls: change.from === change.to ? [] : [{ contract, method, args }] };
}

/** Values with their labels, as people read them. */
export type Described = readonly (readonly [label: string, text: string])[];

/** All values as they were and will be. Both list the same labels in the same order; there may have been nothing before. */
export function compare(before: Described | undefined, after: Described): Change[] {
  return after.map(([label, to], position) => ({ label, from: before?.[position][1] ?? "none", to }));
}

/** Those that differ. */
export function changesIn(values: readonly Change[]): Change[] {
  return values.filter(({ from, to }) => from !== to);
}
