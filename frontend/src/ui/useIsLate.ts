import { useEffect, useState } from "react";

/** True when a component has been shown for this long, milliseconds: what it waits for is late. */
export function useIsLate(ms: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}
