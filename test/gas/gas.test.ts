import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { loadFixture, mine, reset, takeSnapshot, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import type { ContractTransactionResponse } from "ethers";
import hre, { ethers } from "hardhat";

import { FAN } from "../fixtures";
import { breakShields } from "../support/arena";
import { primeOrdinary } from "../support/attacks";
import { encodeCall } from "../support/batches";
import { HOUR } from "../support/clock";
import { deploySteadyGame, OWNED } from "./steadyGame";

const SNAPSHOT = path.join(__dirname, "snapshot.md");
/** Maximum size of a contract (EIP-170), bytes. */
const SIZE_LIMIT = 24_576;
/** Tighter limits, which leave room for changes. */
const SIZE_BOUNDS: Readonly<Record<string, number>> = { RigRaid: 24_000 };
/** Maximum extra gas of an operator's call, and of storing the rest of its budget. */
const OPERATOR_EXTRA = 12_000;
const BUDGET_WRITE = 3_000;

/** Maximum gas of one call, where the specification sets one. */
const BOUNDS: Readonly<Record<string, number>> = {
  claim: 66_500,
  "claimAllRewards, 8 components": 137_000,
  [`claimAllRewards, ${OWNED} components, not ripe`]: 138_900,
  "purchaseComponent, a further one": 109_000,
  "purchaseShields, 10 components": 106_000,
  "attackComponent, miss": 66_500,
  "attackComponent, block, 10 components": 95_000,
  "attackComponent, hit": 119_000,
  "attackComponent, hit and level-up": 119_000,
  keepRoll: 36_000,
};

type Row = readonly [name: string, figure: number];

async function gasOf(transaction: Promise<ContractTransactionResponse>): Promise<number> {
  return Number((await (await transaction).wait())!.gasUsed);
}

/** A time about a day ahead without a zero byte. Zero bytes cost less gas, so the figure would depend on the date. */
async function inADay(): Promise<number> {
  return ((await time.latest()) + 24 * HOUR) | 0x010101;
}

/** The gas of whole transactions through the proxy. */
async function measureGas(): Promise<Row[]> {
  const { game, alice, bob, carol } = await loadFixture(deploySteadyGame);
  const rows: Row[] = [];
  const measure = async (name: string, transaction: Promise<ContractTransactionResponse>) => {
    rows.push([name, await gasOf(transaction)]);
  };
  const asAlice = game.connect(alice);
  await measure("claim", asAlice.claim(FAN.id));
  await asAlice.claimAllRewards();
  await measure("purchaseComponent, the first", game.connect(carol).purchaseComponent(FAN.id));
  await measure("purchaseComponent, a further one", asAlice.purchaseComponent(OWNED + 1));
  await asAlice.purchaseComponent(OWNED + 2);
  await measure("purchaseSkin", asAlice.purchaseSkin(FAN.id, 1));
  await measure("applySkin", asAlice.applySkin(FAN.id, 1));
  await measure("fundRewards", asAlice.fundRewards(1000));
  await measure("attackComponent, miss", asAlice.attackComponent(bob, FAN.id));
  await game.setAttackFailProbability(0);
  await measure("attackComponent, block, 10 components", asAlice.attackComponent(bob, FAN.id));
  await measure("purchaseShields, 10 components", game.connect(bob).purchaseShields(1));
  await time.increase(HOUR);
  await primeOrdinary(game, alice, () => breakShields(game, alice, bob));
  await measure("attackComponent, hit", asAlice.attackComponent(bob, FAN.id));
  await measure("purchaseAttacks", asAlice.purchaseAttacks(1));
  await measure("repairAllComponents, 1 component", game.connect(bob).repairAllComponents());
  await time.increase(24 * HOUR);
  await asAlice.attackComponent(bob, FAN.id);
  await mine(300);
  await measure("primeAttack", asAlice.primeAttack());
  await measure("setComponentSettings", game.setComponentSettings(1, FAN.price, FAN.rewardRate, 0, true));
  await measure("pauseContract", game.pauseContract());
  await measure("unpauseContract", game.unpauseContract());
  return [...rows, ...(await measureChoices()), ...(await measureOperator())];
}

/** Gas of claims of all components, a kept roll and a level-up. Each starts from the same played game. */
async function measureChoices(): Promise<Row[]> {
  const { game, alice, bob, carol } = await loadFixture(deploySteadyGame);
  const asAlice = game.connect(alice);
  const ripe = await gasOf(asAlice.claimAllRewards());
  await time.increase(HOUR);
  const unripe = await gasOf(asAlice.claimAllRewards());
  const keepRoll = await gasOf(asAlice.keepRoll());
  const miss = await primeOrdinary(game, alice, () => gasOf(asAlice.attackComponent(bob, FAN.id)));
  await game.setAttackFailProbability(0);
  // Carol breaks the shields, so that Alice stays 25 XP short of a level.
  await game.connect(carol).purchaseComponent(FAN.id);
  await breakShields(game, carol, bob);
  return [
    [`claimAllRewards, ${OWNED} components`, ripe],
    [`claimAllRewards, ${OWNED} components, not ripe`, unripe],
    ["keepRoll", keepRoll],
    ["attackComponent, miss, kept roll", miss],
    ["attackComponent, hit and level-up", await gasOf(asAlice.attackComponent(bob, FAN.id))],
  ];
}

/** Gas of an operator's calls, from the same played game. */
async function measureOperator(): Promise<Row[]> {
  const { game, alice, bob, stranger } = await loadFixture(deploySteadyGame);
  const until = await inADay();
  const act = (name: string, ...args: unknown[]) =>
    gasOf(game.connect(stranger).actFor(alice, [encodeCall(game, name, args)]));
  return [
    ["setOperator", await gasOf(game.connect(alice).setOperator(stranger, until, 31, ethers.MaxUint256 >> 128n))],
    ["actFor, attackComponent, miss", await act("attackComponent", bob.address, FAN.id)],
    ["actFor, claim", await act("claim", FAN.id)],
    ["actFor, purchaseShields, 8 components", await act("purchaseShields", 1n)],
    ["revokeOperators", await gasOf(game.connect(alice).revokeOperators())],
  ];
}

/** The sizes of the deployed code, in bytes. */
async function measureSizes(): Promise<Row[]> {
  const rows = ["RigRaid", "RigRaidReads", "RigToken", "Taunts"].map(async (name): Promise<Row> => {
    const { deployedBytecode } = await hre.artifacts.readArtifact(name);
    return [name, ethers.dataLength(deployedBytecode)];
  });
  return Promise.all(rows);
}

function table(
  title: string,
  unit: string,
  rows: readonly Row[],
  boundOf: (name: string) => number | undefined,
): string {
  const lines = rows.map(([name, figure]) => `| ${name} | ${figure} | ${boundOf(name) ?? ""} |`);
  return [`## ${title}`, "", `| | ${unit} | at most |`, "|---|---:|---:|", ...lines, ""].join("\n");
}

/**
 * The committed snapshot shows the cost of every change. A stale snapshot fails; `UPDATE_SNAPSHOT=true` rewrites it.
 */
describe("gas and size", function () {
  before(async function () {
    // Instrumentation changes gas and size.
    if (process.env.COVERAGE === "true") this.skip();
    // State that earlier tests left on the chain would change the figures.
    await reset();
  });

  it("are within their bounds and as the snapshot says", async () => {
    const gas = await measureGas();
    const sizes = await measureSizes();
    for (const [name, figure] of gas) expect(figure, name).to.be.at.most(BOUNDS[name] ?? Infinity);
    for (const [name, figure] of sizes) expect(figure, name).to.be.at.most(SIZE_BOUNDS[name] ?? SIZE_LIMIT);
    expect(gas.map(([name]) => name)).to.include.members(Object.keys(BOUNDS));

    const text = [
      "# Gas and size\n\nGas of whole transactions through the proxy, in a game that has been played for a while; bytes of",
      "deployed code. Written by `npm run gas:update`, checked by the tests.\n",
      table("Gas", "gas", gas, (name) => BOUNDS[name]),
      table("Size", "bytes", sizes, (name) => SIZE_BOUNDS[name] ?? SIZE_LIMIT),
    ].join("\n");
    if (process.env.UPDATE_SNAPSHOT === "true") writeFileSync(SNAPSHOT, text);
    const committed = readFileSync(SNAPSHOT, "utf8");
    const changed = text.split("\n").filter((line) => !committed.includes(line));
    expect(committed, `test/gas/snapshot.md is stale (npm run gas:update); new: ${changed.join(" ")}`).to.equal(text);
  });

  it("an operator's call costs little more than the player's own", async () => {
    const { game, alice, bob, stranger } = await loadFixture(deploySteadyGame);
    await game.setAttackFailProbability(0);
    const until = await inADay();
    await game.connect(alice).setOperator(stranger, until, 31, ethers.MaxUint256 >> 128n);
    const calls: readonly [spends: boolean, name: string, ...args: unknown[]][] = [
      [false, "claim", FAN.id],
      [false, "claimAllRewards"],
      [false, "attackComponent", bob.address, FAN.id],
      [true, "purchaseShields", 1n],
      [true, "purchaseComponent", OWNED + 1],
      [true, "purchaseSkin", FAN.id, 1],
    ];
    for (const [spends, name, ...args] of calls) {
      const before = await takeSnapshot();
      const data = encodeCall(game, name, args);
      const own = await gasOf(alice.sendTransaction({ to: game, data }) as Promise<ContractTransactionResponse>);
      await before.restore();
      const operators = await gasOf(game.connect(stranger).actFor(alice, [data]));
      await before.restore();
      expect(operators - own, name).to.be.at.most(OPERATOR_EXTRA + (spends ? BUDGET_WRITE : 0));
    }
  });
});
