import type { ReactNode } from "react";
import { classNames } from "./classNames";
import styles from "./Skeleton.module.css";
import { StillWaiting } from "./StillWaiting";

interface SkeletonProps {
  /** CSS lengths; give it the size of what will come, so that nothing jumps. By default a line of text. */
  width?: string;
  height?: string;
  radius?: string;
}

/** The place of something that is still loading. What is loading is said once, by the `Loading` around it. */
export function Skeleton({ width = "100%", height, radius }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, height === undefined && styles.line)}
      style={{ width, height, borderRadius: radius }}
      aria-hidden
    />
  );
}

/** The places of several things of one size. */
export function Skeletons({ count, ...skeleton }: SkeletonProps & { count: number }) {
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} {...skeleton} />);
}

interface LoadingProps {
  /** What is being read, as it follows "Loading": "the market". */
  what: string;
  /** Lays the skeletons out as what will come. */
  className?: string;
  /** Skeletons. */
  children: ReactNode;
}

/** What stands in the place of something that is still being read; said once, in words, for those who cannot see it. */
export function Loading({ what, className, children }: LoadingProps) {
  return (
    <>
      <StillWaiting what={what} />
      <div className={className} aria-busy>
        <p className="visually-hidden" role="status">
          Loading {what}
        </p>
        {children}
      </div>
    </>
  );
}
