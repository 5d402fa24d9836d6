import { roughDuration } from "../times";

const HOUR = 3_600;
const MINUTE = 60;

/** "Ripe in 3 h", rounded up to whole hours, to minutes in the last hour; "Ripe" from then on. */
export function ripenessText(ripeAt: number, now: number): string {
  const wait = waitText(ripeAt - now);
  return wait === undefined ? "Ripe" : `Ripe in ${wait}`;
}

/** The same within a list of a component's states: "rewards ripe in 3 h". */
export function ripeRewardsText(ripeAt: number, now: number): string {
  const wait = waitText(ripeAt - now);
  return wait === undefined ? "rewards ripe" : `rewards ripe in ${wait}`;
}

function waitText(seconds: number): string | undefined {
  if (seconds <= 0) return undefined;
  const unit = seconds > HOUR ? HOUR : MINUTE;
  return roughDuration(Math.ceil(seconds / unit) * unit);
}
