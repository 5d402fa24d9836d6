import { describe, expect, it } from "vitest";

import { type Checkpoint, addCheckpoint } from "./checkpoints";

const at = (number: number): Checkpoint => ({ number, hash: `0x${number}` });

describe("checkpoints", () => {
  it("are few, and the closer to the highest, the denser", () => {
    let checkpoints: readonly Checkpoint[] = [];
    for (let number = 1; number <= 5_000; number++) checkpoints = addCheckpoint(checkpoints, at(number));
    expect(checkpoints.at(-1)).toEqual(at(5_000));
    expect(checkpoints.length).toBeLessThanOrEqual(14);
    const depths = checkpoints.map(({ number }) => 5_000 - number).reverse();
    // Whatever the depth of a reorganisation, there is a checkpoint less than four times as deep.
    for (let depth = 1; depth < depths.at(-1)!; depth++) {
      expect(depths.find((other) => other >= depth)).toBeLessThan(4 * depth);
    }
  });

  it("are sorted, and one for each block", () => {
    const checkpoints = [at(9), at(1), at(9)].reduce<readonly Checkpoint[]>(addCheckpoint, []);
    expect(checkpoints).toEqual([at(1), at(9)]);
    expect(addCheckpoint([at(1)], { number: 1, hash: "0xother" })).toEqual([{ number: 1, hash: "0xother" }]);
  });
});
