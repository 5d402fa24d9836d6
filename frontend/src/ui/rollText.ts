/** Describes a roll and the least that gets through: "Rolled 49, needed 20 or more". */
export function rollText(roll: number, failProbability: number): string {
  return `Rolled ${roll}, needed ${failProbability} or more`;
}
