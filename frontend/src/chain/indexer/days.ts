/** A UTC day, seconds. */
const DAY = 86_400;

interface Day {
  /** When it begins, Unix seconds. */
  readonly day: number;
}

/** A moment that is of that day in nearly all time zones. */
export function noonOf({ day }: Day): number {
  return day + DAY / 2;
}

/** All days from the first of these to a moment; those that are not among them with what holds for a day without anything. */
export function fillDays<T extends Day>(days: readonly T[], until: number, nothing: Omit<T, "day">): T[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const filled: T[] = [];
  for (let day = Math.min(...known.keys()); day <= until; day += DAY) {
    filled.push(known.get(day) ?? ({ ...nothing, day } as T));
  }
  return filled;
}
