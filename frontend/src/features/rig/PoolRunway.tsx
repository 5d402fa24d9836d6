import { useQuery } from "@tanstack/react-query";
import { Fuel, TriangleAlert } from "lucide-react";

import { pausedQuery, poolQuery } from "../../chain/game/queries";
import { useChainNow } from "../../chain/node/useChainNow";
import { PoolSpeed } from "../../ui/PoolSpeed";

/** Speed of the rewards, and its end. */
export function PoolRunway() {
  const nowSeconds = useChainNow();
  const { data: pool } = useQuery(poolQuery);
  const { data: paused = false } = useQuery(pausedQuery);
  if (!pool) return null;
  const tone = pool.speed === 0n ? "hot" : pool.fullSpeedUntil <= BigInt(nowSeconds) ? "brass" : "neutral";
  const Icon = tone === "hot" ? TriangleAlert : Fuel;
  return (
    <p className={`remark ${tone === "hot" ? "hot" : ""}`} data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span>
        <PoolSpeed {...pool} nowSeconds={nowSeconds} paused={paused} />
      </span>
    </p>
  );
}
