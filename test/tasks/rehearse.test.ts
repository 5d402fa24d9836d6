import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { type BaseContract, ContractFactory, parseEther } from "ethers";

import type { DeploymentRecord } from "../../scripts/game/deployments";
import { writeSafeBatch } from "../../scripts/tasks/runner/safeBatch";
import { RigRaid__factory } from "../../typechain-types";
import { HostileNode } from "../support/hostileNode";
import { HAS_ANVIL } from "../support/secondNode";
import { TestServer, textOf } from "../support/TestServer";
import { useChain } from "./support/chain";
import { Safe } from "./support/safe";
import { ownThroughGuardedTimelock } from "./support/timelock";

interface Row {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Search path on which there is no anvil. */
const WITHOUT_ANVIL = path.dirname(process.execPath);

describe("game:rehearse", () => {
  const chain = useChain();
  const writeBatch = (name: string, safe: string, contract: BaseContract, method: string, ...args: unknown[]) => {
    const calls = [{ contract, method, args }];
    return writeSafeBatch(chain().file(name), { chainId: 31337, safe, name: "", description: "", calls });
  };
  const settings = (rows: readonly Row[]) =>
    rows.map(({ label, from, to }) => `${label}: ${from} -> ${to}`).filter((text) => !/pool|reward/.test(text));

  it("shows on a fork of Hardhat, where there is no anvil, what a batch changes, and what players gain by it", async () => {
    const safe = await Safe.own(chain());
    const half = "--component 6 --reward-per-day 2 --price 1500";
    const { safeTxHash } = await chain().json(`game:component:set ${half} --safe ${chain().file("half")}`);
    const before = await chain().provider.getBlockNumber();
    chain().variables = { PATH: WITHOUT_ANVIL };
    const rehearsal = await chain().json(`game:rehearse ${chain().file("half")} --hash ${safeTxHash}`);
    expect(rehearsal).to.deep.include({ program: "Hardhat", block: before, sender: safe.address });
    const [indexedAt, ...others] = settings(rehearsal.changes as Row[]);
    expect(indexedAt).to.match(/^componentTypes\[6\]\.indexedAt: /);
    expect(others).to.deep.equal([`componentTypes[6].price: ${parseEther("1400")} -> ${parseEther("1500")}`]);
    const labels = (rehearsal.changes as Row[]).map(({ label }) => label);
    expect(labels).to.include.members(["componentTypes[6].rewardRate", "rewardRates[6]", "pool.rate", "pool.funded"]);
    expect(rehearsal.events).to.have.length(1);
    expect(rehearsal.events[0]).to.match(
      /^Component settings changed: componentId 6, price 1,400 tokens -> 1,500 tokens, rewardRate/,
    );
    expect(rehearsal.hash).to.equal(`It has the hash ${safeTxHash}, with the nonce 1.`);
    const [casual, , difference] = (rehearsal.outlook as string[][])[0]
      .slice(2)
      .map((text) => Number(text.replaceAll(",", "")));
    expect(casual).to.be.greaterThan(0);
    expect(difference).to.be.lessThan(0);
    expect((rehearsal.outlook as string[][]).map(([days, name]) => `${days} ${name}`)).to.deep.equal(
      [30, 90].flatMap((days) =>
        ["casual, each", "active, each", "raider, each", "pool", "speed, %"].map((name) => `${days} ${name}`),
      ),
    );
    // The chain itself knows nothing of it.
    expect(await chain().provider.getBlockNumber()).to.equal(before);
    expect((await chain().game.getComponentSettings(6)).price).to.equal(parseEther("1400"));
  });

  it("tells a signer whose wallet shows another hash not to sign", async () => {
    await Safe.own(chain());
    await chain().json(`game:pause --safe ${chain().file("pause")}`);
    const hash = `0x${"12".repeat(32)}`;
    expect(await chain().fails(`game:rehearse ${chain().file("pause")} --hash ${hash}`)).to.equal(
      `The hash ${hash} is not that of this batch with a nonce from 1 to 100: do not sign it.`,
    );
  });

  it("forks the chain as another node tells it, and says which node it cannot fork", async () => {
    const other = await HostileNode.before(chain().deployment.rpcUrls[0]);
    other.faults = { lag: { blocks: 1, answers: "all" } };
    const before = await chain().provider.getBlockNumber();
    await (await chain().game.setAttackFeePercentage(9)).wait();
    await writeBatch("fee", chain().owner.address, chain().game, "setAttackFeePercentage", 1);
    const rehearse = `game:rehearse ${chain().file("fee")} --fork-rpc`;
    const rehearsal = await chain().json(`${rehearse} ${other.url}`);
    expect(rehearsal).to.include({ program: HAS_ANVIL ? "anvil" : "Hardhat", block: before });
    expect(settings(rehearsal.changes as Row[])).to.deep.equal(["attackFeePercentage: 5 -> 1"]);
    await other.stop();
    expect(await chain().fails(`${rehearse} ${other.url}`)).to.equal(
      "The node whose chain is forked is not responding: name another one with --fork-rpc.",
    );

    const foreign = await TestServer.start(async (request, response) => {
      const requested = [JSON.parse(await textOf(request))].flat() as { readonly id: number }[];
      response.end(JSON.stringify(requested.map(({ id }) => ({ jsonrpc: "2.0", id, result: "0x1" }))));
    });
    expect(await chain().fails(`${rehearse} ${foreign.url}`)).to.equal(
      "--fork-rpc is on chain 1, and this game is on chain 31337.",
    );
    await foreign.stop();
  });

  it("names the one player whose rewards change, also when only a part of them does", async () => {
    const { game, rivals } = chain();
    const working = async (player: string) =>
      (await game.getAllComponents(player)).filter(({ purchased, hacked }) => purchased && !hacked);
    const rigs = await Promise.all(rivals.map(async ({ address }) => ({ address, rig: await working(address) })));
    const { address, rig } = rigs.find((one) => one.rig.length > 1)!;
    await writeBatch("claim", address, game, "claim", rig[0].componentId);
    const broken = await chain().fails(`game:rehearse ${chain().file("claim")}`);
    const changes = broken.match(/^.*The rewards of 0x.*$/gm)!;
    expect(changes).to.have.length(1);
    const [, player, from, to] = /^The rewards of (0x\w{40}) change from ([\d.,]+) to ([\d.,]+) tokens\.$/.exec(
      changes[0],
    )!;
    expect(player).to.equal(address);
    const [was, is] = [from, to].map((text) => Number(text.replaceAll(",", "")));
    expect(is).to.be.greaterThan(0).and.lessThan(was);
  });

  it("does what a timelock is to do, from the batch that schedules it, the one that executes it, or its id", async () => {
    const safe = await Safe.own(chain());
    const timelock = await ownThroughGuardedTimelock(chain(), safe, chain().owner.address);
    const fees = "game:fees:set --attack 1 --purchase 2";
    const { file, executeFile, operations } = await chain().json(
      `${fees} --safe ${chain().file("fees")} --from ${safe.address}`,
    );
    const expected = ["attackFeePercentage: 5 -> 1", "purchaseFeePercentage: 5 -> 2"];
    const rehearse = async (what: string) => {
      const { sender, changes, calls } = await chain().json(`game:rehearse ${what}`);
      expect({ sender, calls }).to.deep.equal({
        sender: timelock,
        calls: ["setAttackFeePercentage(1), setPurchaseFeePercentage(2)"],
      });
      expect(settings(changes as Row[])).to.deep.equal(expected);
    };
    await rehearse(file);
    expect(await chain().fails(`game:rehearse ${operations[0]}`)).to.equal(
      `The operation ${operations[0]} does not wait: game:timelock lists those that do.`,
    );
    await safe.execute(file);
    await rehearse(executeFile);
    await rehearse(operations[0]);
  });

  it("upgrades to the code of this folder", async () => {
    const { changes, events } = await chain().json(
      ...["game:rehearse", "upgrade", "--contract", "RigRaidV2__Mock", "--call", "startSeason(7)"],
    );
    const labels = (changes as Row[]).map(({ label }) => label);
    expect(labels).to.include.members(["implementation", "number", "_initialized"]);
    expect(events[0]).to.match(/^Upgraded: implementation 0x/);
  });

  it("says when one read, or none, answers any more", async () => {
    const { game, owner } = chain();
    const record = readFileSync(chain().recordFile, "utf8");
    const [{ reads }] = (JSON.parse(record) as DeploymentRecord).implementations;
    // Reads that revert for one function, and leave the others to the real ones.
    const silent = game.interface.getFunction("getPlayerStats").selector.slice(2);
    const code =
      `0x603f600c600039603f6000f35f3560e01c63${silent}14603b57365f5f375f5f365f73${reads.slice(2)}5af4` +
      "3d5f5f3e6037573d5ffd5b3d5ff35b5f5ffd";
    for (const [name, bytecode, expected] of [
      ["one", code, /^getPlayerStats\(address\) does not answer any more\.\n/],
      ["none", "0x6004600c60003960046000f35f5ffd00", /^The game cannot be read any more afterwards: /],
    ] as const) {
      const broken = await new ContractFactory([], bytecode, owner).deploy();
      const implementation = await new RigRaid__factory(owner).deploy(await broken.getAddress());
      await writeBatch(name, "", game, "upgradeToAndCall", await implementation.getAddress(), "0x");
      expect(await chain().fails(`game:rehearse ${chain().file(name)}`)).to.match(expected);
    }
  });

  it("says when players would be owed more than the pool has", async () => {
    const { token, deployment, stranger } = chain();
    const { reserve } = await chain().game.rewardPool();
    // Only a bug could do that.
    await writeBatch("drain", deployment.game, token, "transfer", stranger.address, reserve);
    expect(await chain().fails(`game:rehearse ${chain().file("drain")}`)).to.match(
      /^Players are owed more than the pool has\.\n/,
    );
  });
});
