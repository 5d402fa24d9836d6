import { LoaderCircle } from "lucide-react";
import styles from "./Stage.module.css";
import { useIsLate } from "./useIsLate";

/** Time after which an answer is late and the player is told, milliseconds. */
const LATE_MS = 4_000;

export interface StageProps {
  /** Wait, in words: "Sent. Waiting for the next block." */
  text: string;
  /** True if the network has to answer, not the player. */
  waitsForNetwork: boolean;
}

/** Shows which step an action under way waits for, and reads it out as it changes. */
export function Stage({ text, waitsForNetwork }: StageProps) {
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
