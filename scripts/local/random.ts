import { id } from "ethers";

/** Draws the next number of a sequence, from 0 up to, not including, 1. */
export type Random = () => number;

/** A sequence that looks random. The same seed makes the same one. */
export function randomOf(seed: number | string): Random {
  let drawn = 0;
  return () => Number(BigInt(id(`${seed}/${drawn++}`)) >> 208n) / 2 ** 48;
}

/** A whole number from one up to, not including, another. */
export function between(from: number, to: number, random: Random): number {
  return Math.floor(from + (to - from) * random());
}

/** One of several, each as likely as the others; undefined when there is none. */
export function pick<T>(choices: readonly T[], random: Random): T | undefined {
  return choices.length === 0 ? undefined : choices[between(0, choices.length, random)];
}

/** All choices in any order, those with more weight (above 0) rather before the others. */
export function shuffle<T>(choices: readonly T[], random: Random, weightOf: (choice: T) => number = () => 1): T[] {
  // As if each came after a time of its own, which is the shorter the more it weighs.
  const times = new Map(choices.map((choice) => [choice, -Math.log(1 - random()) / weightOf(choice)]));
  return [...choices].sort((a, b) => times.get(a)! - times.get(b)!);
}
