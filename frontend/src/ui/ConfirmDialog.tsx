import type { ReactNode } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface ConfirmDialogProps {
  title: string;
  description?: string;
  onClose: () => void;
  /** It was confirmed, and closing the dialog stops nothing. */
  isUnderWay?: boolean;
  /** The button that confirms. */
  action: ReactNode;
  /** What went wrong with the last try, in a player's words. */
  error: string | undefined;
  /** Further outcomes. */
  note?: string;
  children: ReactNode;
}

/** The last look before the wallet opens. */
export function ConfirmDialog({
  title,
  description,
  onClose,
  isUnderWay,
  action,
  error,
  note,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      notice={
        error ? (
          <Banner tone="hot" role="alert">
            {error}
          </Banner>
        ) : (
          note && <Banner>{note}</Banner>
        )
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {isUnderWay ? "Hide" : "Cancel"}
          </Button>
          {action}
        </>
      }
    >
      <div className="stack">{children}</div>
    </Dialog>
  );
}
