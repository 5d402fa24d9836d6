import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import fc from "fast-check";
import { ethers } from "hardhat";

import { CPU, FAN, deployEmptyGame } from "../fixtures";
import { HOUR } from "../support/clock";
import type { Career } from "../support/experience";
import { HISTORY_CHECK, HISTORY_TIMEOUT } from "../support/histories";
import { Match } from "../support/model/Match";
import { KINDS, type Step, histories, moveOf } from "../support/model/moves";

const STEPS = 80;

/** A miss or two before the levels that bring a place for charges, for both, and the highest. */
const VETERANS: readonly Career[] = [
  { level: 9, xp: 490, attacks: 5, shields: 1 },
  { level: 19, xp: 990, attacks: 6, shields: 3 },
  { level: 99, xp: 4990, attacks: 9, shields: 2 },
];

/** Blocks after which every attack is cold. */
const COLD_AFTER = 257n;

/** Four accounts, one of which has too few tokens for most things. */
async function deployMatch() {
  const fixture = await deployEmptyGame();
  const { game, token } = fixture;
  const accounts = (await ethers.getSigners()).slice(2, 6);
  await token.transfer(accounts[3], ethers.parseEther("700"));
  await token.connect(accounts[3]).approve(game, ethers.MaxUint256);
  return { ...fixture, accounts };
}

/** Three component types, two skins; three players with fans and two with CPUs, all open to attack; a small pool. */
async function open(careers: readonly Career[] = []): Promise<Match> {
  const match = await Match.begin(await loadFixture(deployMatch));
  const { game, accounts } = match;
  for (const type of [FAN, CPU, { ...FAN, id: 3n }]) {
    const { id, price, rewardRate, repairCost } = type;
    await match.make(
      {
        send: () => game.setComponentSettings(id, price, rewardRate, repairCost, true),
        play: (model) => model.setType(id, { price, rewardRate, repairCost, isActive: true }),
      },
      1n,
    );
  }
  for (const id of [1n, 2n]) {
    await match.make(
      {
        send: () => game.setSkinSettings(FAN.id, id, 1000, true),
        play: (model) => model.setSkin(FAN.id, id, 1000n, true),
      },
      1n,
    );
  }
  for (const account of accounts.slice(0, 3)) await buy(match, account, FAN.id);
  for (const account of accounts.slice(0, 2)) await buy(match, account, CPU.id);
  for (const [i, career] of careers.entries()) await match.promote(accounts[i], career);
  await match.wait(BigInt(12 * HOUR), 1n);
  return match;
}

async function buy(match: Match, account: HardhatEthersSigner, id: bigint): Promise<void> {
  await match.make(
    {
      send: () => match.game.connect(account).purchaseComponent(id),
      play: (model) => model.purchaseComponent(account.address, id),
    },
    1n,
  );
}

/** Plays a history, comparing every read after every step; notes what happened, and the errors. */
async function play(match: Match, steps: readonly Step[], met: Set<string>): Promise<void> {
  for (const step of steps) {
    if (step.goesCold) await match.wait(1n, COLD_AFTER);
    const t0 = performance.now();
    const error = await match.make(moveOf(match, step), BigInt(step.seconds));
    met.add(error ?? step.kind);
    const kk = step.kind + " " + (error ?? "ok");
    S[kk] = (S[kk] ?? 0) + 1;
    const t1 = performance.now();
    await match.compare();
    const t2 = performance.now();
    T[0] += t1 - t0;
    T[1] += t2 - t1;
    T[2]++;
  }
}

const T = [0, 0, 0];
after(() => console.log(T));
const S: Record<string, number> = {};
after(() => console.log(Object.entries(S).sort()));
describe("the game and its model", function () {
  this.timeout(HISTORY_TIMEOUT);
  const settings = { ...HISTORY_CHECK, numRuns: process.env.COVERAGE === "true" ? 1 : 5, endOnFailure: true };
  const met = new Set<string>();

  it("agree on every read after every step of random histories", async () => {
    const property = fc.asyncProperty(histories(STEPS), async (steps) => play(await open(), steps, met));
    await fc.assert(property, settings);
  });

  it("agree on those of veterans, whose next level brings places for charges and shields", async () => {
    const property = fc.asyncProperty(histories(STEPS), async (steps) => {
      const match = await open(VETERANS);
      await play(match, steps, met);
    });
    await fc.assert(property, { ...settings, seed: settings.seed + 1 });
  });

  it("have met every kind of move and every reason for a refusal", () => {
    const reasons = [
      "AttackNotCold",
      "AttackNotReady",
      "CapacityReached",
      "ComponentAlreadyOwned",
      "ComponentNotHacked",
      "ComponentNotOnSale",
      "ComponentNotOwned",
      "DailyLimitReached",
      "ERC20InsufficientBalance",
      "GameIsNotPaused",
      "GameIsPaused",
      "NoAttackCharges",
      "NoWorkingComponent",
      "NotAPlayer",
      "NothingToClaim",
      "NothingToRepair",
      "PaybackTooShort",
      "ReactivationTooEarly",
      "RescueExceedsSurplus",
      "SelfAttack",
      "SettingTooHigh",
      "SkinAlreadyOwned",
      "SkinNotOnSale",
      "SkinNotOwned",
      "TargetImmune",
      "TargetProtected",
      "UnknownComponent",
      "UnknownSkin",
      "ZeroAmount",
    ];
    expect([...KINDS, ...reasons].filter((name) => !met.has(name))).to.deep.equal([]);
  });
});
