import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import TimelockController from "@openzeppelin/contracts/build/contracts/TimelockController.json";
import { expect } from "chai";
import { type BaseContract, ContractFactory, ZeroAddress } from "ethers";

import type { Batch } from "../../scripts/tasks/runner/safeBatch";
import { type TaskChain, useChain } from "./support/chain";
import { Safe } from "./support/safe";

const DELAY = 2 * 24 * 3_600;

/** A timelock for which the Safe proposes and executes. */
async function deployTimelock({ owner }: TaskChain, safe: string): Promise<BaseContract> {
  const factory = new ContractFactory(TimelockController.abi, TimelockController.bytecode, owner);
  return (await factory.deploy(DELAY, [safe], [safe], ZeroAddress)).waitForDeployment();
}

describe("A Safe behind a timelock", () => {
  const chain = useChain();

  let safe: Safe;
  let timelock: string;
  beforeEach(async () => {
    safe = await Safe.own(chain());
    timelock = await (await deployTimelock(chain(), safe.address)).getAddress();
    const offer = path.join(chain().sandbox.folder, "offer.json");
    await chain().json("game:ownership:transfer", "--to", timelock, "--safe", offer);
    await safe.execute(offer);
  });

  let files = 0;
  /** Which Safe is in front of the timelock is not known. */
  const executeBatch = (file: string) => safe.execute(file, "");
  const schedule = async (...args: string[]) => {
    const file = path.join(chain().sandbox.folder, `timelock-${files++}.json`);
    const written = await chain().json(...args, "--safe", file);
    expect(written).to.include({ mode: "safe", sender: timelock, delay: `${DELAY}`, file });
    expect(written.executeFile).to.equal(file.replace(".json", ".execute.json"));
    await executeBatch(file);
    return written.executeFile as string;
  };
  const fails = (work: Promise<unknown>) =>
    work.then(
      () => false,
      () => true,
    );

  it("accepts the ownership, and changes settings when the delay is over", async () => {
    const accept = await schedule("game:ownership:accept");
    expect(await fails(executeBatch(accept))).to.equal(true);
    await chain().pass(DELAY);
    await executeBatch(accept);
    expect(await chain().game.owner()).to.equal(timelock);

    const both = await schedule("game:fees:set", "--attack", "1", "--purchase", "2");
    expect(await chain().game.attackFeePercentage()).to.equal(5n);
    await chain().pass(DELAY);
    await executeBatch(both);
    expect(await chain().game.attackFeePercentage()).to.equal(1n);
    expect(await chain().game.purchaseFeePercentage()).to.equal(2n);
  });

  it("can do the same more than once", async () => {
    const accept = await schedule("game:ownership:accept");
    await chain().pass(DELAY);
    await executeBatch(accept);
    for (const isPaused of [true, false, true]) {
      const execute = await schedule(isPaused ? "game:pause" : "game:unpause");
      await chain().pass(DELAY);
      await executeBatch(execute);
      expect(await chain().game.paused()).to.equal(isPaused);
    }
  });

  it("is told to people, and which file comes first", async () => {
    const file = path.join(chain().sandbox.folder, "told.json");
    const { stdout } = await chain().run("game:ownership:accept", "--safe", file);
    const executeFile = path.join(chain().sandbox.folder, "told.execute.json");
    expect(stdout).to.contain(
      `The owner ${timelock} is a timelock. Drop these files on the Transaction Builder of the Safe in front of it:\n` +
        `1. ${file} schedules it\n2. ${executeFile} makes it happen, 2 d later\n`,
    );
    const names = [file, executeFile].map((written) => (JSON.parse(readFileSync(written, "utf8")) as Batch).meta.name);
    expect(names).to.deep.equal(["Schedule: Accept the ownership", "Execute: Accept the ownership"]);
  });

  it("gets no files for what the contract would refuse", async () => {
    const accept = await schedule("game:ownership:accept");
    await chain().pass(DELAY);
    await executeBatch(accept);
    const file = path.join(chain().sandbox.folder, "refused-by-timelock.json");
    expect(await chain().fails("game:fees:set", "--attack", "31", "--safe", file)).to.equal(
      "Error: 31 % is too high: at most 30 %.\n",
    );
    expect(existsSync(file)).to.equal(false);
  });
});
