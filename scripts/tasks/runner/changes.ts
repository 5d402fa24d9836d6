/** A value that changes, as people read it. */
export interface Change {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Values with their labels, as people read them. */
export type Described = readonly (readonly [label: string, text: string])[];

/** The values that differ; all of them when there was nothing before. Both list the same labels in the same order. */
export function changesBetween(before: Described | undefined, after: Described): Change[] {
  return after
    .map(([label, to], position) => ({ label, from: before?.[position][1] ?? "none", to }))
    .filter(({ from, to }) => from !== to);
}
