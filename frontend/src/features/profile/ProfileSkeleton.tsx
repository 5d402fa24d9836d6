import { Panel } from "../../ui/Panel";
import { Loading, Skeleton } from "../../ui/Skeleton";
import styles from "./Profile.module.css";

const COLUMNS = [["6rem", "9rem", "7rem"], ["20rem"]];

/** A profile while the chain is being read. */
export function ProfileSkeleton() {
  return (
    <Loading what="the profile" className="stack gap-5">
      <div className="row wraps gap-4">
        <Skeleton width="4rem" height="4rem" radius="var(--radius-md)" />
        <Skeleton width="12rem" height="2.5rem" />
      </div>
      <div className={`stack ${styles.panels}`}>
        {COLUMNS.map((heights) => (
          <div key={heights[0]} className="stack">
            {heights.map((height) => (
              <Panel key={height}>
                <Skeleton height={height} radius="var(--radius-md)" />
              </Panel>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
