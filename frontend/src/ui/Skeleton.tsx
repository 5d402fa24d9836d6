import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  /** CSS lengths; give it the size of what will come, so that nothing jumps. */
  width?: string;
  height?: string;
  radius?: string;
}

/** The place of something that is still loading. Say what is loading once, in words, beside it. */
export function Skeleton({ width = "100%", height = "1em", radius }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden />;
}
