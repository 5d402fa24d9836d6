import { RotateCw, TriangleAlert } from "lucide-react";
import { Button } from "./Button";
import { EmptyState } from "./EmptyState";

export interface ErrorStateProps {
  title?: string;
  /** A sentence a player understands. */
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Something could not be loaded, and can be tried again. */
export function ErrorState({ title = "That did not load", message, onRetry, retrying }: ErrorStateProps) {
  const retry = onRetry && (
    <Button icon={<RotateCw aria-hidden />} onClick={onRetry} pending={retrying}>
      Try again
    </Button>
  );
  return (
    <EmptyState
      role="alert"
      tone="hot"
      icon={<TriangleAlert aria-hidden />}
      title={title}
      text={message}
      action={retry}
    />
  );
}
