import { startTransition, useEffect, useState } from "react";

/**
 * Number of a list's items to render: the first of these numbers, and once they are in the document the next one. A
 * phone shows the first items sooner, and can draw and respond between the others.
 */
export function useSteps(...counts: readonly number[]): number {
  const [step, setStep] = useState(0);
  const isLast = step === counts.length - 1;
  useEffect(() => {
    if (!isLast) startTransition(() => setStep(step + 1));
  }, [step, isLast]);
  return counts[step]!;
}
