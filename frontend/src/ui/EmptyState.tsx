import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { BUTTON_LOOK, Button } from "./Button";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  icon: ReactNode;
  tone?: "neutral" | "hot";
  title: string;
  /** What would be here, and how to get it here. */
  text: string;
  action?: ReactNode;
  /** Where it begins instead of an action. */
  link?: { readonly href: string; readonly name: string };
  role?: "alert";
}

/** A list or screen with nothing in it. */
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
  /** A sentence a player understands. */
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Something could not be loaded, and can be tried again. */
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
