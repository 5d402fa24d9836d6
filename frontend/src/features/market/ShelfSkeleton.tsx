import { Loading } from "../../ui/Loading";
import { Skeletons } from "../../ui/Skeleton";
import styles from "./Shelf.module.css";

/** A shelf while the chain is being read. */
export function ShelfSkeleton() {
  return (
    <Loading what="the market" className={`cards ${styles.grid}`}>
      <Skeletons count={8} height="24rem" radius="var(--radius-lg)" />
    </Loading>
  );
}
