import { Loading, Skeleton } from "../ui/Skeleton";

/** Placeholder for a screen whose code is still loading. */
export function ScreenSkeleton() {
  return (
    <Loading what="the screen">
      <Skeleton height="70vh" radius="var(--radius-lg)" />
    </Loading>
  );
}
