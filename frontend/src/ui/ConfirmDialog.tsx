import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";

import { Banner } from "./Banner";
import { Button } from "./Button";
import styles from "./ConfirmDialog.module.css";
import { Dialog } from "./Dialog";
import { useIsLate } from "./StillWaiting";

/** Time after which the player learns that an answer is late, milliseconds. */
const LATE_MS = 4_000;

interface StageProps {
  /** Wait, in words: "Sent. Waiting for the next block." */
  text: string;
  /** True if the network has to answer, not the player. */
  waitsForNetwork: boolean;
}

interface ConfirmDialogProps {
  title: string;
  description?: string;
  onClose: () => void;
  /** Label of the button that declines; "Cancel" by default. */
  dismissal?: string;
  /** True once the action was confirmed. Closing the dialog then does not stop it. */
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

/** Shows the current step of an action under way, and announces changes. */
function Stage({ text, waitsForNetwork }: StageProps) {
  return (
    <p className="row baseline gap-2 small" role="status">
      <LoaderCircle className={styles.spinner} size={16} aria-hidden />
      <span>
        {text} {waitsForNetwork && <Late key={text} />}
      </span>
    </p>
  );
}

function Late() {
  return useIsLate(LATE_MS) && "The network is slow to answer.";
}
