import type { AwayReport } from "../../chain/history/away";
import type { UserComponent } from "../../chain/game/queries";
import { type Earner, totalRewardAt } from "../../chain/game/rewards";

/** News for a player who comes back. */
export interface News {
  readonly report: AwayReport;
  /** Rewards earned in the meantime, wei; undefined if not known. */
  readonly earned: bigint | undefined;
  readonly onDismiss: () => void;
}

type OwnRig = Omit<Earner, "components"> & { readonly components: readonly UserComponent[] };

/** Rewards earned since the player was last seen, wei; undefined if not known. */
export function earnedSince({ before, lost }: AwayReport, rig: OwnRig, now: number): bigint | undefined {
  if (!before || rig.components.some(({ lastClaimTimestamp }) => lastClaimTimestamp >= BigInt(before.at)))
    return undefined;
  return totalRewardAt(rig, now) + lost - before.unclaimed;
}
