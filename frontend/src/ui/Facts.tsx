import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Facts.module.css";

/** Names and values, one pair below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export interface FactProps {
  name: string;
  /** A sum, or a part of one. */
  rank?: "sum" | "part";
  children: ReactNode;
}

export function Fact({ name, rank, children }: FactProps) {
  return (
    <div className={styles.fact} data-rank={rank}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What speaks against it, below the facts. */
export function Caution({ children }: { children: ReactNode }) {
  return (
    <div className={styles.caution}>
      <dt className="visually-hidden">Caution</dt>
      <dd>
        <TriangleAlert size={14} aria-hidden />
        <p>{children}</p>
      </dd>
    </div>
  );
}
