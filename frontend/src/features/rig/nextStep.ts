import { isWorthCollecting } from "../../chain/rewards";

/** What a rig can do next, the most sensible first. */
export type NextStep = "reactivate" | "repair" | "raid" | "collect" | "grow";

/** What decides the next step. */
export interface Situation {
  readonly owned: number;
  readonly hacked: number;
  /** Whether one of them works again for free. */
  readonly canReactivate: boolean;
  /** Whether the player has the tokens for the repair, and waiting costs more. */
  readonly shouldRepair: boolean;
  readonly charges: number;
  readonly readiness: "cold" | "priming" | "ready";
  /** Earned and not collected, wei. */
  readonly reward: bigint;
  /** What the rig earns now, wei per second. */
  readonly ratePerSecond: bigint;
  /** Whether a component is on sale that the player does not own and can pay. */
  readonly canGrow: boolean;
}

/** The next sensible thing to do with a rig; undefined when there is nothing but to wait. */
export function nextStep(rig: Situation): NextStep | undefined {
  if (rig.canReactivate) return "reactivate";
  if (rig.shouldRepair) return "repair";
  const canRaid = rig.owned > rig.hacked && rig.charges > 0 && rig.readiness !== "cold";
  if (canRaid) return "raid";
  if (isWorthCollecting(rig.reward, rig.ratePerSecond)) return "collect";
  return rig.canGrow ? "grow" : undefined;
}
