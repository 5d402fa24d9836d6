import type { ReactNode } from "react";

import { classNames } from "./classNames";
import styles from "./Skeleton.module.css";
import { StillWaiting } from "./StillWaiting";

interface SkeletonProps {
  /** CSS length. Use the sizes of the content to come, so that nothing jumps. A line of text by default. */
  width?: string;
  height?: string;
  radius?: string;
}

/** Placeholder for something that is still loading. The `Loading` around it announces it once. */
export function Skeleton({ width = "100%", height, radius }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, height === undefined && styles.line)}
      style={{ width, height, borderRadius: radius }}
      aria-hidden
    />
  );
}

/** Placeholders for several things of one size. */
export function Skeletons({ count, ...skeleton }: SkeletonProps & { count: number }) {
  return Array.from({ length: count }, (_, place) => <Skeleton key={place} {...skeleton} />);
}

interface LoadingProps {
  /** Name of what is loading, to follow "Loading": "the market". */
  what: string;
  /** Classes that lay the skeletons out like the content to come. */
  className?: string;
  children: ReactNode;
}

/** Placeholder for something that is still loading; announced once, in words, by screen readers. */
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
