import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { hashOf } from "../../support/blocks";
import {
  BOUNDLESS_HISTORY,
  BROKEN_HISTORIES,
  HISTORY_WINDOW,
  rememberHash,
  setCanonicalHistory,
  setHistory,
} from "../../support/history";

describe("PastBlockHash", () => {
  /** A block that is as old as the latest one makes it; calls run in the latest block. */
  async function deployHarness() {
    const hashes = await ethers.deployContract("PastBlockHash__Harness");
    return { hashes, block: await time.latestBlock() };
  }

  it("has no hash of the current block or a later one", async () => {
    const { hashes, block } = await loadFixture(deployHarness);
    for (const future of [block, block + 1, block + 1000, ethers.MaxUint256]) {
      expect(await hashes.read(future)).to.equal(ethers.ZeroHash);
    }
  });

  for (const age of [1, 2, 255, 256]) {
    it(`knows the hash of a block ${age} blocks ago`, async () => {
      const { hashes, block } = await loadFixture(deployHarness);
      await mine(age);
      expect(await hashes.read(block)).to.equal(await hashOf(block));
    });
  }

  it("has no older one on the Hardhat network, whose history contract reverts with a text", async () => {
    const { hashes, block } = await loadFixture(deployHarness);
    await mine(257);
    expect(await hashes.read(block)).to.equal(ethers.ZeroHash);
    expect(await hashes.window()).to.equal(256);
  });

  for (const [what, code] of Object.entries(BROKEN_HISTORIES)) {
    it(`believes no history contract that ${what}`, async () => {
      const { hashes, block } = await loadFixture(deployHarness);
      await setHistory(code);
      await mine(256);
      expect(await hashes.read(block)).to.equal(await hashOf(block));
      await mine();
      expect(await hashes.read(block)).to.equal(ethers.ZeroHash);
      expect(await hashes.window()).to.equal(256);
    });
  }

  describe("with the history contract of EIP-2935", () => {
    async function deployWithHistory() {
      const { hashes, block } = await deployHarness();
      await mine();
      await setCanonicalHistory();
      await rememberHash(block, await hashOf(block));
      return { hashes, block };
    }

    for (const age of [257, 1000, HISTORY_WINDOW]) {
      it(`knows the hash of a block ${age} blocks ago`, async () => {
        const { hashes, block } = await loadFixture(deployWithHistory);
        await mine(age - 1);
        expect(await hashes.read(block)).to.equal(await hashOf(block));
      });
    }

    it(`has no hash of a block ${HISTORY_WINDOW + 1} blocks ago`, async () => {
      const { hashes, block } = await loadFixture(deployWithHistory);
      await mine(HISTORY_WINDOW);
      expect(await hashes.read(block)).to.equal(ethers.ZeroHash);
    });

    it("reaches back 8191 blocks when it answers for the block before", async () => {
      const { hashes } = await loadFixture(deployWithHistory);
      const latest = await time.latestBlock();
      await rememberHash(latest - 1, await hashOf(latest - 1));
      expect(await hashes.window()).to.equal(HISTORY_WINDOW);
    });

    it("prefers the opcode as long as that knows the hash", async () => {
      const { hashes, block } = await loadFixture(deployWithHistory);
      await rememberHash(block, ethers.id("another hash"));
      await mine(255);
      expect(await hashes.read(block)).to.equal(await hashOf(block));
    });
  });

  it("asks no history contract for blocks further back than EIP-2935 reaches", async () => {
    const { hashes, block } = await loadFixture(deployHarness);
    await setHistory(BOUNDLESS_HISTORY);
    await mine(HISTORY_WINDOW + 1);
    expect(await hashes.read(block)).to.equal(ethers.ZeroHash);
  });
});
