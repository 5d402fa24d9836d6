import { NEVER, formatDate, formatDateTime, formatMonth, formatSpeed } from "./format";

/** What the contract's `rewardPool` says of the rewards. */
export interface PoolSpeedProps {
  /** Unix seconds; 0 when rewards are slowed. */
  fullSpeedUntil: bigint;
  /** What part of full rewards is paid, per 10,000. */
  speed: bigint;
  nowSeconds: number;
  paused: boolean;
}

/** Until then the day matters, seconds; later only the month. */
const SOON = 90 * 86_400;

/** Until when rewards run at full speed, or how far they are slowed, in words. */
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
