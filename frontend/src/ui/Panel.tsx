import { type ReactNode, useId } from "react";

import { classNames } from "./classNames";
import styles from "./Panel.module.css";

export interface PanelProps {
  title?: ReactNode;
  /** Content opposite the title. */
  aside?: ReactNode;
  tone?: "neutral" | "earning" | "hot" | "calm";
  className?: string;
  children: ReactNode;
}

/** Raised surface with an optional heading. With a title it is a labelled region. */
export function Panel({ title, aside, tone = "neutral", className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      className={classNames("raised", styles.panel, className)}
      data-tone={tone}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <header className={`row between gap-3 ${styles.header}`}>
          <h2 id={id} className={`muted small strong ${styles.title}`}>
            {title}
          </h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
