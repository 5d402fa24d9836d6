import type { ReactNode } from "react";

import styles from "./StatusPill.module.css";

export interface StatusPillProps {
  tone?: "neutral" | "earning" | "hot" | "calm" | "brass";
  /** Icon before the text; a dot by default. The text says everything that the colour says. */
  icon?: ReactNode;
  children: ReactNode;
}

/** Short state or label. */
export function StatusPill({ tone = "neutral", icon, children }: StatusPillProps) {
  return (
    <span className={`inline-row tiny strong nowrap ${styles.pill}`} data-tone={tone}>
      {icon ?? <span className={styles.dot} />}
      {children}
    </span>
  );
}
