import type { ReactNode } from "react";

import styles from "./ScreenHeader.module.css";

export interface ScreenHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Content opposite the title, for the whole screen. */
  children?: ReactNode;
}

export function ScreenHeader({ title, subtitle, children }: ScreenHeaderProps) {
  return (
    <header className={`row wraps between gap-5 ${styles.header}`}>
      <div>
        <h1 className="huge">{title}</h1>
        {subtitle && <p className={`row wraps baseline gap-5 muted small ${styles.subtitle}`}>{subtitle}</p>}
      </div>
      {children}
    </header>
  );
}
