import { isWorthCollecting } from "../../chain/game/rewards";

/** Steps that a rig can take next. */
export type NextStep = "restart" | "repair" | "raid" | "collect" | "grow";

/** Facts that decide the next step; amounts in wei. */
export interface Situation {
  readonly owned: number;
  readonly hacked: number;
  /** Whether the player has a charge for a raid, after a new roll if one is needed. */
  readonly canRaid: boolean;
  /** Rewards that are ripe and not collected, wei. */
  readonly reward: bigint;
  /** Rewards that raids could take now, ripe or not, wei. */
  readonly exposed: bigint;
  /** Earnings of the rig now, wei per second. */
  readonly ratePerSecond: bigint;
  /** Rates of the hacked components that can be restarted for free now, wei per second. */
  readonly restartable: bigint;
  /** Amount that a repair saves over waiting; 0 if the player cannot pay it. */
  readonly savedByRepair: bigint;
  /** Whether a component is on sale that the player does not own and can pay for. */
  readonly canGrow: boolean;
}

/** Time until a player is likely to return, seconds. An idle component loses its rewards of this time. */
const UNTIL_NEXT_LOOK = 8n * 3_600n;
/** Seconds of the rig's earnings below which nothing is at stake. */
const LITTLE = 3_600n;

/** Chooses the next step: the one with the most at stake, then a raid; undefined if only waiting is left. */
export function nextStep(rig: Situation): NextStep | undefined {
  const stakes: readonly (readonly [NextStep, bigint])[] = [
    ["restart", rig.restartable * UNTIL_NEXT_LOOK],
    ["repair", rig.savedByRepair],
    ["collect", rig.exposed > rig.ratePerSecond * LITTLE ? rig.exposed : 0n],
  ];
  const [step, stake] = stakes.reduce((most, each) => (each[1] > most[1] ? each : most));
  if (stake > 0n) return step;
  if (rig.owned > rig.hacked && rig.canRaid) return "raid";
  if (isWorthCollecting(rig.reward, rig.ratePerSecond)) return "collect";
  return rig.canGrow ? "grow" : undefined;
}
