import styles from "./Pips.module.css";

/** Row of small lights, `held` of `capacity` on. Decoration beside the numbers. */
export function Pips({ kind, held, capacity }: { kind: "shields" | "attacks"; held: number; capacity: number }) {
  return (
    <span className={`inline-row wraps ${styles.pips}`} data-tone={kind === "shields" ? "calm" : "hot"} aria-hidden>
      {Array.from({ length: capacity }, (_, i) => (
        <span key={i} className={styles.pip} data-lit={i < held} />
      ))}
    </span>
  );
}
