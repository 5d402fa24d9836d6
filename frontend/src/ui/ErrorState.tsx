import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "./Button";
import styles from "./Notice.module.css";

export interface ErrorStateProps {
  title?: string;
  /** A sentence a player understands. */
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Something could not be loaded, and can be tried again. */
export function ErrorState({ title = "That did not load", message, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className={styles.notice} role="alert">
      <div className={styles.figure} data-tone="hot">
        <TriangleAlert size={24} aria-hidden />
      </div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{message}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button icon={<RotateCw aria-hidden />} onClick={onRetry} pending={retrying}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
