import { Duration } from "./Duration";
import { NEVER, formatDate, formatSpeed } from "./format";

/** What the contract's `rewardPool` says of the rewards. */
export interface PoolSpeedProps {
  /** Unix seconds; 0 when rewards are slowed. */
  fullSpeedUntil: bigint;
  /** What part of full rewards is paid, per 10,000. */
  speed: bigint;
  nowSeconds: number;
  paused: boolean;
}

/** From then on a date says less than how many years there are until it, seconds. */
const DISTANT = 3 * 365 * 86_400;

/** Until when rewards run at full speed, or how far they are slowed, in words. */
export function PoolSpeed({ fullSpeedUntil, speed, nowSeconds, paused }: PoolSpeedProps) {
  if (fullSpeedUntil === NEVER) return <>Rewards are funded</>;
  if (speed === 0n) return <>Rewards have stopped until somebody adds to the pool</>;
  const end = Number(fullSpeedUntil);
  if (end <= nowSeconds) {
    return (
      <>
        Rewards at <strong>{formatSpeed(speed)}</strong>, so that the pool lasts
      </>
    );
  }
  if (end - nowSeconds > DISTANT) {
    return (
      <>
        Full rewards for <Duration at={end} now={nowSeconds} bare />
        {paused && ", frozen while paused"}
      </>
    );
  }
  return (
    <>
      Full rewards until <strong>{formatDate(end)}</strong>
      {paused ? ", frozen while paused" : " "}
      {!paused && <Duration at={end} now={nowSeconds} />}
    </>
  );
}
