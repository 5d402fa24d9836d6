/** A block that was part of the chain when everything up to it was read. Its hash vouches for all blocks below it. */
export interface Checkpoint {
  readonly number: number;
  readonly hash: string;
}

/**
 * Adds a checkpoint to others, lowest first. The further back, the fewer are kept: one for each doubling of the distance
 * from the highest, so that a reorganisation of whatever depth costs about as much reading as its depth.
 */
export function addCheckpoint(checkpoints: readonly Checkpoint[], added: Checkpoint): Checkpoint[] {
  const others = checkpoints.filter(({ number }) => number !== added.number);
  const sorted = [...others, added].sort((a, b) => a.number - b.number);
  const highest = sorted.at(-1)!.number;
  const magnitude = ({ number }: Checkpoint) => Math.floor(Math.log2(highest - number));
  return sorted.filter((checkpoint, index) => {
    const older = sorted[index - 1];
    return older === undefined || magnitude(older) !== magnitude(checkpoint);
  });
}
