import { createHmac } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { type Contract, id, parseEther, toQuantity, ZeroHash } from "ethers";

import { RigRaidV2__Mock__factory, Taunts__factory } from "#bindings";
import type { DeploymentRecord } from "#game/deployment";

import { ROOT } from "../../scripts/cli/packageProgram";
import { findPorts, HOST } from "../../scripts/local/start/ports";
import type { GameSession } from "../../scripts/owner/runner/session";
import { OWNER_EVENTS } from "../../scripts/services/watch/events";
import type { WatchOptions } from "../../scripts/services/watch/options";
import { PoolWatch } from "../../scripts/services/watch/pool";
import type { Alert, Line, WatchState } from "../../scripts/services/watch/state";
import { isUnusualShare, Watcher } from "../../scripts/services/watch/watcher";
import { TestServer, textOf } from "../support/TestServer";
import { LOGS } from "../world/logs";
import { useChain } from "./support/chain";
import { EMITTER, emitterCode } from "./support/emitter";
import { HAS_PROMETHEUS, Prometheus, readExposition } from "./support/prometheus";
import { joinToRaid, openAll } from "./support/raids";
import { Safe } from "./support/safe";
import { DELAY, deployTimelock } from "./support/timelock";
import { utc } from "./support/utc";

describe("game:watch", () => {
  const chain = useChain();
  const file = () => chain().file("watch");
  const readState = () => JSON.parse(readFileSync(file(), "utf8")) as WatchState;
  const changeState = (change: Partial<WatchState>) =>
    writeFileSync(file(), JSON.stringify({ ...readState(), ...change }));

  /** Looks once. Returns the reports. */
  const look = async (...flags: string[]): Promise<Line[]> => {
    const others = flags.some((text) => text.startsWith("--depth")) ? [] : ["--depth 0 --runway 1d"];
    const { code, stdout, stderr } = await chain().run(`game:watch --once --state ${file()}`, ...others, ...flags);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    return stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  };
  const reported = async (...args: string[]) =>
    (await look(...args)).map(({ event, active }) => (active === undefined ? event : `${event} ${active}`));

  /** Has a timelock schedule an operation of two calls, and returns its id. */
  const schedule = async (timelock: Contract, salt: string): Promise<string> => {
    const { game } = chain();
    const payloads = ["pauseContract", "unpauseContract"].map((name) =>
      game.interface.encodeFunctionData(name as never),
    );
    const batch = [[game.target, game.target], [0, 0], payloads, ZeroHash, id(salt)];
    await (await timelock.scheduleBatch(...batch, DELAY)).wait();
    return timelock.hashOperationBatch(...batch) as Promise<string>;
  };

  it("starts from the current state, and reports nothing while nothing happens", async () => {
    const [line, ...rest] = await look();
    expect(rest).to.deep.equal([]);
    const { game, block } = { game: chain().deployment.game, block: await chain().provider.getBlockNumber() };
    expect(line).to.deep.include({
      block,
      event: "watching",
      text: `Watching ${game} from block ${block} on.`,
      owner: chain().owner.address,
      isPaused: false,
    });
    expect(await look()).to.deep.equal([]);
  });

  it("reports every action of the owner once: old and new value, sender and transaction", async () => {
    const { game, owner, token, stranger } = chain();
    await look();
    const writes = [
      () => game.setComponentSettings(1, parseEther("60"), 6430041152263n, 69444444444440400n, false),
      () => game.setSkinSettings(1, 2, parseEther("11"), true),
      () => game.setAttackFailProbability(35),
      () => game.setAttackFeePercentage(7),
      () => game.setPurchaseFeePercentage(8),
      () => game.setFeeCollector(stranger),
      () => game.pauseContract(),
      () => game.unpauseContract(),
      () => game.rescueTokens(token, stranger, parseEther("3")),
      () => game.repairAllComponentsForEveryone(0, 100),
      () => game.upgradeToAndCall(implementation, "0x"),
      () => game.transferOwnership(stranger),
      () => game.connect(stranger).acceptOwnership(),
    ];
    const implementation = (await chain().json("game:status")).implementation as string;
    const feeCollector = await game.feeCollector();
    const hashes: string[] = [];
    for (const write of writes) hashes.push((await (await write()).wait())!.hash);
    const lines = await look();
    expect(lines.map(({ event, text }) => [event, text.replace(/ Sent by 0x\w{40}\.$/, "")])).to.deep.equal([
      [
        "component-changed",
        "Component settings changed: componentId 1, price 50 tokens -> 60 tokens, isActive true -> false.",
      ],
      ["skin-changed", "Skin settings changed: componentId 1, skinId 2, price 10 tokens -> 11 tokens."],
      ["fail-probability-changed", "Attack fail probability changed: percentage 20 % -> 35 %."],
      ["attack-fee-changed", "Attack fee percentage changed: percentage 5 % -> 7 %."],
      ["purchase-fee-changed", "Purchase fee percentage changed: percentage 5 % -> 8 %."],
      ["fee-collector-changed", `Fee collector changed: feeCollector ${feeCollector} -> ${stranger.address}.`],
      ["paused", "Game paused."],
      ["unpaused", lines[7].text.replace(/ Sent by .*/, "")],
      ["tokens-rescued", `Tokens rescued: token ${chain().deployment.token}, to ${stranger.address}, amount 3 tokens.`],
      ["repaired-for-free", lines[9].text],
      ["implementation-changed", `Upgraded: implementation ${implementation}.`],
      ["ownership-offered", `Ownership transfer started: owner ${owner.address} -> ${stranger.address}.`],
      ["owner-changed", `Ownership transferred: owner ${owner.address} -> ${stranger.address}.`],
    ]);
    expect(lines[7].text).to.match(/^Game unpaused: pausedFor \d+ s\./);
    // One line for all repairs of a transaction.
    expect(lines[9].text).to.match(/^Components repaired for free: [1-9]\d*\.$/);
    expect(lines.map(({ transaction }) => transaction)).to.deep.equal(hashes);
    for (const { sender } of [...lines.slice(0, 9), ...lines.slice(10, 12)]) expect(sender).to.equal(owner.address);
    expect(lines.map(({ severity }) => severity)).to.deep.equal([
      ...["notice", "notice", "notice", "notice", "notice", "warning", "warning", "notice", "warning", "notice"],
      ...["critical", "critical", "critical"],
    ]);
    expect(lines[6].text).to.equal(`Game paused. Sent by ${owner.address}.`);
    expect(lines[12]).to.deep.include({ previousOwner: owner.address, newOwner: stranger.address });
    expect(await look()).to.deep.equal([]);
  });

  it("gives each of the owner's events a different name", () => {
    const names = Object.values(OWNER_EVENTS);
    expect(new Set(names).size).to.equal(names.length);
  });

  it("reports a timelock's operations, when they become executable, and what its Safe approves and changes", async () => {
    const safe = await Safe.own(chain());
    const timelock = await (await deployTimelock(chain(), safe.address)).getAddress();
    await chain().json(`game:ownership:transfer --owner ${timelock} --safe ${chain().file("offer")}`);
    await safe.execute(chain().file("offer"));
    await look(`--accounts ${safe.address}`);
    const accept = `game:ownership:accept --safe ${chain().file("accept")} --from ${safe.address}`;
    const { executeFile, operations } = await chain().json(accept);
    await safe.execute(chain().file("accept"));
    const [scheduled, ...rest] = await look(`--accounts ${safe.address}`);
    expect(rest).to.deep.equal([]);
    const readyAt = (await chain().now()) + DELAY;
    expect(scheduled).to.deep.include({
      event: "operation-scheduled",
      operation: operations[0],
      readyAt,
      foreign: false,
    });
    expect(scheduled.text).to.equal(
      `The timelock can do this from ${utc(readyAt)}: acceptOwnership(). Until then it can be cancelled: ${operations[0]}.`,
    );
    await chain().mineAt(readyAt - 1);
    expect(await look(`--accounts ${safe.address}`)).to.deep.equal([]);
    await chain().mineAt(readyAt);
    const [executable] = await look(`--accounts ${safe.address}`);
    expect(executable).to.deep.include({ event: "operation-executable", operation: operations[0] });
    expect(await look(`--accounts ${safe.address}`)).to.deep.equal([]);
    await safe.execute(executeFile);
    // The new owner and the operation behind it are one line.
    const [changed, ...others] = await look(`--accounts ${safe.address}`);
    expect(others).to.deep.equal([]);
    expect(changed).to.deep.include({ event: "owner-changed", operation: operations[0], foreign: false });
    expect(changed.text).to.match(/ Executed by the timelock's operation 0x[0-9a-f]{64}\.$/);
    expect(readState().operations).to.deep.equal([]);

    const hash = id("what two of its owners approve");
    await safe.approve(hash, 1);
    expect(await reported(`--accounts ${safe.address}`)).to.deep.equal(["safe-approved"]);
    await safe.approve(hash, 2);
    await safe.changeThreshold(1);
    const lines = await look(`--accounts ${safe.address}`);
    expect(lines.map(({ event }) => event)).to.deep.equal(["safe-approved", "safe-executable", "safe-changed"]);
    expect(lines[2].text).to.equal(`The Safe ${safe.address}: ChangedThreshold(1).`);
  });

  it("reports an operation of several calls as one, until it is cancelled", async () => {
    const { owner } = chain();
    const timelock = (await deployTimelock(chain(), owner.address)) as Contract;
    const flags = `--accounts ${await timelock.getAddress()}`;
    await look(flags);
    const [cancelled, kept] = [await schedule(timelock, "one"), await schedule(timelock, "two")];
    await (await timelock.cancel(cancelled)).wait();
    const scheduled = await look(flags);
    expect(scheduled.map(({ event, severity }) => `${event} ${severity}`)).to.deep.equal([
      "operation-foreign critical",
      "operation-foreign critical",
      "operation-cancelled notice",
    ]);
    expect(scheduled[1].text).to.match(
      /^No batch of this deployment has this operation\. The timelock can do this from .* UTC: pauseContract\(\), unpauseContract\(\)\. Until/,
    );
    expect(new Set(scheduled.map((line) => line.id)).size).to.equal(3);
    await chain().pass(DELAY);
    const executable = await look(flags);
    // A receiver ignores a repeated id.
    expect(executable[0].id).to.not.be.oneOf(scheduled.map((line) => line.id));
    expect(executable.map(({ text }) => text)).to.deep.equal([
      `The timelock's foreign operation ${kept} can be executed now: pauseContract(), unpauseContract().`,
    ]);
  });

  it("decodes what a stolen proposer schedules by its target, and reports the execution once", async () => {
    const { owner, stranger, token } = chain();
    const timelock = (await deployTimelock(chain(), owner.address)) as Contract;
    const flags = `--accounts ${await timelock.getAddress()}`;
    await look(flags);
    const never = 2n ** 255n;
    const { selector } = chain().game.interface.getFunction("setFeeCollector");
    const truncated = [stranger.address, 0, selector, ZeroHash, id("truncated")] as const;
    await (await timelock.schedule(...truncated, DELAY)).wait();
    const far = [chain().game.target, 0, selector, ZeroHash, id("far")] as const;
    await (await timelock.schedule(...far, never)).wait();
    const grant = timelock.interface.encodeFunctionData("grantRole", [id("PROPOSER_ROLE"), stranger.address]);
    const send = token.interface.encodeFunctionData("transfer", [stranger.address, parseEther("5")]);
    const batch = [[timelock.target, token.target], [0, 0], [grant, send], ZeroHash, id("batch")] as const;
    await (await timelock.scheduleBatch(...batch, DELAY)).wait();
    await (await chain().game.pauseContract()).wait();
    const lines = await look(flags);
    expect(lines.map(({ event }) => event)).to.deep.equal([...Array<string>(3).fill("operation-foreign"), "paused"]);
    const at = timelock.target as string;
    const calls = [
      `grantRole(role: PROPOSER, account: ${stranger.address}) of the timelock ${at}`,
      `transfer(to: ${stranger.address}, value: 5 tokens) of the token ${token.target as string}`,
    ];
    expect(lines[0].text).to.include(`: a call of ${stranger.address} with the data ${selector}. Until then`);
    expect(lines[1].text).to.include(
      `from beyond the calendar: a call of the game with the data ${selector}. Until then`,
    );
    const operation = lines[2].operation as string;
    expect(lines[2].text).to.include(`: ${calls.join(", ")}. Until then it can be cancelled: ${operation}.`);

    await (await token.transfer(timelock, parseEther("5"))).wait();
    await chain().pass(DELAY);
    await look(flags);
    await (await timelock.executeBatch(...batch)).wait();
    const executed = await look(flags);
    expect(executed.map(({ event, foreign, severity }) => [event, foreign, severity])).to.deep.equal([
      ["timelock-changed", true, "critical"],
      ["operation-executed", true, "critical"],
    ]);
    const by = `Executed by the timelock's foreign operation ${operation}.`;
    expect(executed[0].text).to.equal(
      `The timelock ${at}: Role granted: role PROPOSER, account ${stranger.address}, sender ${at}. ${by}`,
    );
    expect(executed[1].text).to.equal(`The timelock ${at} has executed this: ${calls[1]}. ${by}`);
  });

  for (const { source, answersAsTimelock, topics, data, event, text } of LOGS)
    it(`reports the log of ${source}, and what comes after it`, async () => {
      const { game, owner, stranger, token } = chain();
      await (await game.transferOwnership(EMITTER)).wait();
      await chain().rpc("hardhat_setCode", EMITTER, emitterCode(topics, answersAsTimelock));
      await look();
      const { hash } = await owner.sendTransaction({ to: EMITTER, data });
      await chain().provider.waitForTransaction(hash);
      await (await game.setFeeCollector(stranger)).wait();
      await (await game.rescueTokens(token, stranger, 3n)).wait();
      await (await game.pauseContract()).wait();
      const lines = await look();
      const after = ["fee-collector-changed", "tokens-rescued", "paused"];
      expect(lines.map((line) => line.event)).to.deep.equal([...(event === undefined ? [] : [event]), ...after]);
      if (event !== undefined) expect(lines[0]).to.include({ contract: EMITTER, transaction: hash });
      if (text !== undefined) expect(lines[0].text).to.match(text);
      expect(readState().block).to.equal(await chain().provider.getBlockNumber());
      expect(await look()).to.deep.equal([]);
    });

  it("reports an upgrade to code that does not answer, and its silence", async () => {
    await look();
    const implementation = (await chain().json("game:status")).implementation as string;
    await (await chain().game.upgradeToAndCall(implementation, "0x")).wait();
    await chain().rpc("hardhat_setCode", implementation, "0xfe");
    expect(await reported()).to.deep.equal(["implementation-changed"]);
    expect(await look()).to.deep.equal([]);
    const [line] = await look();
    expect(line).to.include({ event: "game-unreadable", active: true, severity: "critical" });
  });

  it("distinguishes a failing node from a failing watch", () => {
    const lines: Line[] = [];
    const state = { alerts: [], unsettled: {}, block: 7 } as unknown as WatchState;
    const session = { hre: { ethers: { provider: {} } }, deployment: chain().deployment } as unknown as GameSession;
    const settings = { minGas: 0n, accounts: undefined } as unknown as WatchOptions;
    const watcher = new Watcher(session, state, (line) => lines.push(line as Line), settings);
    const node = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:8545"), { code: "ECONNREFUSED" });
    const disk = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    const after = (problem: Error | undefined, looks: number) => {
      lines.length = 0;
      for (let look = 0; look < looks; look++) watcher.looked(problem);
      return lines.map(({ event, active, text }) => [event, active, text]);
    };
    expect(after(node, 3)).to.deep.equal([
      ["node-failing", true, "The node is not responding: connect ECONNREFUSED 127.0.0.1:8545"],
    ]);
    expect(after(disk, 3)).to.deep.equal([["watch-failing", true, "The watch fails: ENOSPC: no space left on device"]]);
    expect(after(undefined, 1)).to.deep.equal([
      ["node-failing", false, "The node is responding again."],
      ["watch-failing", false, "The watch works again."],
    ]);
  });

  it("reports nothing from blocks that the node cannot serve, and everything once it can", async () => {
    const { game, stranger, node } = chain();
    await look();
    const before = readState();
    await (await game.setFeeCollector(stranger)).wait();
    await (await game.pauseContract()).wait();
    // The sender of the second event cannot be read.
    node.faults = { lost: { method: "eth_getTransactionByHash", after: 1 } };
    const { code, stdout } = await chain().run(`game:watch --once --state ${file()} --depth 0 --runway 1d`);
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
    expect(readState()).to.deep.equal(before);
    node.faults = {};
    expect(await reported()).to.deep.equal(["fee-collector-changed", "paused"]);
    expect(await look()).to.deep.equal([]);
  });

  it("continues counting after a restart, also from an older version's state", async () => {
    await look();
    await (await chain().game.pauseContract()).wait();
    await look();
    expect(readState().counts).to.deep.equal({ watching: 1, paused: 1 });
    const { counts: _counts, unknownEvents: _unknown, timelocks: _timelocks, ...older } = readState();
    writeFileSync(file(), JSON.stringify(older));
    await (await chain().game.unpauseContract()).wait();
    expect(await reported()).to.deep.equal(["unpaused"]);
    expect(readState().counts).to.deep.equal({ unpaused: 1 });
  });

  it("counts taunts without reporting them, and reports logs that are not taunts", async () => {
    await look();
    const [rival] = chain().rivals;
    const taunts = Taunts__factory.connect(chain().deployment.taunts!, rival);
    for (const line of [1, 31]) await (await taunts.taunt(rival, 1, line)).wait();
    expect(await look()).to.deep.equal([]);
    expect(readState().taunts).to.equal(2);
    const { taunts: _taunts, ...older } = readState();
    writeFileSync(file(), JSON.stringify(older));
    await (await taunts.taunt(rival, 1, 2)).wait();
    await chain().rpc("hardhat_setCode", taunts.target, emitterCode([id("Shouted()")], false));
    await (await rival.sendTransaction({ to: taunts.target })).wait();
    expect(await reported()).to.deep.equal(["unreadable"]);
    expect(readState().taunts).to.equal(1);
  });

  it("reports once what a timelock held before the watch began", async () => {
    const timelock = (await deployTimelock(chain(), chain().owner.address)) as Contract;
    await (await timelock.cancel(await schedule(timelock, "one"))).wait();
    // In the last block before the watch began.
    const kept = await schedule(timelock, "two");
    const flags = `--accounts ${await timelock.getAddress()}`;
    const [begun, ...held] = (await look(flags)).map(({ event, operation }) => [event, operation]);
    expect(begun).to.deep.equal(["watching", undefined]);
    expect(held).to.deep.equal([["operation-foreign", kept]]);
    expect(await look(flags)).to.deep.equal([]);
  });

  it("reports when a key behind the owner runs low on gas, and when it has enough again", async () => {
    const { address } = chain().stranger;
    const flags = `--accounts ${address} --min-gas 0.5`;
    await chain().rpc("hardhat_setBalance", address, "0x1");
    const [, low] = await look(flags);
    expect(low).to.deep.include({ event: "gas-low", active: true, account: address, balance: "1" });
    expect(low.text).to.equal(`${address} has 0.000000000000000001 ETH for gas, less than 0.5.`);
    expect(await look(flags)).to.deep.equal([]);
    await chain().rpc("hardhat_setBalance", address, toQuantity(parseEther("0.5")));
    expect(await reported(flags)).to.deep.equal(["gas-low false"]);
  });

  it("reports when players receive more in an hour than their components earn", async () => {
    await look();
    await chain().pass(3_600);
    expect(await look()).to.deep.equal([]);
    const { hour } = readState();
    await chain().pass(3_600);
    changeState({ hour: { ...hour, paid: `${parseEther("1000")}` } });
    const [unexplained] = await look();
    expect(unexplained).to.deep.include({ event: "outflow-unexplained", active: true });
    expect(unexplained.text).to.match(
      /^Players earned 1,\d{3}(\.\d+)? tokens in 1 h; their components earn at most [\d.]+\.$/,
    );
    await chain().pass(3_600);
    expect(await reported()).to.deep.equal(["outflow-unexplained false"]);
  });

  it("reports when the amount owed comes close to the game's limit, and not before", () => {
    const alerts: [string, boolean][] = [];
    const hour = { since: "0", owed: "0", paid: "0", rate: "0" };
    const state = { reserve: "0", expected: { purchases: "0", change: "0" }, hour, alerts: [] };
    const alert: Alert = ({ event, active }) => alerts.push([event, active]);
    const watch = new PoolWatch("token", state as unknown as WatchState, () => {}, alert, 1n);
    const isHigh = (owed: bigint) => {
      watch.compare({ timestamp: 0n, reserve: 2n ** 96n, owed, ratePerSecond: 0n, speed: 10_000n, slowedBelow: 1n });
      return alerts.filter(([event]) => event === "owed-high").at(-1)![1];
    };
    expect(isHigh(2n ** 88n)).to.equal(false);
    expect(isHigh(((2n ** 96n - 1n) * 9n) / 10n)).to.equal(false);
    expect(isHigh(((2n ** 96n - 1n) * 9n) / 10n + 1n)).to.equal(true);
  });

  it("begins another hour after 3,600 s, and reports a runway that is one second too short", () => {
    const alerts: boolean[] = [];
    const hour = { since: "0", owed: "0", paid: "0", rate: "0" };
    const state = { reserve: "0", expected: { purchases: "0", change: "0" }, hour, alerts: [] };
    const alert: Alert = ({ event, active }) => void (event === "runway-low" && alerts.push(active));
    const watch = new PoolWatch("token", state as unknown as WatchState, () => {}, alert, 100n);
    const look = (timestamp: bigint, reserve: bigint) =>
      watch.compare({ timestamp, reserve, owed: 0n, ratePerSecond: 2n, speed: 10_000n, slowedBelow: 1n });
    look(3_599n, 200n);
    expect(state.hour.since).to.equal("0");
    look(3_600n, 199n);
    expect(state.hour.since).to.equal("3600");
    expect(alerts).to.deep.equal([false, true]);
  });

  it("reports when the indexer lags for three looks, and when it has caught up", async () => {
    const timestamp = await chain().now();
    let indexed: number | undefined = timestamp - 301;
    const indexer = await TestServer.start((request, response) => {
      expect(request.url).to.equal("/status");
      response.end(indexed === undefined ? "" : JSON.stringify({ game: { id: 31337, block: { timestamp: indexed } } }));
    });
    const flags = `--indexer ${indexer.url}`;
    await look(flags);
    expect(await look(flags)).to.deep.equal([]);
    indexed = timestamp - 300;
    expect(await look(flags)).to.deep.equal([]);
    indexed = timestamp - 301;
    for (let looks = 0; looks < 2; looks++) expect(await look(flags)).to.deep.equal([]);
    const [behind] = await look(flags);
    expect(behind).to.deep.include({ event: "indexer-behind", active: true });
    expect(behind.text).to.equal(`The indexer at ${indexer.url} is 301 s behind the chain.`);
    indexed = timestamp;
    for (const expected of [[], [], ["indexer-behind false"]]) expect(await reported(flags)).to.deep.equal(expected);
    indexed = undefined;
    for (const expected of [[], [], ["indexer-behind true"]]) expect(await reported(flags)).to.deep.equal(expected);
    await indexer.stop();
  });

  it("reads everything at the block that it looks at, whatever later blocks changed", async () => {
    const { game, owner, token, stranger } = chain();
    await look("--depth 2 --runway 1d");
    changeState({ attacks: "1".repeat(100) });
    expect(await reported("--depth 2 --runway 1d")).to.deep.equal(["hits-unusual true"]);
    const { implementations } = JSON.parse(readFileSync(chain().recordFile, "utf8")) as DeploymentRecord;
    const next = await new RigRaidV2__Mock__factory(owner).deploy(implementations[0].reads);
    await chain().rpc("hardhat_mine", "0x3");
    await look("--depth 2 --runway 1d");
    const { reserve, owed } = await game.rewardPool();
    const calls = [
      game.interface.encodeFunctionData("rescueTokens", [
        await token.getAddress(),
        stranger.address,
        reserve - owed - parseEther("1000"),
      ]),
      game.interface.encodeFunctionData("setAttackFailProbability", [0]),
      game.interface.encodeFunctionData("upgradeToAndCall", [await next.getAddress(), "0x"]),
      game.interface.encodeFunctionData("transferOwnership", [stranger.address]),
    ];
    await (await game.multicall(calls)).wait();
    await (await game.connect(stranger).acceptOwnership()).wait();
    // The state is two blocks old.
    expect(await look("--depth 2 --runway 1d")).to.deep.equal([]);
    await chain().rpc("hardhat_mine", "0x2");
    expect(await reported("--depth 2 --runway 1d")).to.deep.equal([
      ...["tokens-rescued", "fail-probability-changed", "implementation-changed", "ownership-offered", "owner-changed"],
      ...["runway-low true", "slowed true", "hits-unusual false"],
    ]);
  });

  it("separates the effects of two transactions in one block", async () => {
    const { game, owner, stranger } = chain();
    // One more player has something to repair.
    await openAll(chain());
    const { newcomer, victim, id: componentId } = await joinToRaid(chain());
    while (!(await game.userComponents(victim, componentId)).hacked) {
      await (await newcomer.attackComponent(victim, componentId)).wait();
      await chain().pass(2 * 3_600);
    }
    const timelock = (await deployTimelock(chain(), owner.address)) as Contract;
    const flags = `--accounts ${timelock.target as string}`;
    const operations = ["PROPOSER_ROLE", "CANCELLER_ROLE"].map((role) => {
      const data = timelock.interface.encodeFunctionData("grantRole", [id(role), stranger.address]);
      return [timelock.target, 0, data, ZeroHash, id(role)] as const;
    });
    for (const operation of operations) await (await timelock.schedule(...operation, DELAY)).wait();
    await chain().pass(DELAY);
    await look(flags);
    const players = await game.activePlayersCount();
    const hackedOf = async (start: bigint, count: bigint) =>
      (await game.repairAllComponentsForEveryone.staticCall(start, count)).componentsRepaired;
    let first = 1n;
    while ((await hackedOf(0n, first)) === 0n) first += 1n;
    const repaired = [await hackedOf(0n, first), await hackedOf(first, players - first)];
    await chain().rpc("evm_setAutomine", false);
    const gas = { gasLimit: 3_000_000 };
    // The first event is not from an operation.
    await timelock.renounceRole(id("PROPOSER_ROLE"), owner.address, gas);
    for (const operation of operations) await timelock.execute(...operation, gas);
    await game.repairAllComponentsForEveryone(0, first, gas);
    await game.repairAllComponentsForEveryone(first, players - first, gas);
    await chain().rpc("evm_mine");
    await chain().rpc("evm_setAutomine", true);
    const ids = await Promise.all(
      operations.map((operation) => timelock.hashOperation(...operation) as Promise<string>),
    );
    const lines = await look(flags);
    const changed = lines.filter(({ event }) => event === "timelock-changed");
    expect(changed.map(({ operation }) => operation)).to.deep.equal([undefined, ...ids]);
    expect(changed.map(({ text }) => text.match(/Executed by/g)?.length)).to.deep.equal([undefined, 1, 1]);
    const repairs = lines.filter(({ event }) => event === "repaired-for-free");
    expect(repairs.map(({ components }) => components)).to.deep.equal(
      repaired.filter((count) => count > 0n).map(Number),
    );
    expect(repairs).to.have.length(2);
  });

  it("waits for the configured confirmations", async () => {
    await look("--depth 3 --runway 1d");
    await (await chain().game.pauseContract()).wait();
    await chain().rpc("hardhat_mine", "0x2");
    expect(await look("--depth 3 --runway 1d")).to.deep.equal([]);
    await chain().rpc("hardhat_mine", "0x1");
    expect(await reported("--depth 3 --runway 1d")).to.deep.equal(["paused"]);
  });

  it("reports a short runway and slowed rewards, and their end", async () => {
    await look();
    const { reserve, owed, ratePerSecond } = await chain().game.rewardPool();
    const left = ratePerSecond * 45n * 86_400n;
    await (await chain().game.rescueTokens(chain().token, chain().owner, reserve - owed - left)).wait();
    const [, runway, slowed] = await look("--depth 0 --runway 50d");
    expect(runway).to.deep.include({ event: "runway-low", active: true });
    expect(runway.text).to.match(/^The pool could pay full rewards for 44 d 23 h, less than 50 d\.$/);
    // The clock counts what is left in whole hours here.
    expect(slowed.text).to.match(/^Rewards run at (49\.95|50) % of full speed\.$/);
    expect(await look("--depth 0 --runway 50d")).to.deep.equal([]);
    await (await chain().token.approve(chain().game, reserve)).wait();
    await (await chain().game.fundRewards(reserve - left)).wait();
    expect(await reported("--depth 0 --runway 50d")).to.deep.equal(["runway-low false", "slowed false"]);
  });

  it("adds up the effects of purchases, claims and attacks on the pool, to the wei", async () => {
    await look();
    const player = chain().stranger;
    const game = chain().game.connect(player);
    await (await chain().token.transfer(player, parseEther("1000"))).wait();
    await (await chain().token.connect(player).approve(game, parseEther("1000"))).wait();
    await (await game.purchaseComponent(1)).wait();
    await (await game.purchaseSkin(1, 1)).wait();
    await chain().pass(100_000);
    await (await game.claimAllRewards()).wait();
    await (await chain().game.rescueTokens(chain().token, player, 3n)).wait();
    await (await chain().token.approve(game, 5n)).wait();
    await (await chain().game.fundRewards(5n)).wait();
    expect(await reported()).to.deep.equal(["tokens-rescued"]);

    await (await game.purchaseSkin(1, 2)).wait();
    changeState({ reserve: `${BigInt(readState().reserve) + 7n}` });
    const [short] = await look();
    expect(short).to.deep.include({ event: "pool-short", lacking: "7" });
    expect(await look()).to.deep.equal([]);
  });

  it("reports when too many attacks hit, and the end of it", async () => {
    await look();
    changeState({ attacks: "1".repeat(100) });
    const [unusual] = await look();
    expect(unusual).to.deep.include({ event: "hits-unusual", active: true, attacks: 100, hits: 100 });
    expect(unusual.text).to.equal("100 % of the last 100 attacks did not miss; 80 % are expected.");
    await (await chain().game.setAttackFailProbability(10)).wait();
    expect(await reported()).to.deep.equal(["fail-probability-changed", "hits-unusual false"]);
    expect(readState().attacks).to.equal("");
  });

  it("reports only hits that are very unlikely by chance", () => {
    expect(isUnusualShare(65, 100, 0.8)).to.equal(false);
    expect(isUnusualShare(63, 100, 0.8)).to.equal(true);
    expect(isUnusualShare(95, 100, 0.8)).to.equal(false);
    expect(isUnusualShare(97, 100, 0.8)).to.equal(true);
    expect(isUnusualShare(100, 100, 1)).to.equal(false);
    expect(isUnusualShare(99, 100, 1)).to.equal(true);
  });

  it("reports a lagging node and replaced blocks", async () => {
    const snapshot = (await chain().rpc("evm_snapshot")) as string;
    await (await chain().game.pauseContract()).wait();
    await look();
    await chain().rpc("evm_revert", snapshot);
    // A node that lags for a moment is normal.
    expect(await look()).to.deep.equal([]);
    expect(await look()).to.deep.equal([]);
    const [behind] = await look();
    expect(behind).to.deep.include({
      event: "node-behind",
      active: true,
      text: `The node is at block ${behind.block - 1}; it was at block ${behind.block} before.`,
    });
    await chain().rpc("evm_increaseTime", 100);
    await chain().rpc("hardhat_mine", "0x1");
    // Changes without an event are noticed as well.
    expect(await reported()).to.deep.equal(["reorganisation", "unpaused"]);
    expect(await look()).to.deep.equal([]);
    expect(await reported()).to.deep.equal(["node-behind false"]);
  });

  it("refuses the state of another game", async () => {
    await look();
    changeState({ game: chain().owner.address });
    expect(await chain().fails(`game:watch --once --state ${file()}`)).to.equal(
      `${file()} belongs to the game ${chain().owner.address} on chain 31337: name another file with --state.`,
    );
  });

  describe("with a webhook", () => {
    let server: TestServer;
    const deliveries = new EventEmitter();
    let status: number;
    /** Id of a line that is refused while others are accepted. */
    let refused: string | undefined;
    let received: Line[];
    let [bodies, signatures, paths]: [string[], (string | undefined)[], string[]] = [[], [], []];
    /** Requests that the node had answered at each heartbeat. */
    let asked: number[];
    beforeEach(async () => {
      [status, received, bodies, signatures, paths, asked] = [200, [], [], [], [], []];
      refused = undefined;
      server = await TestServer.start(async (request, response) => {
        const body = await textOf(request);
        paths.push(request.url!);
        if (request.url === "/heartbeat") asked.push(chain().node.requests.flat().length);
        bodies.push(body);
        signatures.push(request.headers["x-rigraid-signature"] as string | undefined);
        const answer = refused === undefined ? status : body.includes(refused) ? 400 : 200;
        if (answer === 200 && body !== "") received.push(JSON.parse(body) as Line);
        deliveries.emit("delivery");
        response.writeHead(answer).end();
      });
    });
    afterEach(() => server.stop());
    const url = () => `${server.url}/hook`;

    it("posts each line, and retries refused ones in order", async () => {
      const begun = await look(`--webhook ${url()}`);
      expect(received).to.deep.equal(begun);
      status = 503;
      await (await chain().game.pauseContract()).wait();
      const [paused, failing] = await look(`--webhook ${url()}`);
      expect(failing).to.deep.include({
        event: "webhook-failing",
        active: true,
        text: "The webhook fails: it returns 503.",
      });
      expect(readState().undelivered).to.deep.equal([paused]);
      status = 200;
      await (await chain().game.unpauseContract()).wait();
      const [unpaused, works] = await look(`--webhook ${url()}`);
      expect(received).to.deep.equal([...begun, paused, unpaused]);
      expect(works).to.deep.include({ event: "webhook-failing", active: false, text: "The webhook works again." });
      expect(readState().alerts).to.deep.equal([]);
    });

    it("keeps a line that the receiver refuses, and posts the next ones", async () => {
      await look(`--webhook ${url()}`);
      status = 400;
      await (await chain().game.pauseContract()).wait();
      const [paused, failing] = await look(`--webhook ${url()}`);
      expect(failing.text).to.equal(
        `The webhook fails: it refuses 1 of the lines, ${paused.id} among them: it returns 400.`,
      );
      refused = paused.id;
      await (await chain().game.unpauseContract()).wait();
      const [unpaused] = await look(`--webhook ${url()}`);
      expect(received.map((line) => line.event)).to.deep.equal(["watching", "unpaused"]);
      expect(received[1]).to.deep.equal(unpaused);
      expect(readState().undelivered).to.deep.equal([paused]);
    });

    it("posts only lines above the minimum severity, formatted by a template", async () => {
      const at = (name: string) => path.join(ROOT, "scripts/services/monitoring/webhooks", name);
      const flags = `--webhook ${url()} --severity warning --template`;
      await look(`${flags} ${at("pagerduty.json")}`);
      await (await chain().game.setAttackFeePercentage(7)).wait();
      await (await chain().game.pauseContract()).wait();
      expect(await reported(`${flags} ${at("pagerduty.json")}`)).to.deep.equal(["attack-fee-changed", "paused"]);
      const [paused] = bodies.map((body) => JSON.parse(body) as { payload: { summary: string } });
      expect(bodies).to.have.length(1);
      expect(paused.payload).to.include({
        summary: `Game paused. Sent by ${chain().owner.address}.`,
        severity: "warning",
      });
    });

    it("signs each request with its time if there is a secret", async () => {
      await look(`--webhook ${url()}`);
      expect(signatures).to.deep.equal([undefined]);
      chain().variables = { WEBHOOK_SECRET: "shared" };
      await (await chain().game.pauseContract()).wait();
      await look(`--webhook ${url()}`);
      const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signatures[1]!)!;
      expect(Math.abs(Number(time) - Date.now() / 1_000)).to.be.below(600);
      const expected = createHmac("sha256", "shared").update(`${time}.${bodies[1]}`).digest("hex");
      expect(signature).to.equal(expected);
    });

    it("requests the heartbeat only after successful looks", async () => {
      const flags = `--heartbeat ${server.url}/heartbeat`;
      await look(flags);
      expect(paths).to.deep.equal(["/heartbeat"]);
      // Saving fails where the folder is a file.
      const state = path.join(file(), "state.json");
      expect(await chain().fails(`game:watch --once --state ${state} ${flags}`)).to.match(
        new RegExp(`^${state} cannot be written: (EEXIST|ENOTDIR)`),
      );
      expect(paths).to.deep.equal(["/heartbeat"]);
    });

    it("follows the chain as a process until it is stopped", async () => {
      const [port] = await findPorts([{ port: 0, requestedBy: "a test" }]);
      const heartbeat = `--heartbeat ${server.url}/heartbeat`;
      const flags = `--state ${file()} --depth 0 --interval 1s --webhook ${url()} --metrics ${port} ${heartbeat}`;
      let run = chain().start(`game:watch ${flags}`);
      const next = async (event: string) => {
        while (!received.some((line) => line.event === event)) {
          await Promise.race([once(deliveries, "delivery"), run.ended.then(({ stderr }) => expect.fail(stderr))]);
        }
      };
      await next("watching");
      while (asked.length < 3) await once(deliveries, "delivery");
      const readme = readFileSync(path.join(ROOT, "scripts/owner/README.md"), "utf8");
      expect(readme).to.contain(`the watch makes ${asked[2] - asked[1]} requests for each look, `);
      await (await chain().game.pauseContract()).wait();
      await next("paused");
      const metrics = await (await fetch(`http://${HOST}:${port}/metrics`)).text();
      const values = readExposition(metrics);
      expect(values.get('rigraid_watch_lines_total{event="paused",source="owner"}')).to.equal(1);
      expect(values.get("rigraid_watch_block")).to.equal(await chain().provider.getBlockNumber());
      expect(values.get("rigraid_game_paused")).to.equal(1);
      // Ends it as a crash would. The owner acts while nothing watches.
      run.kill("SIGKILL");
      await run.ended;
      await (await chain().game.unpauseContract()).wait();
      await (await chain().game.pauseContract()).wait();
      received.length = 0;
      run = chain().start(`game:watch ${flags}`);
      // Both occur in one look. An earlier line may be repeated.
      await next("unpaused");
      const counted = readExposition(await (await fetch(`http://${HOST}:${port}/metrics`)).text());
      // Prometheus sees the increase across the restart.
      expect(counted.get('rigraid_watch_lines_total{event="paused",source="owner"}')).to.equal(2);
      expect(counted.get('rigraid_watch_lines_total{event="unpaused",source="owner"}')).to.equal(1);
      run.kill("SIGTERM");
      const { code, stdout, stderr } = await run.ended;
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      const lines = stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Line);
      expect(lines.map(({ event }) => event)).to.deep.equal(["unpaused", "paused"]);
      expect(existsSync(file())).to.equal(true);
      expect(await look()).to.deep.equal([]);
    });
  });

  if (HAS_PROMETHEUS)
    it("is scraped by Prometheus, whose rules alert when the watch stops and when the owner acts", async () => {
      const [port] = await findPorts([{ port: 0, requestedBy: "a test" }]);
      const prometheus = await Prometheus.start(chain().sandbox.folder, `${HOST}:${port}`);
      try {
        const stopped = await prometheus.alert("WatchStopped");
        expect(stopped.annotations.runbook).to.equal("scripts/owner/README.md#the-watch-has-stopped");
        const run = chain().start(`game:watch --depth 0 --interval 1s --metrics ${port}`);
        await prometheus.alert("WatchStopped", true);
        await (await chain().game.pauseContract()).wait();
        const changed = await prometheus.alert("GameChanged");
        expect(changed.labels).to.include({ event: "paused", severity: "page" });
        expect(changed.annotations.summary).to.equal("The owner has acted: paused.");
        run.kill("SIGTERM");
        await run.ended;
      } finally {
        await prometheus.stop();
      }
    });
});
