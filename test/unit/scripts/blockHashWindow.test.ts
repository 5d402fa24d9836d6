import { mine, setCode, takeSnapshot, type SnapshotRestorer, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { measureBlockHashWindow } from "../../../scripts/blockHashWindow";

const HISTORY = "0x0000F90827F1C53a10cb7A02335B175320002935";
/** Code that answers every call with a word (or more) of ones: PUSH1 size; MSTOREs; RETURN. */
const answering = (bytes: number) => `0x5f195f525f1960205260${bytes.toString(16).padStart(2, "0")}5ff3`;
const ANSWERING_ZERO = "0x60205ff3";

describe("measureBlockHashWindow", () => {
  let before: SnapshotRestorer;

  beforeEach(async () => {
    before = await takeSnapshot();
  });

  afterEach(() => before.restore());

  async function passBlocks(count: number, interval: number): Promise<void> {
    await mine(count, { interval });
  }

  it("measures 256 blocks where the history contract fails, and their time from the latest hundred", async () => {
    await time.increase(1_000_000);
    await passBlocks(110, 12);
    expect(await measureBlockHashWindow(ethers.provider)).to.deep.equal({ blocks: 256, seconds: 256 * 12 });
  });

  it("measures 8191 blocks where the history contract answers with a word", async () => {
    await setCode(HISTORY, answering(32));
    await passBlocks(110, 2);
    expect(await measureBlockHashWindow(ethers.provider)).to.deep.equal({ blocks: 8191, seconds: 8191 * 2 });
  });

  for (const [what, code] of [
    ["nothing", "0x00"],
    ["zero", ANSWERING_ZERO],
    ["less than a word", answering(31)],
    ["more than a word", answering(64)],
    ["an error with data", answering(32).replace(/f3$/, "fd")],
  ]) {
    it(`does not take ${what} for an answer`, async () => {
      await setCode(HISTORY, code);
      await passBlocks(110, 2);
      expect(await measureBlockHashWindow(ethers.provider)).to.deep.equal({ blocks: 256, seconds: 512 });
    });
  }
});
