import { formatSpeed } from "#game/amounts";
import { formatDate, formatDateTime, NEVER } from "#game/times";

/** State of the rewards, from the contract's `rewardPool`. */
export interface PoolSpeedProps {
  /** End of full rewards, Unix seconds; 0 when rewards are slowed. */
  fullSpeedUntil: bigint;
  /** Part of full rewards that is paid, per 10,000. */
  speed: bigint;
  nowSeconds: number;
  paused: boolean;
}

/** Time within which the end is a date, seconds. */
const SOON = 90 * 86_400;
const MONTH = 30 * 86_400;
const YEAR = 365 * 86_400;

/** Text for the end of full rewards, or for the speed of slowed ones. */
export function PoolSpeed({ fullSpeedUntil, speed, nowSeconds, paused }: PoolSpeedProps) {
  if (fullSpeedUntil === NEVER) return <>Rewards are funded</>;
  if (speed === 0n) return <>Rewards have almost stopped until someone refills the pool</>;
  const end = Number(fullSpeedUntil);
  if (end <= nowSeconds) {
    return (
      <>
        Rewards at <strong>{formatSpeed(speed)}</strong>, so that the pool lasts
      </>
    );
  }
  const left = end - nowSeconds;
  return (
    <>
      Rewards funded{" "}
      {left < SOON ? (
        <>
          until <strong title={formatDateTime(end)}>{formatDate(end)}</strong>
        </>
      ) : (
        <>
          for <strong>{atLeast(left)}</strong>
        </>
      )}
      {paused && ", frozen while paused"}
    </>
  );
}

/** Length in steps, because each purchase moves an end that is far away by weeks. */
function atLeast(seconds: number): string {
  return seconds >= YEAR ? "over a year" : `at least ${Math.floor(seconds / MONTH)} months`;
}
