import { DAY } from "#game/weeks";

interface Day {
  /** Start of the day, Unix seconds. */
  readonly day: number;
}

/** Noon of a UTC day, which is of that day in nearly all time zones. */
export function noonOf({ day }: Day): number {
  return day + DAY / 2;
}

/** Days from the first of these to a moment; missing ones get the values of a day without activity. */
export function fillDays<T extends Day>(days: readonly T[], until: number, nothing: Omit<T, "day">): T[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const filled: T[] = [];
  for (let day = Math.min(...known.keys()); day <= until; day += DAY) {
    filled.push(known.get(day) ?? ({ ...nothing, day } as T));
  }
  return filled;
}
