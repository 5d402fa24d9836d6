import type { ReactNode } from "react";

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
    <div className={className} aria-busy>
      <p className="visually-hidden" role="status">
        Loading {what}
      </p>
      {children}
    </div>
  );
}
