import { useQuery } from "@tanstack/react-query";
import { Fuel, TriangleAlert } from "lucide-react";

import { pausedQuery, poolQuery } from "../../chain/queries";
import { useChainNow } from "../../chain/useChainNow";
import { PoolSpeed } from "../../ui/PoolSpeed";
import styles from "./PoolRunway.module.css";

/** How fast rewards run, and until when. */
export function PoolRunway() {
  const nowSeconds = useChainNow();
  const { data: pool } = useQuery(poolQuery);
  const { data: paused = false } = useQuery(pausedQuery);
  if (!pool) return null;
  const tone = pool.speed === 0n ? "dry" : pool.fullSpeedUntil <= BigInt(nowSeconds) ? "slowed" : "full";
  const Icon = tone === "dry" ? TriangleAlert : Fuel;
  return (
    <p className={styles.line} data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span>
        <PoolSpeed {...pool} nowSeconds={nowSeconds} paused={paused} />
      </span>
    </p>
  );
}
