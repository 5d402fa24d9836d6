import type { ReactNode } from "react";

import styles from "./Ring.module.css";

interface RingProps {
  /** Progress, 0 to 1. */
  value: number;
  /** Name of the measure, for screen readers. */
  label: string;
  /** Diameter, pixels. */
  size: number;
  tone?: "earning" | "hot" | "calm";
  /** Content in the middle. */
  children?: ReactNode;
}

/** Progress as a ring: a recharge, a level. */
export function Ring({ value, label, size, tone = "earning", children }: RingProps) {
  const part = Math.min(1, Math.max(0, value));
  return (
    <span
      className={styles.ring}
      style={{ width: size, height: size }}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(part * 100)}
    >
      <svg viewBox="0 0 40 40" aria-hidden>
        <circle className={styles.track} cx={20} cy={20} r={17} />
        {/* A round cap would show a dot at zero. */}
        {part > 0 && (
          <circle
            className={styles.value}
            cx={20}
            cy={20}
            r={17}
            pathLength={100}
            strokeDasharray={`${part * 100} 100`}
          />
        )}
      </svg>
      {children !== undefined && <span className={`small numbers strong ${styles.middle}`}>{children}</span>}
    </span>
  );
}

/** Progress as a bar. */
export function Progress({ value, label }: Pick<RingProps, "value" | "label">) {
  const part = Math.min(1, Math.max(0, value));
  return (
    <span
      className={`earning ${styles.bar}`}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(part * 100)}
    >
      <span className={styles.fill} style={{ width: `${part * 100}%` }} />
    </span>
  );
}
