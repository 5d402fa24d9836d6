/** Number of steps of each length. */
const STEPS = 16_380;

/** Lengths of the steps in which funded ticks are counted: a second, a minute, an hour and 60 hours. */
const STEP_LENGTHS = [1, 60, 3_600, 216_000];

export const MAX_FUNDED_TICKS = (STEPS - 1) * 216_000;

/** Maximum of `owed` and of the reserve that is counted, 96 bits. */
export const MAX_OWED = 0xffffffffffffffffffffffffn;

/**
 * Ticks that the surplus `reserve - owed` pays, rounded down as the contract does. Amounts in wei, rates in wei per
 * tick.
 */
export function fundedTicks(reserve: bigint, owed: bigint, rate: bigint): number {
  if (rate === 0n) return MAX_FUNDED_TICKS;
  const counted = reserve < MAX_OWED ? reserve : MAX_OWED;
  const ticks = counted > owed ? (counted - owed) / rate : 0n;
  if (ticks >= MAX_FUNDED_TICKS) return MAX_FUNDED_TICKS;
  const length = STEP_LENGTHS.find((each) => ticks < STEPS * each)!;
  return Number(ticks) - (Number(ticks) % length);
}
