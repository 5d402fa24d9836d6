import type { Unread } from "../../chain/game/readAll";
import { ErrorState } from "../../ui/EmptyState";
import { Loading, Skeletons } from "../../ui/Skeleton";
import styles from "./Shelf.module.css";

/** Placeholder for a shelf that has not been read, or the error. */
export function UnreadShelf(reads: Unread) {
  return reads.status === "loading" ? <ShelfSkeleton /> : <ErrorState title="The market did not load" {...reads} />;
}

/** Placeholder for a shelf while the chain is being read. */
export function ShelfSkeleton({ what = "the market" }: { what?: string }) {
  return (
    <Loading what={what} className={`cards ${styles.grid}`}>
      <Skeletons count={8} height="24rem" radius="var(--radius-lg)" />
    </Loading>
  );
}
