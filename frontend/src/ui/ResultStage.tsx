import type { CSSProperties } from "react";

import { rollText } from "#game/texts/rolls";

import { ComponentArt } from "./art/ComponentArt";
import styles from "./ResultStage.module.css";

export interface ResultStageProps {
  /** Outcome. Blocked: a shield broke; bounced: it did not. */
  outcome: "missed" | "blocked" | "hit" | "bounced";
  componentId: number;
  skinId?: number;
  /** Roll, 0 to 99. */
  roll: number;
  /** Rolls below it miss. */
  failProbability: number | undefined;
  /** True for a hit that took everything. */
  isCritical: boolean;
}

/** Pieces of the shield and where each flies: x and y in its own units, then degrees. */
const SHARDS: readonly [path: string, x: number, y: number, turn: number][] = [
  ["M60 8 30 18v22l30-6z", -26, -16, -34],
  ["m60 8 30 10v22l-30-6z", 25, -19, 28],
  ["M30 40l30-6-8 26-20 6z", -34, 4, -22],
  ["m90 40-30-6-8 26 36 2z", 36, -2, 31],
  ["M32 66l20-6 8 48C44 100 35 84 32 66z", -22, 26, -40],
  ["m52 60 36 2c-3 22-12 38-28 46z", 24, 24, 36],
];

/**
 * Animation of an attack's result: the roll comes to rest, then the raid, the shield that shatters or holds, or the
 * shot that passes by. Without motion it shows the same.
 */
export function ResultStage({ outcome, componentId, skinId, roll, failProbability, isCritical }: ResultStageProps) {
  const art = { componentId, skinId };
  return (
    <div
      className={`sunk ${styles.stage}`}
      data-outcome={outcome}
      data-critical={isCritical || undefined}
      style={{ "--roll": roll, "--fail": failProbability ?? 0 } as CSSProperties}
    >
      <div className={`middle ${styles.scene}`} aria-hidden>
        {outcome === "hit" && (
          <div className={styles.before}>
            <ComponentArt {...art} />
          </div>
        )}
        <div className={styles.target}>
          <ComponentArt {...art} state={outcome === "hit" ? "hacked" : "earning"} />
        </div>
        {(outcome === "blocked" || outcome === "bounced") && (
          <svg className={styles.shield} viewBox="0 0 120 116">
            {SHARDS.map(([path, x, y, turn]) => (
              <path
                key={path}
                d={path}
                style={{ "--x": `${x}px`, "--y": `${y}px`, "--turn": `${turn}deg` } as CSSProperties}
              />
            ))}
          </svg>
        )}
        <span className={styles.shot} />
      </div>
      <div className={styles.scale} aria-hidden>
        <span className={styles.marker} />
      </div>
      <p className={`muted tiny numbers centered ${styles.roll}`}>
        <span className="revealed">
          {isCritical ? (
            <strong className="brass">Rolled {roll}, and took everything</strong>
          ) : failProbability === undefined ? (
            `Rolled ${roll}`
          ) : (
            rollText(roll, failProbability)
          )}
        </span>
      </p>
    </div>
  );
}
