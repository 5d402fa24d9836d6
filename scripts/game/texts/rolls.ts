/** Describes a roll and the least that gets through: "Rolled 49, needed 20 or more". */
export function rollText(roll: number, failProbability: number): string {
  return `Rolled ${roll}, needed ${failProbability} or more`;
}

/** Describes a roll that its player has looked at before attacking. */
export function peekedText(roll: number, failProbability: number): string {
  return `You peeked: rolled ${roll}, needed ${failProbability} or more.`;
}

/** Describes a roll that was computed again from the chain. */
export function verifiedText(roll: number, failProbability: number): string {
  return `Verified: rolled ${roll}, needed ${failProbability} or more.`;
}
