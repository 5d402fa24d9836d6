import type { ReactNode } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface ConfirmDialogProps {
  title: string;
  description?: string;
  onClose: () => void;
  /** The button that confirms. */
  action: ReactNode;
  /** What went wrong with the last try, in a player's words. */
  error: string | undefined;
  children: ReactNode;
}

/** The last look before the wallet opens. */
export function ConfirmDialog({ title, description, onClose, action, error, children }: ConfirmDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {action}
        </>
      }
    >
      <div className="stack">
        {children}
        {error && (
          <Banner tone="hot" role="alert">
            {error}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
