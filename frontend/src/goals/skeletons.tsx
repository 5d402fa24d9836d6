import { Skeleton } from "../ui/Skeleton";
import styles from "./Goals.module.css";

/** Placeholder for the nemesis while the player's past is being read. */
export function NemesisSkeleton() {
  return (
    <div className={`flagged ${styles.nemesis}`} data-tone="hot" aria-busy>
      <Skeleton width="min(20rem, 80%)" />
    </div>
  );
}

/** Placeholder for the scores to settle. */
export function ScoresSkeleton() {
  return (
    <div className={`raised ${styles.scores}`} aria-busy>
      <Skeleton width="9rem" />
    </div>
  );
}
