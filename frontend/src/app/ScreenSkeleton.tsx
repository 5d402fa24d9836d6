import { Skeleton } from "../ui/Skeleton";

/** In place of a screen whose code is still loading. */
export function ScreenSkeleton() {
  return (
    <div aria-busy>
      <p className="visually-hidden" role="status">
        Loading
      </p>
      <Skeleton height="70vh" radius="var(--radius-lg)" />
    </div>
  );
}
