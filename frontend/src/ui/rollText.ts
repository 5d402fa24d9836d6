/** A roll and what it took, for whoever looks at it: "Rolled 49, needed 20 or more". */
export function rollText(roll: number, failProbability: number): string {
  return `Rolled ${roll}, needed ${failProbability} or more`;
}
