/** Length of a day and of a week, seconds. */
export const DAY = 86_400;
export const WEEK = 7 * DAY;

/** The first Monday of Unix time, which began on a Thursday. */
export const FIRST_MONDAY = 4 * DAY;

/** Monday 00:00 UTC of a time's week, Unix seconds. */
export function mondayOf(time: number): number {
  return time - ((time - FIRST_MONDAY) % WEEK);
}
