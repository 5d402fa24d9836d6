/** Steps of one length in which funded ticks are counted. */
const STEPS = 16_380;

/** Lengths of such steps, ticks: a second, a minute, an hour, 60 hours. */
const STEP_LENGTHS = [1, 60, 3_600, 216_000];

export const MAX_FUNDED_TICKS = (STEPS - 1) * 216_000;

/** `owed`, and what counts of the reserve, have 96 bits. */
export const MAX_OWED = 0xffffffffffffffffffffffffn;

/** Ticks that a reserve pays for beyond what it owes, rounded down to what the game can count. Wei, wei per tick. */
export function fundedTicks(reserve: bigint, owed: bigint, rate: bigint): number {
  if (rate === 0n) return MAX_FUNDED_TICKS;
  const counted = reserve < MAX_OWED ? reserve : MAX_OWED;
  const ticks = counted > owed ? (counted - owed) / rate : 0n;
  if (ticks >= MAX_FUNDED_TICKS) return MAX_FUNDED_TICKS;
  const length = STEP_LENGTHS.find((each) => ticks < STEPS * each)!;
  return Number(ticks) - (Number(ticks) % length);
}
