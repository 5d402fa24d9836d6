import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  /** CSS lengths; give it the size of what will come, so that nothing jumps. */
  width?: string;
  height?: string;
  radius?: string;
}

/** The place of something that is still loading. What is loading is said once, by the `Loading` around it. */
export function Skeleton({ width = "100%", height = "1em", radius }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden />;
}

/** The places of several things of one size. */
export function Skeletons({ count, ...skeleton }: SkeletonProps & { count: number }) {
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} {...skeleton} />);
}
