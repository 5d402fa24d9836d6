import type { Readiness } from "../../../../scripts/game/readiness";
import { isWorthCollecting } from "../../chain/game/rewards";

/** Steps that a rig can take next, the most sensible first. */
export type NextStep = "reactivate" | "repair" | "raid" | "collect" | "grow";

/** Facts that decide the next step. */
export interface Situation {
  readonly owned: number;
  readonly hacked: number;
  /** Whether a hacked component can be restarted for free now. */
  readonly canReactivate: boolean;
  /** Whether the player has the tokens for the repair, and waiting costs more. */
  readonly shouldRepair: boolean;
  readonly charges: number;
  readonly readiness: Readiness;
  /** Rewards earned and not collected, wei. */
  readonly reward: bigint;
  /** Earnings of the rig now, wei per second. */
  readonly ratePerSecond: bigint;
  /** Whether a component is on sale that the player does not own and can pay for. */
  readonly canGrow: boolean;
}

/** Chooses the most sensible next step; undefined if only waiting is left. */
export function nextStep(rig: Situation): NextStep | undefined {
  if (rig.canReactivate) return "reactivate";
  if (rig.shouldRepair) return "repair";
  const canRaid = rig.owned > rig.hacked && rig.charges > 0 && rig.readiness !== "cold";
  if (canRaid) return "raid";
  if (isWorthCollecting(rig.reward, rig.ratePerSecond)) return "collect";
  return rig.canGrow ? "grow" : undefined;
}
