import type { AttackOutcome } from "../../chain/attackOutcome";
import { ComponentArt } from "../../ui/art/ComponentArt";
import styles from "./ResultStage.module.css";

export interface ResultStageProps {
  outcome: AttackOutcome;
  componentId: number;
  skinId: number;
}

/** The shield in pieces, and where each flies: x and y in its own units, then degrees. */
const SHARDS: readonly [path: string, x: number, y: number, turn: number][] = [
  ["M60 8 30 18v22l30-6z", -26, -16, -34],
  ["m60 8 30 10v22l-30-6z", 25, -19, 28],
  ["M30 40l30-6-8 26-20 6z", -34, 4, -22],
  ["m90 40-30-6-8 26 36 2z", 36, -2, 31],
  ["M32 66l20-6 8 48C44 100 35 84 32 66z", -22, 26, -40],
  ["m52 60 36 2c-3 22-12 38-28 46z", 24, 24, 36],
];

/** What happened, to be felt: the raid, the shield that shatters or holds, the shot that goes past. At rest it says the same. */
export function ResultStage({ outcome, componentId, skinId }: ResultStageProps) {
  return (
    <div className={styles.stage} data-outcome={outcome} aria-hidden>
      <div className={styles.target}>
        <ComponentArt componentId={componentId} skinId={skinId} state={outcome === "hit" ? "hacked" : "earning"} />
      </div>
      {(outcome === "blocked" || outcome === "bounced") && (
        <svg className={styles.shield} viewBox="0 0 120 116">
          {SHARDS.map(([path, x, y, turn]) => (
            <path
              key={path}
              d={path}
              style={{ "--x": `${x}px`, "--y": `${y}px`, "--turn": `${turn}deg` } as React.CSSProperties}
            />
          ))}
        </svg>
      )}
      <span className={styles.shot} />
    </div>
  );
}
