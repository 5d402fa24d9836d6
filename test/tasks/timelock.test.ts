import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { formatTime } from "#game/times";

import type { Batch } from "../../scripts/owner/runner/safeBatch";
import { useChain } from "./support/chain";
import { Safe } from "./support/safe";
import { DELAY, deployTimelock } from "./support/timelock";
import { utc } from "./support/utc";

describe("A Safe behind a timelock", () => {
  const chain = useChain();

  let safe: Safe;
  let timelock: string;
  beforeEach(async () => {
    safe = await Safe.own(chain());
    timelock = await (await deployTimelock(chain(), safe.address)).getAddress();
    const offer = chain().file("offer");
    await chain().json(`game:ownership:transfer --owner ${timelock} --safe ${offer}`);
    await safe.execute(offer);
  });

  let files = 0;
  const newFile = () => chain().file(`timelock-${files++}`);
  const executeBatch = (file: string) => safe.execute(file);
  const schedule = async (task: string) => {
    const file = newFile();
    const written = await chain().json(`${task} --safe ${file} --from ${safe.address}`);
    expect(written).to.include({ mode: "safe", sender: timelock, delay: `${DELAY}`, file });
    expect(written.executeFile).to.equal(file.replace(".json", ".execute.json"));
    const { transactions } = await executeBatch(file);
    expect(transactions.map(({ contractMethod }) => contractMethod.name)).to.deep.equal(["schedule"]);
    expect(safe.hash).to.equal(written.safeTxHash);
    return written as { executeFile: string; operations: string[] };
  };
  const acceptOwnership = async () => {
    const { executeFile } = await schedule("game:ownership:accept");
    await chain().pass(DELAY);
    await executeBatch(executeFile);
  };
  const fails = (work: Promise<unknown>) =>
    work.then(
      () => false,
      () => true,
    );

  it("accepts the ownership, and changes settings when the delay is over", async () => {
    const { executeFile: accept } = await schedule("game:ownership:accept");
    expect(await fails(executeBatch(accept))).to.equal(true);
    await chain().pass(DELAY);
    await executeBatch(accept);
    expect(await chain().game.owner()).to.equal(timelock);

    const { executeFile: both } = await schedule("game:fees:set --attack 1 --purchase 2");
    expect(await chain().game.attackFeePercentage()).to.equal(5n);
    await chain().pass(DELAY);
    await executeBatch(both);
    expect(await chain().game.attackFeePercentage()).to.equal(1n);
    expect(await chain().game.purchaseFeePercentage()).to.equal(2n);
  });

  it("can do the same more than once", async () => {
    await acceptOwnership();
    for (const isPaused of [true, false, true]) {
      const { executeFile: execute } = await schedule(isPaused ? "game:pause" : "game:unpause");
      await chain().pass(DELAY);
      await executeBatch(execute);
      expect(await chain().game.paused()).to.equal(isPaused);
    }
  });

  it("is explained in the text, with the order of the files", async () => {
    const file = chain().file("told");
    const { stdout } = await chain().run(`game:ownership:accept --safe ${file} --from ${safe.address}`);
    const executeFile = chain().file("told.execute");
    expect(stdout).to.contain(
      `The owner ${timelock} is a timelock. Drop these files on the Transaction Builder of the Safe in front of it:\n` +
        `1. ${file} schedules it\n2. ${executeFile} executes it, 2 d later\n`,
    );
    const names = [file, executeFile].map((written) => (JSON.parse(readFileSync(written, "utf8")) as Batch).meta.name);
    expect(names).to.deep.equal(["Schedule: Accept the ownership", "Execute: Accept the ownership"]);
  });

  it("schedules calls of several contracts as consecutive operations", async () => {
    await acceptOwnership();
    await (await chain().token.transfer(timelock, 10n ** 18n)).wait();
    const { reserve } = await chain().game.rewardPool();
    const file = newFile();
    const { executeFile, operations, safeTxHash } = await chain().json(
      `game:fund --amount 1 --safe ${file} --from ${timelock}`,
    );
    expect(operations).to.have.length(2);
    // The Safe is not named. It is found as the only proposer.
    await safe.execute(file);
    expect(safe.hash).to.equal(safeTxHash);
    await chain().pass(DELAY);
    await safe.execute(executeFile as string);
    expect((await chain().game.rewardPool()).reserve - reserve).to.equal(10n ** 18n);
  });

  it("lets its Safe fund the pool without it", async () => {
    await acceptOwnership();
    await (await chain().token.transfer(safe.address, 10n ** 18n)).wait();
    const file = newFile();
    expect(await chain().fails(`game:fund --amount 1 --safe ${file}`)).to.equal(
      `${timelock} is a timelock: name the Safe that sends the batch with --from <address>.`,
    );
    const { reserve } = await chain().game.rewardPool();
    const { safeTxHash } = await chain().json(`game:fund --amount 1 --safe ${file} --from ${safe.address}`);
    await executeBatch(file);
    expect(safe.hash).to.equal(safeTxHash);
    expect((await chain().game.rewardPool()).reserve - reserve).to.equal(10n ** 18n);
  });

  it("gets no batch and no deployment if --from is missing or names the timelock", async () => {
    await acceptOwnership();
    const file = newFile();
    const block = await chain().provider.getBlockNumber();
    for (const task of [
      "pause",
      "fees:set --attack 1",
      "repair-everyone",
      "upgrade --contract RigRaidV2__Mock --yes",
    ]) {
      expect(await chain().fails(`game:${task} --safe ${file}`)).to.equal(
        `${timelock} is a timelock: name the Safe that sends the batch with --from <address>.`,
      );
      expect(await chain().fails(`game:${task} --safe ${file} --from ${timelock}`)).to.equal(
        `${timelock} is not a proposer of the timelock ${timelock}.`,
      );
    }
    expect(existsSync(file)).to.equal(false);
    expect((await chain().json("game:batches")).batches).to.deep.equal([]);
    expect(await chain().provider.getBlockNumber()).to.equal(block);
  });

  it("leaves no file, and no record, when one of the two cannot be written", async () => {
    const file = newFile();
    const second = file.replace(".json", ".execute.json");
    writeFileSync(second, "another batch");
    expect(await chain().fails(`game:ownership:accept --safe ${file} --from ${safe.address}`)).to.equal(
      `${second} already exists: name another file with --safe.`,
    );
    expect(existsSync(file)).to.equal(false);
    expect(readFileSync(second, "utf8")).to.equal("another batch");
    expect((await chain().json("game:batches")).batches).to.deep.equal([]);
  });

  it("accepts proposals only from proposers", async () => {
    const { address } = chain().stranger;
    expect(await chain().fails(`game:ownership:accept --safe ${newFile()} --from ${address}`)).to.equal(
      `${address} is not a proposer of the timelock ${timelock}.`,
    );
    expect(await chain().fails(`game:pause --yes --from ${address}`)).to.equal(
      "--from names the Safe of a batch: add --safe <file>, or choose who signs with --account <address>.",
    );
  });

  it("delays a started upgrade, which explains the wait and how to withdraw", async () => {
    await acceptOwnership();
    const file = newFile();
    const upgrade = async () => {
      const version = "--contract RigRaidV2__Mock --yes";
      const { stdout } = await chain().run(`game:upgrade ${version} --safe ${file} --from ${safe.address}`);
      // Follows the changes in the code.
      return stdout.replace(/^Code\n[^]*?\n\n/, "").trimEnd();
    };
    const again = "After it has been executed, run the same command again to update the record.";
    expect(await upgrade()).to.contain(`1. ${file} schedules it\n`);
    expect(await upgrade()).to.equal(
      `${file} upgrades the game, and waits for the signatures of ${safe.address}, nonce 4.\n` +
        `${again} If it was rejected or lost, drop it first: game:batches --drop ${file}`,
    );
    await safe.execute(file);
    const [{ id, readyAt }] = (await chain().json("game:timelock")).operations;
    expect(await upgrade()).to.equal(
      `${file} upgrades the game, and is scheduled, and can be executed from ${formatTime(BigInt(readyAt))}.\n` +
        `${again} To withdraw it: npx hardhat game:timelock --cancel ${id} --network localhost --safe cancel.json --from <safe>`,
    );
  });

  describe("game:timelock", () => {
    const list = async () =>
      (await chain().json("game:timelock")).operations as { id: string; readyAt: string; what: string }[];
    /** States of the waiting batches. */
    const states = async () => {
      const { batches } = (await chain().json("game:batches")) as { batches: { state: string }[] };
      return batches.map(({ state }) => state);
    };

    it("lists waiting operations, written here or elsewhere, until they are executed", async () => {
      expect(await list()).to.deep.equal([]);
      const { executeFile, operations } = await schedule("game:ownership:accept");
      const scheduling = (await chain().provider.getBlock("latest"))!.transactions[0];
      const expected = { id: operations[0], readyAt: `${(await chain().now()) + DELAY}` };
      expect(await list()).to.deep.equal([{ ...expected, what: "Accept the ownership", foreign: false }]);
      expect((await chain().run("game:timelock")).stdout).to.contain(
        `${expected.id}  from ${utc(expected.readyAt)}  Accept the ownership\n`,
      );
      rmSync(path.join(chain().sandbox.deployments, "localhost.batches.json"));
      expect(await list()).to.deep.equal([{ ...expected, what: "acceptOwnership()", foreign: false }]);
      // Its id can be cancelled even if its calls are unreadable.
      chain().node.faults = { logBytes: 64 };
      const what = `a call that cannot be read: see the transaction ${scheduling}`;
      expect(await list()).to.deep.equal([{ ...expected, what, foreign: false }]);
      chain().node.faults = {};
      await chain().pass(DELAY);
      expect((await chain().json("game:timelock --blocks 1")).operations).to.deep.equal([]);
      await executeBatch(executeFile);
      expect(await list()).to.deep.equal([]);
    });

    it("lists written batches before they are scheduled, and game:batches drops them once executed", async () => {
      const file = newFile();
      const { operations, executeFile } = await chain().json(
        `game:ownership:accept --safe ${file} --from ${safe.address}`,
      );
      expect(await list()).to.deep.equal([
        { id: operations[0], readyAt: null, what: "Accept the ownership", foreign: false },
      ]);
      const { stdout } = await chain().run("game:timelock");
      expect(stdout).to.contain(`${operations[0]}  not scheduled yet  Accept the ownership\n`);

      expect(await states()).to.deep.equal([`waits for the signatures of ${safe.address}, nonce 2`]);
      await safe.execute(file);
      await chain().pass(DELAY);
      expect(await states()).to.deep.equal(["can be executed now"]);
      await safe.execute(executeFile as string);
      expect(await states()).to.deep.equal([]);
    });

    it("marks an operation as foreign once its batch was dropped, in its list as in the watch", async () => {
      const file = newFile();
      const { operations } = await chain().json(`game:ownership:accept --safe ${file} --from ${safe.address}`);
      const recorded = path.join(chain().sandbox.deployments, "localhost.operations.json");
      expect(JSON.parse(readFileSync(recorded, "utf8"))).to.deep.equal(operations);
      await chain().json(`game:batches --drop ${file}`);
      expect(JSON.parse(readFileSync(recorded, "utf8"))).to.deep.equal([]);
      // Somebody schedules it anyway.
      await safe.execute(file);
      const readyAt = `${(await chain().now()) + DELAY}`;
      expect(await list()).to.deep.equal([{ id: operations[0], readyAt, what: "acceptOwnership()", foreign: true }]);
      expect((await chain().run("game:timelock")).stdout).to.contain(
        "acceptOwnership() (foreign: no batch of this deployment has it)\n",
      );
    });

    it("cancels one as the entitled Safe, and game:batches drops it", async () => {
      const { operations } = await schedule("game:ownership:accept");
      const [{ readyAt }] = await list();
      const file = newFile();
      const cancel = `game:timelock --cancel ${operations[0]} --safe ${file}`;
      expect(await chain().fails(cancel)).to.equal("Say which Safe cancels it: --from <address>.");
      const { address } = chain().stranger;
      expect(await chain().fails(`${cancel} --from ${address}`)).to.equal(
        `${address} is not a canceller of the timelock ${timelock}.`,
      );
      const { safeTxHash, changes } = await chain().json(`${cancel} --from ${safe.address}`);
      expect(changes).to.deep.equal([
        { label: operations[0], from: `can be executed from ${utc(readyAt)}`, to: "cancelled" },
      ]);
      await executeBatch(file);
      expect(safe.hash).to.equal(safeTxHash);
      expect(await states()).to.deep.equal([]);
      expect(await list()).to.deep.equal([]);
      expect(await chain().fails(`${cancel} --from ${safe.address}`)).to.equal(
        `The operation ${operations[0]} is not scheduled, or was cancelled: game:timelock lists what is pending.`,
      );
    });
  });
});
