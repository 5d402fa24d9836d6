import styles from "./Pips.module.css";

export interface PipsProps {
  kind: "shields" | "attacks";
  held: number;
  capacity: number;
}

/** Row of small lights, `held` of `capacity` on. Decoration beside the numbers. */
export function Pips({ kind, held, capacity }: PipsProps) {
  return (
    <span className={`inline-row wraps ${styles.pips}`} data-tone={kind === "shields" ? "calm" : "hot"} aria-hidden>
      {Array.from({ length: capacity }, (_, i) => (
        <span key={i} className={styles.pip} data-lit={i < held} />
      ))}
    </span>
  );
}
