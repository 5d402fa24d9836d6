import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { Button, BUTTON_LOOK } from "./Button";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  icon: ReactNode;
  tone?: "neutral" | "hot";
  title: string;
  /** Text about the missing content, and how to get it. */
  text: string;
  action?: ReactNode;
  /** Link to where to start, instead of an action. */
  link?: { readonly href: string; readonly name: string };
  role?: "alert";
}

/** Placeholder for a list or screen with nothing in it. */
export function EmptyState({ icon, tone = "neutral", title, text, action, link, role }: EmptyStateProps) {
  return (
    <div className={`stack gap-2 centered ${styles.notice}`} role={role}>
      <div className={`middle sunk ${styles.figure}`} data-tone={tone}>
        {icon}
      </div>
      <h2 className="large">{title}</h2>
      <p className={`muted ${styles.text}`}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
      {link && (
        <Link href={link.href} className={`${BUTTON_LOOK} ${styles.action}`}>
          {link.name}
        </Link>
      )}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  /** Cause, in a sentence for players. */
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Notice that something could not be loaded, with a retry. */
export function ErrorState({ title, message, onRetry, retrying }: ErrorStateProps) {
  return (
    <EmptyState
      role="alert"
      tone="hot"
      icon={<TriangleAlert aria-hidden />}
      title={title}
      text={message}
      action={
        <Button icon={<RotateCw aria-hidden />} onClick={onRetry} pending={retrying}>
          Try again
        </Button>
      }
    />
  );
}
