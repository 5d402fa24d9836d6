import type { ReactNode } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Stage, type StageProps } from "./Stage";

interface ConfirmDialogProps {
  title: string;
  description?: string;
  onClose: () => void;
  /** Words that decline; "Cancel" unless told. */
  dismissal?: string;
  /** True once it was confirmed: closing the dialog then stops nothing. */
  isUnderWay?: boolean;
  /** Step that the confirmed action waits for. */
  stage: StageProps | undefined;
  /** Button that confirms. */
  action: ReactNode;
  /** Error of the last attempt, in a player's words. */
  error: string | undefined;
  /** Result of the last attempt, if not an error. */
  note?: string;
  children: ReactNode;
}

/** Dialog to check an action before the wallet opens. */
export function ConfirmDialog({
  title,
  description,
  onClose,
  dismissal = "Cancel",
  isUnderWay,
  stage,
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
        (error && (
          <Banner tone="hot" role="alert">
            {error}
          </Banner>
        )) ||
        (stage && <Stage {...stage} />) ||
        (note && <Banner>{note}</Banner>)
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {isUnderWay ? "Hide" : dismissal}
          </Button>
          {action}
        </>
      }
    >
      <div className="stack">{children}</div>
    </Dialog>
  );
}
