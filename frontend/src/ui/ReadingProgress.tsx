import { Progress } from "./Ring";
import styles from "./ReadingProgress.module.css";

export interface ReadingProgressProps {
  /** Blocks that have been read, and all that will be; 0 as long as nobody knows. */
  read: number;
  of: number;
}

/** How far reading the chain's past has come. */
export function ReadingProgress({ read, of }: ReadingProgressProps) {
  return (
    <div className={styles.progress}>
      <span>
        Reading the chain
        {of > 0 && `: ${read.toLocaleString("en-GB")} of ${of.toLocaleString("en-GB")} blocks`}
      </span>
      <Progress value={of === 0 ? 0 : read / of} label="Blocks read" />
    </div>
  );
}
