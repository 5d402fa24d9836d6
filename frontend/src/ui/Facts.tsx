import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./Facts.module.css";

/** List of names and values, one pair below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="small">{children}</dl>;
}

export interface FactProps {
  name: string;
  /** Marks a sum, or a part of one. */
  rank?: "sum" | "part";
  children: ReactNode;
}

export function Fact({ name, rank, children }: FactProps) {
  return (
    <div className={`row baseline between gap-3 numbers ${styles.fact}`} data-rank={rank}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Warning below the facts. */
export function Caution({ children }: { children: ReactNode }) {
  return (
    <div>
      <dt className="visually-hidden">Caution</dt>
      <dd className="remark brass tiny">
        <TriangleAlert size={14} aria-hidden />
        <p>{children}</p>
      </dd>
    </div>
  );
}
