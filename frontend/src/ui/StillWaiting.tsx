import { type ReactNode, useEffect, useState } from "react";

import { Button } from "./Button";
import { classNames } from "./classNames";
import styles from "./StillWaiting.module.css";

/** Time that no healthy read or window of the console takes, milliseconds. */
export const LATE_MS = 15_000;

const LOOK = "row wraps gap-3 brass small";

interface StillWaitingProps {
  /** Object of "Still waiting for": "your wallet". */
  what: string;
  children?: ReactNode;
  /** Way out; by default a reload of the page, which loses nothing: sent transactions and the cart are kept. */
  action?: ReactNode;
  /** Floats above the page, for waits that have no place in it. */
  floats?: boolean;
}

/** Notice of a wait that may never end. Appears after `LATE_MS` and offers a way out. */
export function StillWaiting({ what, children, action, floats }: StillWaitingProps) {
  const isLate = useIsLate(LATE_MS);
  if (!isLate) return null;
  const notice = (
    <>
      <p className="pretty">
        Still waiting for {what}. {children}
      </p>
      {action ?? (
        <Button size="sm" onClick={() => window.location.reload()}>
          Try again
        </Button>
      )}
    </>
  );
  return floats ? (
    <Floating role="status">{notice}</Floating>
  ) : (
    <div className={LOOK} role="status">
      {notice}
    </div>
  );
}

/** Notice that floats above the page. */
export function Floating({ role, children }: { role: "status" | "alert"; children: ReactNode }) {
  return (
    <div className={classNames(LOOK, styles.floating)} role={role}>
      {children}
    </div>
  );
}

/** True once a component has been shown for this long, milliseconds. */
export function useIsLate(ms: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}
