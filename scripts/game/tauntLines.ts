import type { AttackOutcome } from "./outcomes";

/**
 * The lines of taunts, by their numbers in the contract. A text never changes its number, because past taunts refer to
 * it. The contract allows 32 lines.
 */
export const LINES = [
  "Nothing personal. Just RIG.",
  "Thanks for keeping it warm.",
  "You left the door open.",
  "I will be back when it is ripe.",
  "Your fan called for help.",
  "That one goes to my cooling fund.",
  "Nice rig. Mine now earns more.",
  "Better luck with the next roll.",
  "Is that all you have?",
  "My shields say hello.",
  "You will need a bigger charge.",
  "Close, but no RIG.",
  "This is not over.",
  "I know where your rig lives.",
  "Well played.",
  "Good fight. Again tomorrow?",
] as const;

/** A side of an attack. */
export type Side = "attacker" | "victim";

/** Numbers of the lines that suit a side and an outcome, best first. */
export function linesFor(side: Side, outcome: AttackOutcome): readonly number[] {
  if (side === "attacker") return outcome === "hit" ? [0, 1, 5, 2, 3, 4, 6] : [12, 13, 14, 3];
  return outcome === "hit" ? [12, 13, 14, 15] : [8, 9, 11, 7, 10];
}

/** The text of a line; undefined for an unknown number, which a later version may use. */
export function lineText(line: number): string | undefined {
  return (LINES as readonly string[])[line];
}
