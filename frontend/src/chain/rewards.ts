/** What decides how a component's unpaid reward grows between two reads. */
export interface Earning {
  /** Wei, when it was read. */
  readonly amount: bigint;
  /** Wei per second; 0 for a component that does not earn. */
  readonly ratePerSecond: bigint;
  /** Unix seconds. */
  readonly readAt: number;
  /** The second at which the pool runs dry: nothing grows from then on. */
  readonly fundedUntil: bigint;
  readonly paused: boolean;
}

/**
 * The unpaid reward at a moment, as the contract would compute it, with fractions of a second in between.
 *
 * @param now Unix seconds on the chain's clock.
 */
export function rewardAt(earning: Earning, now: number): bigint {
  const { amount, ratePerSecond, readAt, fundedUntil, paused } = earning;
  if (paused) return amount;
  const end = Math.min(now, Number(fundedUntil));
  const milliseconds = Math.max(0, Math.floor((end - readAt) * 1000));
  return amount + (ratePerSecond * BigInt(milliseconds)) / 1000n;
}
