import { CirclePause, Infinity as Endless, Fuel, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Duration } from "../../ui/Duration";
import { formatDate } from "../../ui/format";
import { poolState } from "./model";
import styles from "./PoolRunway.module.css";

const SHORT_RUNWAY_SECONDS = 7 * 86_400;

export interface PoolRunwayProps {
  fundedUntil: bigint;
  nowSeconds: number;
  /** The pool's time stands still, so it is not counted down. */
  paused?: boolean;
}

/** Until when the reward pool can pay, in words. What a dry pool means is said above every screen. */
export function PoolRunway({ fundedUntil, nowSeconds, paused }: PoolRunwayProps) {
  const state = poolState(fundedUntil, nowSeconds);
  if (state === "idle") {
    return (
      <Line tone="ok" icon={<Endless size={16} aria-hidden />}>
        Rewards are funded
      </Line>
    );
  }
  const end = Number(fundedUntil);
  if (state === "dry") {
    return (
      <Line tone="dry" icon={<TriangleAlert size={16} aria-hidden />}>
        Rewards were funded until <strong>{formatDate(end)}</strong> <Duration at={end} now={nowSeconds} />
      </Line>
    );
  }
  if (paused) {
    return (
      <Line tone="ok" icon={<CirclePause size={16} aria-hidden />}>
        Rewards funded until <strong>{formatDate(end)}</strong>, frozen while paused
      </Line>
    );
  }
  const tone = end - nowSeconds < SHORT_RUNWAY_SECONDS ? "short" : "ok";
  return (
    <Line tone={tone} icon={<Fuel size={16} aria-hidden />}>
      Rewards funded until <strong>{formatDate(end)}</strong> <Duration at={end} now={nowSeconds} />
    </Line>
  );
}

function Line({ tone, icon, children }: { tone: "ok" | "short" | "dry"; icon: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.line} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
