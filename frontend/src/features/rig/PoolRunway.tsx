import { Infinity as Endless, Fuel, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Duration } from "../../ui/Duration";
import { formatDate } from "../../ui/format";
import { poolState } from "./model";
import styles from "./PoolRunway.module.css";

const SHORT_RUNWAY_SECONDS = 7 * 86_400;

/** Until when the reward pool can pay, in words. */
export function PoolRunway({ fundedUntil, nowSeconds }: { fundedUntil: bigint; nowSeconds: number }) {
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
        <strong>The reward pool is dry.</strong> It ran out <Duration at={end} now={nowSeconds} />. What you have earned
        is yours and can be collected; earning goes on when the pool is funded.
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
