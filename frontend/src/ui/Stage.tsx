import { LoaderCircle } from "lucide-react";
import styles from "./Stage.module.css";
import { useIsLate } from "./useIsLate";

/** After that an answer is late, and the player is told. */
const LATE_MS = 4_000;

interface StageProps {
  /** The wait in words: "Sent. Waiting for the next block." */
  text: string;
  /** It is the network that answers, and not the player. */
  waitsForNetwork: boolean;
}

/** Shows which step an action under way waits for, and reads it out as it changes. */
export function Stage({ text, waitsForNetwork }: StageProps) {
  return (
    <p className={`row gap-2 small ${styles.stage}`} role="status">
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
