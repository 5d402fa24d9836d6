import { Panel } from "../../ui/Panel";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { BlankMotherboard } from "./Motherboard";
import styles from "./RigScreen.module.css";

/** Bench while the chain is being read: the board with blank sockets, in the sizes of the content to come. */
export function RigSkeleton({ what = "your rig" }: { what?: string }) {
  return (
    <Loading what={what} className={`stack ${styles.bench}`}>
      <div className={styles.top}>
        <TopSkeleton />
      </div>
      <div className={`${styles.board} ${styles.breathing}`}>
        <BlankMotherboard />
      </div>
      <Panel className={styles.details}>
        <div className="stack gap-3">
          <Skeleton width="55%" height="1.5rem" />
          <Skeleton height="10.5rem" radius="var(--radius-md)" />
          <Skeleton width="70%" />
          <Skeleton height="7rem" />
        </div>
      </Panel>
    </Loading>
  );
}

/** Panel beside the board while it is being read. */
export function TopSkeleton() {
  return (
    <Panel>
      <div className="stack gap-3">
        <Skeleton width="40%" />
        <Skeleton width="75%" height="2.25rem" />
        <Skeleton width="55%" />
        <Skeleton height="3rem" radius="var(--radius-md)" />
        <Skeleton width="85%" />
      </div>
    </Panel>
  );
}
