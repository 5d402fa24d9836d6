import { Skeleton } from "../../ui/Skeleton";
import styles from "./Shelf.module.css";

const PLACES = Array.from({ length: 8 }, (_, i) => i);

/** A shelf while the chain is being read. */
export function ShelfSkeleton() {
  return (
    <div className={styles.grid} aria-busy>
      <p className="visually-hidden" role="status">
        Loading the market
      </p>
      {PLACES.map((place) => (
        <Skeleton key={place} height="24rem" radius="var(--radius-lg)" />
      ))}
    </div>
  );
}
