import type { ReactNode } from "react";
import styles from "./Notice.module.css";

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What would be here, and how to get it here. */
  text?: ReactNode;
  action?: ReactNode;
}

/** A list or screen with nothing in it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.notice}>
      {icon && <div className={styles.figure}>{icon}</div>}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
