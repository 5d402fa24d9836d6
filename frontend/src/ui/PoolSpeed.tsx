import { formatSpeed } from "../../../scripts/game/amounts";
import { formatDate, formatDateTime, formatMonth, NEVER } from "../../../scripts/game/times";

/** State of the rewards, from the contract's `rewardPool`. */
export interface PoolSpeedProps {
  /** End of full rewards, Unix seconds; 0 when rewards are slowed. */
  fullSpeedUntil: bigint;
  /** Part of full rewards that is paid, per 10,000. */
  speed: bigint;
  nowSeconds: number;
  paused: boolean;
}

/** Time within which the end is shown to the day, seconds; beyond it only to the month. */
const SOON = 90 * 86_400;

/** Text for the end of full rewards, or for the speed of slowed ones. */
export function PoolSpeed({ fullSpeedUntil, speed, nowSeconds, paused }: PoolSpeedProps) {
  if (fullSpeedUntil === NEVER) return <>Rewards are funded</>;
  if (speed === 0n) return <>Rewards have all but stopped until somebody adds to the pool</>;
  const end = Number(fullSpeedUntil);
  if (end <= nowSeconds) {
    return (
      <>
        Rewards at <strong>{formatSpeed(speed)}</strong>, so that the pool lasts
      </>
    );
  }
  const day = end - nowSeconds < SOON ? formatDate(end) : formatMonth(end);
  return (
    <>
      Rewards funded until <strong title={formatDateTime(end)}>{day}</strong>
      {paused && ", frozen while paused"}
    </>
  );
}
