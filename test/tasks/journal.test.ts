import { existsSync } from "node:fs";
import path from "node:path";

import { type SnapshotRestorer, takeSnapshot } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import hre, { ethers } from "hardhat";

import { Journal } from "../../scripts/owner/deploy/journal";
import { type Launch, launchGame, launchSteps } from "../../scripts/owner/deploy/launch";
import { Sandbox } from "../start/session";

/** Interruptions of a step: the request is lost, or its answer, or everything afterwards. */
const MOMENTS = ["before it is sent", "before its hash is known", "before it is known to be in a block"] as const;
type Moment = (typeof MOMENTS)[number];

describe("an interrupted launch", () => {
  const { provider } = hre.network;
  const { request, send } = provider;
  let start: SnapshotRestorer;
  let sandbox: Sandbox;
  let file: string;
  let launch: Launch;

  before(async () => {
    const [, , , feeCollector, newOwner] = await ethers.getSigners();
    // Nobody has sent anything from here: its nonces count the launch's transactions.
    const sender = (await ethers.getSigners())[15].address;
    launch = {
      sender,
      token: undefined,
      feeCollector: feeCollector.address,
      openingPool: ethers.parseEther("100000"),
      players: 1,
      newOwner: newOwner.address,
    };
  });

  beforeEach(async () => {
    start = await takeSnapshot();
    sandbox = new Sandbox();
    file = path.join(sandbox.folder, "unfinished.json");
  });

  afterEach(async () => {
    Object.assign(provider, { request, send });
    await start.restore();
    sandbox.remove();
  });

  function openJournal(settings: Record<string, string> = { pool: "100000" }, sender = launch.sender): Journal {
    return Journal.open(hre, file, sender, settings);
  }

  /** Lets the chain fail once, at the sender's transaction with that number. */
  async function interrupt(number: number, moment: Moment): Promise<void> {
    let sent = await ethers.provider.getTransactionCount(launch.sender);
    const answer = async (method: string, carryOut: () => Promise<unknown>): Promise<unknown> => {
      if (method === "eth_sendTransaction") sent += 1;
      const isNow = sent === number;
      if (isNow && moment === "before it is sent" && method === "eth_sendTransaction") fail();
      const result = await carryOut();
      if (isNow && moment === "before its hash is known" && method === "eth_sendTransaction") fail();
      if (isNow && moment === "before it is known to be in a block" && method === "eth_getTransactionReceipt") fail();
      return result;
    };
    const fail = (): never => {
      Object.assign(provider, { request, send });
      throw new Error("The connection broke.");
    };
    Object.assign(provider, {
      request: (args: { method: string; params?: unknown[] }) =>
        answer(args.method, () => request.call(provider, args)),
      send: (method: string, params?: unknown[]) => answer(method, () => send.call(provider, method, params)),
    });
  }

  /** Resolves when the chain receives a request with a parameter. */
  function requestOf(method: string, parameter: string): Promise<void> {
    return new Promise((resolve) => {
      Object.assign(provider, {
        send: (requested: string, params: unknown[] = []) => {
          if (requested === method && params.includes(parameter)) resolve();
          return send.call(provider, requested, params);
        },
      });
    });
  }

  for (const moment of MOMENTS) {
    it(`resumes at each step in turn, interrupted ${moment}`, async () => {
      const names = "token reads implementation proxy taunts catalogue allowance pool supply ownership".split(" ");
      expect(launchSteps(launch)).to.deep.equal(names);
      for (const [position, step] of names.entries()) {
        const at = `up to the step "${step}", interrupted ${moment}`;
        await interrupt(position + 1, moment);
        const interrupted = launchGame(hre, launch, openJournal().send);
        await expect(interrupted, at).to.be.rejectedWith("The connection broke.");
        // Interrupted steps happened once.
        const sent = position + (moment === "before it is sent" ? 0 : 1);
        expect(await ethers.provider.getTransactionCount(launch.sender), at).to.equal(sent);
        const journal = openJournal();
        expect(journal.hasBegun, at).to.equal(true);
        const done = names.filter((name) => journal.isDone(name));
        expect(done, at).to.deep.equal(names.slice(0, position));
      }

      // Each step is one transaction, and the contracts have the addresses of the first transactions.
      const { game, token, steps } = await launchGame(hre, launch, openJournal().send);
      expect(await ethers.provider.getTransactionCount(launch.sender)).to.equal(names.length);
      expect(token).to.equal(ethers.getCreateAddress({ from: launch.sender, nonce: 0 }));
      expect(await game.getAddress()).to.equal(ethers.getCreateAddress({ from: launch.sender, nonce: 3 }));
      expect(steps.map(({ name }) => name)).to.deep.equal(names);
      for (const { name, transaction, block } of steps) {
        const receipt = await ethers.provider.getTransactionReceipt(transaction);
        expect(receipt, name).to.include({ blockNumber: block, status: 1 });
      }
      expect((await game.rewardPool()).reserve).to.equal(launch.openingPool);
      expect(await game.componentsCount()).to.equal(10n);
      expect(await game.pendingOwner()).to.equal(launch.newOwner);
    });
  }

  it("restarts a step whose nonce was used otherwise", async () => {
    await interrupt(2, "before it is sent");
    await expect(launchGame(hre, launch, openJournal().send)).to.be.rejectedWith("The connection broke.");
    const sender = await ethers.getSigner(launch.sender);
    await sender.sendTransaction({ to: launch.feeCollector, value: 1n });
    const { implementations } = await launchGame(hre, launch, openJournal().send);
    expect(implementations[0].reads).to.equal(ethers.getCreateAddress({ from: launch.sender, nonce: 2 }));
    expect(await ethers.provider.getTransactionCount(launch.sender)).to.equal(launchSteps(launch).length + 1);
  });

  it("waits for a pending transaction instead of sending another", async () => {
    await interrupt(1, "before its hash is known");
    await provider.send("evm_setAutomine", [false]);
    try {
      const journal = openJournal();
      const { data } = await (await ethers.getContractFactory("RigToken")).getDeployTransaction(launch.sender);
      await expect(journal.send("token", { data })).to.be.rejectedWith("The connection broke.");
      const resumed = openJournal().send("token", { data });
      await requestOf("eth_getTransactionCount", "pending");
      await provider.send("evm_mine");
      expect((await resumed).contractAddress).to.equal(ethers.getCreateAddress({ from: launch.sender, nonce: 0 }));
      expect(await ethers.provider.getTransactionCount(launch.sender, "pending")).to.equal(1);
    } finally {
      await provider.send("evm_setAutomine", [true]);
    }
  });

  it("replaces a stuck step although the pending block has its effects", async () => {
    const POOL = 7;
    await interrupt(POOL, "before it is sent");
    await expect(launchGame(hre, launch, openJournal().send)).to.be.rejectedWith("The connection broke.");
    await provider.send("evm_setAutomine", [false]);
    try {
      await interrupt(POOL, "before its hash is known");
      await expect(launchGame(hre, launch, openJournal().send)).to.be.rejectedWith("The connection broke.");
      expect(await ethers.provider.getTransactionCount(launch.sender, "pending")).to.equal(POOL);
      expect(await ethers.provider.getTransactionCount(launch.sender)).to.equal(POOL - 1);

      Object.assign(provider, {
        send: async (method: string, params?: unknown[]) => {
          const answer: unknown = await send.call(provider, method, params);
          if (method === "eth_sendTransaction") await send.call(provider, "evm_setAutomine", [true]);
          if (method === "eth_sendTransaction") await send.call(provider, "evm_mine");
          return answer;
        },
      });
      const fees = { maxFeePerGas: 50n * 10n ** 9n, maxPriorityFeePerGas: 5n * 10n ** 9n };
      const journal = Journal.open(hre, file, launch.sender, { pool: "100000" }, fees);
      const { game } = await launchGame(hre, launch, journal.send);
      expect((await game.rewardPool()).reserve).to.equal(launch.openingPool);
      expect(await ethers.provider.getTransactionCount(launch.sender)).to.equal(launchSteps(launch).length);
    } finally {
      await provider.send("evm_setAutomine", [true]);
    }
  });

  it("refuses to continue with other settings", async () => {
    await interrupt(2, "before it is sent");
    await expect(launchGame(hre, launch, openJournal().send)).to.be.rejectedWith("The connection broke.");
    expect(() => openJournal({ pool: "200000" })).to.throw(
      `The unfinished run used a different pool: 100000, not 200000. Use the same settings, or remove ${file}`,
    );
    expect(() => openJournal(undefined, launch.feeCollector)).to.throw("The unfinished run used a different sender");
  });

  it("refuses to continue with other contracts or another catalogue", async () => {
    const journal = openJournal();
    await journal.send("catalogue", { to: launch.feeCollector, data: "0x01" });
    await expect(openJournal().send("catalogue", { to: launch.feeCollector, data: "0x02" })).to.be.rejectedWith(
      'Step "catalogue" has changed since the run began',
    );
    expect(await ethers.provider.getTransactionCount(launch.sender)).to.equal(1);
  });

  it("notices a different chain", async () => {
    const before = await takeSnapshot();
    await openJournal().send("allowance", { to: launch.feeCollector });
    await before.restore();
    await expect(openJournal().send("allowance", { to: launch.feeCollector })).to.be.rejectedWith(
      "The chain has no transaction",
    );
  });

  it("says that the same command resumes, unless nothing was started or that would not help", async () => {
    const journal = openJournal();
    await expect(journal.carryOut(() => Promise.reject(new Error("No password.")))).to.be.rejectedWith(
      /^No password\.$/,
    );
    await interrupt(1, "before its hash is known");
    const send = (data: string) => journal.carryOut(() => journal.send("pool", { to: launch.feeCollector, data }));
    await expect(send("0x01")).to.be.rejectedWith(
      `The connection broke.\nRun the same command again to resume: progress is saved in ${file}.`,
    );
    await expect(send("0x02")).to.be.rejectedWith(/remove .* to start over\.$/);
    expect((await send("0x01")).status).to.equal(1);
  });

  it("leaves no file when it is done", async () => {
    const journal = openJournal();
    expect(journal.hasBegun).to.equal(false);
    await journal.send("allowance", { to: launch.feeCollector });
    expect([journal.hasBegun, existsSync(file)]).to.deep.equal([true, true]);
    journal.close();
    expect(existsSync(file)).to.equal(false);
  });
});
