/** Draws the next number of a sequence, from 0 up to, not including, 1. */
export type Chance = () => number;

/** A pseudorandom sequence by Mulberry32, which is fast enough for millions of numbers. The same seed makes the same one. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    return scramble(state) / 2 ** 32;
  };
}

/** A hash of a number: a whole number from 0 to 2^32 - 1. */
export function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
