import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import fc from "fast-check";
import { ethers } from "hardhat";

describe("Bitmap", () => {
  const deployHarness = () => ethers.deployContract("Bitmap__Harness");

  /** The bitmap of some ids. */
  const bitmapOf = (ids: readonly number[]) => ids.reduce((bitmap, id) => bitmap | (1n << BigInt(id - 1)), 0n);

  it("has bit `id - 1` for an id", async () => {
    const bitmap = await loadFixture(deployHarness);
    expect(await bitmap.only(1)).to.equal(1n);
    expect(await bitmap.only(2)).to.equal(2n);
    expect(await bitmap.only(32)).to.equal(2n ** 31n);
  });

  for (const [what, id] of [
    ["0", 0n],
    ["33, which is not in a bitmap of all 32", 33n],
    ["257, beyond the width of a word", 257n],
    ["the highest number", ethers.MaxUint256],
  ] as const) {
    it(`does not have the id ${what}`, async () => {
      const bitmap = await loadFixture(deployHarness);
      expect(await bitmap.has(2n ** 32n - 1n, id)).to.equal(false);
    });
  }

  it("has exactly the ids that were put in, and goes through them in order", async () => {
    const harness = await loadFixture(deployHarness);
    const sets = fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 32 })), async (ids) => {
      const bitmap = bitmapOf(ids);
      const found: number[] = [];
      for (let id = await harness.next(bitmap, 0); id !== 0n; id = await harness.next(bitmap, id)) {
        found.push(Number(id));
      }
      expect(found).to.deep.equal([...ids].sort((a, b) => a - b));
      for (let id = 1; id <= 32; id++) expect(await harness.has(bitmap, id)).to.equal(ids.includes(id));
    });
    await fc.assert(sets, { seed: 20_251_001, numRuns: 20 });
  });

  it("has no next id after the last, and none when it is empty", async () => {
    const bitmap = await loadFixture(deployHarness);
    expect(await bitmap.next(bitmapOf([3, 32]), 0)).to.equal(3);
    expect(await bitmap.next(bitmapOf([3, 32]), 3)).to.equal(32);
    expect(await bitmap.next(bitmapOf([3, 32]), 32)).to.equal(0);
    expect(await bitmap.next(bitmapOf([3]), 3)).to.equal(0);
    expect(await bitmap.next(0, 0)).to.equal(0);
  });
});
