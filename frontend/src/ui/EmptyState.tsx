import type { ReactNode } from "react";
import { Link } from "wouter";
import { BUTTON_LOOK } from "./Button";
import styles from "./EmptyState.module.css";

export interface EmptyStateProps {
  icon?: ReactNode;
  tone?: "neutral" | "hot";
  title: string;
  /** What would be here, and how to get it here. */
  text?: ReactNode;
  action?: ReactNode;
  /** Where it begins instead of an action. */
  link?: { readonly href: string; readonly name: string };
  role?: "alert";
}

/** A list or screen with nothing in it. */
export function EmptyState({ icon, tone = "neutral", title, text, action, link, role }: EmptyStateProps) {
  return (
    <div className={`stack gap-2 centered ${styles.notice}`} role={role}>
      {icon && (
        <div className={`middle sunk ${styles.figure}`} data-tone={tone}>
          {icon}
        </div>
      )}
      <h2 className="large">{title}</h2>
      {text && <p className={`muted ${styles.text}`}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {link && (
        <Link href={link.href} className={`${BUTTON_LOOK} ${styles.action}`}>
          {link.name}
        </Link>
      )}
    </div>
  );
}
