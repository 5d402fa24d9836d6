import type { ReactNode } from "react";
import { Button } from "./Button";
import { classNames } from "./classNames";
import styles from "./StillWaiting.module.css";
import { useIsLate } from "./useIsLate";

/** Longer than any read or window of the console takes where all is well. */
export const LATE_MS = 15_000;

interface StillWaitingProps {
  /** As it follows "Still waiting for": "your wallet". */
  what: string;
  /** Anything to know besides. */
  children?: ReactNode;
  /** The way out; by default the page is loaded again, which costs nothing: what is sent or in the cart is remembered. */
  action?: ReactNode;
  /** Above the page, where what is waited for has no place in it. */
  floats?: boolean;
}

/** The end of a wait without an end: nothing at first, and after `LATE_MS` that it still lasts, with a way out. */
export function StillWaiting({ what, children, action, floats }: StillWaitingProps) {
  const isLate = useIsLate(LATE_MS);
  if (!isLate) return null;
  return (
    <div className={classNames("row wraps gap-3 brass small", floats && styles.floating)} role="status">
      <p className="pretty">
        Still waiting for {what}. {children}
      </p>
      {action ?? (
        <Button size="sm" onClick={() => window.location.reload()}>
          Try again
        </Button>
      )}
    </div>
  );
}
