import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import {
  type BaseContract,
  Contract,
  ContractFactory,
  formatEther,
  id,
  Interface,
  parseEther,
  toBeHex,
  Wallet,
  ZeroAddress,
  ZeroHash,
} from "ethers";

import { GuardedTimelock__factory, RigRaid__factory } from "#bindings";
import { formatTokens } from "#game/amounts";
import type { DeploymentRecord } from "#game/deployment";

import type { SafeCall } from "../../scripts/owner/runner/safe";
import { writeSafeBatch } from "../../scripts/owner/runner/safeBatch";
import { HostileNode } from "../support/hostileNode";
import { HAS_ANVIL } from "../support/secondNode";
import { TestServer, textOf } from "../support/TestServer";
import { useChain } from "./support/chain";
import { EMITTER, emitterCode } from "./support/emitter";
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

  it("shows on a Hardhat fork, without anvil, what a batch changes and what players gain", async () => {
    const safe = await Safe.own(chain());
    const half = "--component 6 --reward-per-day 2 --price 1500";
    const { safeTxHash } = await chain().json(`game:component:set ${half} --safe ${chain().file("half")}`);
    const before = await chain().provider.getBlockNumber();
    chain().variables = { PATH: WITHOUT_ANVIL };
    // Hardhat asks for the same state in each call: thousands of requests, and none meets a fault.
    const fork = `--fork-rpc ${chain().deployment.rpcUrls[0]}`;
    const rehearsal = await chain().json(`game:rehearse ${chain().file("half")} --hash ${safeTxHash} ${fork}`);
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
    const outlook = rehearsal.outlook as string[][];
    const casual = Number(outlook[0][2].replaceAll(",", ""));
    // No player earns more in 30 days than the richest rig, and raids add little.
    const { players } = await chain().game.getPlayers(0, 100);
    const rates = new Map(
      (await chain().game.getAllComponentProperties()).map(({ id, rewardRate }) => [id, rewardRate]),
    );
    const incomes = await Promise.all(
      players.map(async (player) =>
        (await chain().game.getAllComponents(player))
          .filter(({ purchased }) => purchased)
          .reduce((sum, { componentId }) => sum + Number(formatEther(rates.get(componentId)! * 86_400n)), 0),
      ),
    );
    expect(casual).to.be.within(1, 30 * Math.max(...incomes));
    const speeds = outlook.filter(([, name]) => name === "speed, %");
    expect(speeds.map((row) => row.slice(2))).to.deep.equal([
      ["100", "100", "0"],
      ["100", "100", "0"],
    ]);
    // Rewards that players no longer earn stay in the pool. One kind of player may still gain in a season, by lucky raids.
    const kept = outlook.filter(([, name]) => name === "pool").map((row) => Number(row[4].replaceAll(",", "")));
    for (const tokens of kept) expect(tokens).to.be.greaterThan(0);
    expect(kept[1]).to.be.greaterThan(kept[0]);
    expect(outlook.map(([days, name]) => `${days} ${name}`)).to.deep.equal(
      [30, 90].flatMap((days) =>
        ["casual, each", "active, each", "raider, each", "pool", "speed, %"].map((name) => `${days} ${name}`),
      ),
    );
    // The chain itself is unchanged.
    expect(await chain().provider.getBlockNumber()).to.equal(before);
    expect((await chain().game.getComponentSettings(6)).price).to.equal(parseEther("1400"));
  });

  it("warns a signer whose wallet shows another hash", async () => {
    await Safe.own(chain());
    await chain().json(`game:pause --safe ${chain().file("pause")}`);
    const hash = `0x${"12".repeat(32)}`;
    expect(await chain().fails(`game:rehearse ${chain().file("pause")} --hash ${hash}`)).to.equal(
      `The hash ${hash} is not that of this batch with a nonce from 1 to 100: do not sign it.`,
    );
  });

  it("forks the chain of another node, and names a node that it cannot fork", async () => {
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
      "--fork-rpc is on chain 1, but this game is on chain 31337.",
    );
    await foreign.stop();
  });

  it("names the one player whose rewards change, even if only some do", async () => {
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

  it("performs a timelock's operation from the batch that schedules it, the one that executes it, or its id", async () => {
    const safe = await Safe.own(chain());
    const timelock = await ownThroughGuardedTimelock(chain(), safe, chain().owner.address);
    const fees = "game:fees:set --attack 1 --purchase 2";
    const { file, executeFile, operations } = await chain().json(
      `${fees} --safe ${chain().file("fees")} --from ${safe.address}`,
    );
    const fee = "setAttackFeePercentage(percentage: 1 %), setPurchaseFeePercentage(percentage: 2 %)";
    const rehearse = async (what: string, state: RegExp) => {
      const rehearsal = await chain().json(`game:rehearse ${what}`);
      const changes = settings(rehearsal.changes as Row[]).sort();
      expect(changes.slice(0, 2)).to.deep.equal(["attackFeePercentage: 5 -> 1", "purchaseFeePercentage: 5 -> 2"]);
      const [operation = ""] = changes.slice(2);
      expect(operation.replace(`the owner: operation ${operations[0]}: `, "")).to.match(state);
      return rehearsal as { acts: { sender: string; calls: string[] }[]; warnings: string[] };
    };
    const followed = { sender: timelock, calls: [fee] };
    const scheduled = await rehearse(file, /^not scheduled -> can be executed from .* UTC$/);
    expect(scheduled.acts.map(({ sender }) => sender)).to.deep.equal([safe.address, timelock]);
    expect(scheduled.acts[0].calls[0]).to.match(/^schedule\(call: setAttackFeePercentage\(percentage: 1 %\), /);
    expect(scheduled.acts[1]).to.deep.equal(followed);
    // Before and after it is scheduled.
    const early = await rehearse(executeFile, /-> done$/);
    expect(early.warnings).to.include(
      `The operation ${operations[0]} is not scheduled yet: here it was scheduled first.`,
    );
    expect(await chain().fails(`game:rehearse ${operations[0]}`)).to.equal(
      `The operation ${operations[0]} is not pending: game:timelock lists those that are.`,
    );
    await safe.execute(file);
    const { node } = chain();
    node.faults = { withoutLogsOf: await chain().provider.getBlockNumber() };
    expect(await chain().fails(`game:rehearse ${operations[0]}`)).to.equal(
      `The node lists no call of the operation ${operations[0]}, though the timelock holds it: use another one, with --fork-rpc.`,
    );
    node.faults = { logBytes: 64 };
    expect(await chain().fails(`game:rehearse ${operations[0]}`)).to.equal(
      `The operation ${operations[0]} has calls that cannot be read: do not execute it.`,
    );
    node.faults = {};
    const executed = await rehearse(executeFile, /-> done$/);
    expect(executed.acts.map(({ sender }) => sender)).to.deep.equal([safe.address]);
    const { acts, warnings } = await rehearse(operations[0], /^$/);
    expect(acts).to.deep.equal([followed]);
    expect(warnings.filter((text) => text.includes("is not the hash of the calls"))).to.deep.equal([]);
  });

  /** Writes calls in another program's format. */
  const writeRaw = (name: string, safe: string, transactions: readonly (SafeCall & { value?: string })[]) => {
    const file = chain().file(name);
    const meta = { name, createdFromSafeAddress: safe };
    const raw = transactions.map((one) => ({ value: "0", ...one, contractMethod: null, contractInputsValues: null }));
    writeFileSync(file, JSON.stringify({ version: "1.0", chainId: 31337, createdAt: 0, meta, transactions: raw }));
    return file;
  };
  const FRESH = new Wallet(id("an account that has done nothing")).address;
  const call = (to: string, functions: Interface, method: string, ...args: unknown[]) => ({
    to,
    data: functions.encodeFunctionData(method, args),
  });
  const SAFE = new Interface([
    "function addOwnerWithThreshold(address owner, uint256 threshold)",
    "function approveHash(bytes32 hash)",
    "function getTransactionHash(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,uint256) view returns (bytes32)",
  ]);

  it("shows every change of a batch: settings, tokens, allowances, coins, a Safe's signers, code and unnamed storage", async () => {
    const safe = await Safe.own(chain());
    const { deployment, token, game, stranger, owner } = chain();
    await token.transfer(safe.address, parseEther("10"));
    await (await owner.sendTransaction({ to: safe.address, value: 9n })).wait();
    const file = writeRaw("all", safe.address, [
      call(deployment.game, game.interface, "setFeeCollector", stranger.address),
      call(deployment.token, token.interface, "approve", FRESH, parseEther("5")),
      call(deployment.token, token.interface, "transfer", stranger.address, parseEther("4")),
      call(safe.address, SAFE, "addOwnerWithThreshold", FRESH, 1),
      { to: stranger.address, data: "0x", value: "7" },
    ]);
    const tokens = (await token.balanceOf(stranger.address)) + parseEther("4");
    const coins = await chain().provider.getBalance(stranger.address);
    const { changes, warnings, events } = await chain().json(`game:rehearse ${file}`);
    const owners = safe.owners.join(", ");
    expect(settings(changes as Row[])).to.have.members([
      `feeCollector: ${await game.feeCollector()} -> ${stranger.address}`,
      `the token: balance of the owner: 10 tokens -> 6 tokens`,
      `the token: balance of ${stranger.address}: ${formatTokens(tokens - parseEther("4"))} tokens -> ${formatTokens(tokens)} tokens`,
      `the token: allowance of the owner for ${FRESH}: 0 tokens -> 5 tokens`,
      `the owner: owners: ${owners} -> ${FRESH}, ${owners}`,
      "the owner: threshold: 2 -> 1",
      `the owner: coins: 0.000000000000000009 -> 0.000000000000000002`,
      `${stranger.address}: coins: ${formatEther(coins)} -> ${formatEther(coins + 7n)}`,
    ]);
    expect(warnings).to.include.members([
      `${file} has no checksum, so changes to it cannot be detected.`,
      `${FRESH} gains power over ${safe.address} (AddedOwner), and has neither code nor a transaction on this chain.`,
    ]);
    expect(events).to.include(`the owner: Added owner: owner ${FRESH}.`);

    const coin = writeRaw("coin", safe.address, [{ to: stranger.address, data: "0x", value: "7" }]);
    const contract = new Contract(safe.address, SAFE, chain().provider);
    const free = [0n, 0n, 0n, ZeroAddress, ZeroAddress];
    const hash = (await contract.getTransactionHash(stranger.address, 7n, "0x", 0, ...free, 1n)) as string;
    expect((await chain().json(`game:rehearse ${coin} --hash ${hash}`)).hash).to.equal(
      `It has the hash ${hash}, with the nonce 1.`,
    );
    // A contract that writes an unnamed slot and creates another contract.
    const writer = await new ContractFactory(
      [],
      "0x600d600c600039600d6000f36007600955600160006000f000",
      owner,
    ).deploy();
    const odd = writeRaw("odd", safe.address, [{ to: await writer.getAddress(), data: "0x01" }]);
    const { changes: raw } = await chain().json(`game:rehearse ${odd}`);
    expect((raw as Row[]).map(({ label }) => label)).to.include(`${await writer.getAddress()}: slot ${toBeHex(9, 32)}`);
  });

  it("describes changes of a timelock's own settings, and says what it cannot describe", async () => {
    const safe = await Safe.own(chain());
    const timelock = await ownThroughGuardedTimelock(chain(), safe, chain().owner.address);
    const functions = GuardedTimelock__factory.createInterface();
    const schedule = (data: string, predecessor = ZeroHash) =>
      call(timelock, functions, "schedule", timelock, 0, data, predecessor, ZeroHash, 2 * 86_400);
    const grant = functions.encodeFunctionData("grantRole", [id("PROPOSER_ROLE"), FRESH]);
    const delay = functions.encodeFunctionData("updateDelay", [3_600]);
    const guardian = functions.encodeFunctionData("setGuardian", [ZeroAddress, 0]);
    const file = writeRaw("roles", safe.address, [schedule(grant), schedule(delay), schedule(guardian)]);
    const { changes, acts, warnings } = await chain().json(`game:rehearse ${file}`);
    expect(settings(changes as Row[])).to.include.members([
      `the owner: ${FRESH} is proposer: no -> yes`,
      "the owner: delay: 2 d -> 1 h",
      `the owner: guardian: ${chain().owner.address} -> nobody`,
    ]);
    expect((acts as { calls: string[] }[]).slice(1).map(({ calls }) => calls)).to.deep.equal(
      [
        `grantRole(role: PROPOSER, account: ${FRESH})`,
        "updateDelay(newDelay: 1 h)",
        `setGuardian(guardian_: ${ZeroAddress}, until: 1970-01-01 00:00 UTC)`,
      ].map((text) => [`${text} of the timelock ${timelock}`]),
    );
    expect(warnings).to.include(
      `${FRESH} gains power over ${timelock} (RoleGranted), and has neither code nor a transaction on this chain.`,
    );

    const missing = id("missing");
    const waits = writeRaw("waits", safe.address, [schedule(delay, missing)]);
    expect(await chain().fails(`game:rehearse ${waits}`)).to.match(
      new RegExp(`^The operation 0x\\w{64} waits for ${missing}, which is not done: it was not followed\\.\n`),
    );
    const approval = writeRaw("approval", safe.owners[0], [call(safe.address, SAFE, "approveHash", missing)]);
    expect(await chain().fails(`game:rehearse ${approval}`)).to.contain(
      `${safe.address} queues something for later (ApproveHash), which was not followed.\n`,
    );

    const { topicHash } = functions.getEvent("CallScheduled");
    await chain().rpc("hardhat_setCode", EMITTER, emitterCode([topicHash, ZeroHash, ZeroHash], false));
    const unreadable = writeRaw("unreadable", safe.address, [{ to: EMITTER, data: "0x07" }]);
    expect(await chain().fails(`game:rehearse ${unreadable}`)).to.contain(
      `${EMITTER} schedules something that is unreadable: it was not followed.\n`,
    );

    const short = call(timelock, functions, "schedule", timelock, 0, delay, ZeroHash, ZeroHash, 60);
    expect(await chain().fails(`game:rehearse ${writeRaw("short", safe.address, [short])}`)).to.equal(
      "The timelock's delay is 2 d, but this asks for 1 min.",
    );
    const { address } = chain().stranger;
    expect(await chain().fails(`game:rehearse ${writeRaw("stranger", address, [schedule(delay)])}`)).to.equal(
      `${address} may not do this: it lacks the role PROPOSER.`,
    );
  });

  it("warns of what signers should look at twice, and fails with --strict", async () => {
    const { deployment, game, owner } = chain();
    const base = await chain().provider.getBlockNumber();
    await (await game.setAttackFeePercentage(9)).wait();
    const changed = await chain().provider.getBlockNumber();
    const { price, repairCost, isActive } = await game.getComponentSettings(6);
    const { reserve, owed, ratePerSecond } = await game.rewardPool();
    // Half of the runway is left.
    const most = reserve - owed - ratePerSecond * 45n * 86_400n;
    const calls = [
      { contract: game, method: "setComponentSettings", args: [6, price, 0n, repairCost, isActive] },
      { contract: game, method: "rescueTokens", args: [deployment.token, FRESH, most] },
      { contract: game, method: "setAttackFeePercentage", args: [4] },
      { contract: game, method: "setFeeCollector", args: [deployment.token] },
      { contract: game, method: "renounceOwnership", args: [] },
      { contract: new Contract(FRESH, ["function poke()"]), method: "poke", args: [] },
    ];
    const description = `Sets all. It is based on block ${base} and sets all of these values`;
    const content = { chainId: 31337, safe: owner.address, name: "", description, calls };
    const file = await writeSafeBatch(chain().file("warned"), content);
    const { warnings } = await chain().json(`game:rehearse ${file}`);
    const [speed, ...others] = warnings as string[];
    expect(speed).to.match(/^Rewards slow down from 100 % to [\d.]+ % of full rewards\.$/);
    const runway = others.splice(1, 1)[0];
    expect(runway).to.match(/^The pool has .* of full rewards, less than 90 days\.$/);
    expect(others).to.deep.equal([
      "Component type 6, Liquid Cooler, no longer earns rewards.",
      "Nobody will own the game.",
      "The fee collector is the token itself.",
      `Changed in block ${changed}, since the batch was written at block ${base}: Attack fee percentage changed: percentage 5 % -> 9 %.`,
      `${FRESH} has no code: a call of it does nothing.`,
    ]);
    const strict = await chain().fails(`game:rehearse ${file} --strict`);
    expect(strict).to.match(/^--strict: there are warnings \(7\)\.\n/);
    expect(strict).to.contain(`\nWARNING: ${speed}\nWARNING: Component type 6`);

    const quiet = await writeSafeBatch(chain().file("quiet"), {
      ...content,
      description: `It is based on block ${changed}`,
      calls: [{ contract: game, method: "setAttackFeePercentage", args: [4] }],
    });
    expect((await chain().json(`game:rehearse ${quiet} --strict`)).warnings).to.deep.equal([]);
  });

  it("upgrades to the code of this folder", async () => {
    const { changes, events } = await chain().json(
      ...["game:rehearse", "upgrade", "--contract", "RigRaidV2__Mock", "--call", "startSeason(7)"],
    );
    const labels = (changes as Row[]).map(({ label }) => label);
    expect(labels).to.include.members(["implementation", "number", "_initialized"]);
    expect(events[0]).to.match(/^Upgraded: implementation 0x/);
  });

  it("reports when one read, or all of them, stopped working", async () => {
    const { game, owner } = chain();
    const record = readFileSync(chain().recordFile, "utf8");
    const [{ reads }] = (JSON.parse(record) as DeploymentRecord).implementations;
    // Reads that revert for one function, and delegate all others.
    const silent = game.interface.getFunction("getPlayerStats").selector.slice(2);
    const code =
      `0x603f600c600039603f6000f35f3560e01c63${silent}14603b57365f5f375f5f365f73${reads.slice(2)}5af4` +
      "3d5f5f3e6037573d5ffd5b3d5ff35b5f5ffd";
    for (const [name, bytecode, expected] of [
      ["one", code, /^getPlayerStats\(address\) no longer answers\.\n/],
      ["none", "0x6004600c60003960046000f35f5ffd00", /^The game is unreadable afterwards: /],
    ] as const) {
      const broken = await new ContractFactory([], bytecode, owner).deploy();
      const implementation = await new RigRaid__factory(owner).deploy(await broken.getAddress());
      await writeBatch(name, "", game, "upgradeToAndCall", await implementation.getAddress(), "0x");
      expect(await chain().fails(`game:rehearse ${chain().file(name)}`)).to.match(expected);
    }
  });

  it("reports when players would be owed more than the pool has", async () => {
    const { token, deployment, stranger } = chain();
    const { reserve } = await chain().game.rewardPool();
    // Only a bug could do that.
    await writeBatch("drain", deployment.game, token, "transfer", stranger.address, reserve);
    expect(await chain().fails(`game:rehearse ${chain().file("drain")}`)).to.match(
      /^Players are owed more than the pool has\.\n/,
    );
  });
});
