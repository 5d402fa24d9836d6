import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployGameOn, deployPlayedGame, FAN } from "../../fixtures";
import { encodeCall } from "../../support/batches";
import { at, now } from "../../support/blocks";
import { ALL_SCOPES, appoint, SCOPE } from "../../support/operators";

const MAX_OPERATOR_TIME = 30n * 24n * 60n * 60n;
const MAX_BUDGET = (1n << 128n) - 1n;
const NONE = [0n, 0n, 0n];

/** Alice's calls and the account that plays for her. */
async function deployGame() {
  const fixture = await deployPlayedGame();
  const { game, alice, stranger } = fixture;
  return { ...fixture, asAlice: game.connect(alice), operator: stranger };
}

describe("setOperator", () => {
  it("sets and emits scope, end and budget", async () => {
    const { game, asAlice, alice, operator } = await loadFixture(deployGame);
    const until = (await now()) + 1000n;
    await expect(asAlice.setOperator(operator, until, SCOPE.fight, 5n))
      .to.emit(game, "OperatorSet")
      .withArgs(alice.address, operator.address, until, SCOPE.fight, 5n);
    expect(await game.getOperator(alice, operator)).to.deep.equal([until, SCOPE.fight, 5n]);
  });

  it("replaces the limits of this player and operator alone", async () => {
    const { game, asAlice, alice, bob, carol, operator } = await loadFixture(deployGame);
    const until = (await now()) + 1000n;
    await asAlice.setOperator(operator, until, SCOPE.fight, 5n);
    await asAlice.setOperator(carol, until, SCOPE.build, 7n);
    await game.connect(bob).setOperator(operator, until, SCOPE.collect, 9n);
    await asAlice.setOperator(operator, until + 1n, SCOPE.supplies, 1n);
    expect(await game.getOperator(alice, operator)).to.deep.equal([until + 1n, SCOPE.supplies, 1n]);
    expect(await game.getOperator(alice, carol)).to.deep.equal([until, SCOPE.build, 7n]);
    expect(await game.getOperator(bob, operator)).to.deep.equal([until, SCOPE.collect, 9n]);
    expect(await game.getOperator(operator, alice)).to.deep.equal(NONE);
  });

  it("accepts any account except zero, the player and the game, also to revoke", async () => {
    const { game, asAlice, alice } = await loadFixture(deployGame);
    for (const until of [(await now()) + 1000n, 0n]) {
      for (const wrong of [ethers.ZeroAddress, alice.address, await game.getAddress()]) {
        await expect(asAlice.setOperator(wrong, until, 1n, 0n))
          .to.be.revertedWithCustomError(game, "InvalidOperator")
          .withArgs(wrong);
      }
    }
  });

  it("ends in the future, at most 30 days ahead", async () => {
    const { game, asAlice, alice, operator } = await loadFixture(deployGame);
    expect(await game.MAX_OPERATOR_TIME()).to.equal(MAX_OPERATOR_TIME);
    const second = (await now()) + 100n;
    for (const until of [1n, second, second + MAX_OPERATOR_TIME + 1n, ethers.MaxUint256]) {
      await time.setNextBlockTimestamp(second);
      const attempt = asAlice.setOperator.staticCall(operator, until, 1n, 0n, { blockTag: "pending" });
      await expect(attempt).to.be.revertedWithCustomError(game, "InvalidOperatorTime").withArgs(until);
    }
    await at(second, () => asAlice.setOperator(operator, second + MAX_OPERATOR_TIME, 1n, 0n));
    expect(await game.getOperator(alice, operator)).to.deep.equal([second + MAX_OPERATOR_TIME, 1n, 0n]);
    await at(second + 1n, () => asAlice.setOperator(operator, second + 2n, 1n, 0n));
  });

  it("takes every sum of the five bits, and nothing else", async () => {
    const { game, asAlice, alice, operator } = await loadFixture(deployGame);
    const until = (await now()) + 1000n;
    for (const scope of [0n, 32n, 33n, 1n << 8n, ethers.MaxUint256]) {
      await expect(asAlice.setOperator(operator, until, scope, 0n))
        .to.be.revertedWithCustomError(game, "InvalidOperatorScope")
        .withArgs(scope);
    }
    for (let scope = 1n; scope <= ALL_SCOPES; scope++) {
      await asAlice.setOperator(operator, until, scope, 0n);
      expect((await game.getOperator(alice, operator)).scope).to.equal(scope);
    }
  });

  it("takes a budget of 128 bits", async () => {
    const { game, asAlice, alice, operator } = await loadFixture(deployGame);
    const until = (await now()) + 1000n;
    await expect(asAlice.setOperator(operator, until, 1n, MAX_BUDGET + 1n))
      .to.be.revertedWithCustomError(game, "SettingTooHigh")
      .withArgs(MAX_BUDGET + 1n, MAX_BUDGET);
    await asAlice.setOperator(operator, until, 1n, MAX_BUDGET);
    expect((await game.getOperator(alice, operator)).budget).to.equal(MAX_BUDGET);
  });

  it("revokes with a time of 0, whatever else is given", async () => {
    const { game, asAlice, alice, operator } = await loadFixture(deployGame);
    await appoint(asAlice, operator, { budget: 5n });
    await expect(asAlice.setOperator(operator, 0n, ethers.MaxUint256, ethers.MaxUint256))
      .to.emit(game, "OperatorSet")
      .withArgs(alice.address, operator.address, 0n, 0n, 0n);
    expect(await game.getOperator(alice, operator)).to.deep.equal(NONE);
  });

  it("reads as nothing from the second on in which its time is over", async () => {
    const { game, asAlice, alice, operator } = await loadFixture(deployGame);
    const until = await appoint(asAlice, operator);
    await time.increaseTo(until - 1n);
    expect((await game.getOperator(alice, operator)).until).to.equal(until);
    await time.increaseTo(until);
    expect(await game.getOperator(alice, operator)).to.deep.equal(NONE);
  });

  it("grants nothing in a pause, and revokes", async () => {
    const { game, asAlice, alice, operator } = await loadFixture(deployGame);
    await appoint(asAlice, operator);
    await game.pauseContract();
    await expect(asAlice.setOperator(operator, (await now()) + 1000n, 1n, 0n)).to.be.revertedWithCustomError(
      game,
      "GameIsPaused",
    );
    await asAlice.setOperator(operator, 0n, 0n, 0n);
    expect(await game.getOperator(alice, operator)).to.deep.equal(NONE);
  });

  describe("with value", () => {
    for (const [act, ahead] of [
      ["sets", 1000n],
      ["revokes", 0n],
    ] as const) {
      it(`${act} and passes all of it on to the operator`, async () => {
        const { game, asAlice, alice, operator } = await loadFixture(deployGame);
        const until = ahead && (await now()) + ahead;
        const sent = asAlice.setOperator(operator, until, ahead && 1n, 0n, { value: 123n });
        await expect(sent).to.changeEtherBalances([alice, operator, game], [-123n, 123n, 0n]);
      });
    }

    it("reverts all when the operator refuses it", async () => {
      const { game, token, asAlice, alice } = await loadFixture(deployGame);
      const until = (await now()) + 1000n;
      await expect(asAlice.setOperator(token, until, 1n, 0n, { value: 1n })).to.be.revertedWithCustomError(
        game,
        "FailedCall",
      );
      expect(await game.getOperator(alice, token)).to.deep.equal(NONE);
      // Without value there is nothing to refuse.
      await asAlice.setOperator(token, until, 1n, 0n);
    });

    it("cannot be spent twice by a batch, which accepts no coins", async () => {
      const { game, alice, operator } = await loadFixture(deployGame);
      const set = encodeCall(game, "setOperator", [operator.address, (await now()) + 1000n, 1n, 0n]);
      const data = encodeCall(game, "multicall", [[set, set]]);
      await expect(alice.sendTransaction({ to: game, data, value: 1n })).to.be.revertedWithoutReason();
      const batch = alice.sendTransaction({ to: game, data });
      await expect(batch).to.changeEtherBalances([operator, game], [0n, 0n]);
      expect((await game.getOperator(alice, operator)).scope).to.equal(1n);
    });
  });
});

describe("revokeOperators", () => {
  it("revokes all of the player's operators and nobody else's, in a pause, too", async () => {
    const { game, asAlice, alice, bob, carol, operator } = await loadFixture(deployGame);
    await appoint(asAlice, operator);
    await appoint(asAlice, carol, { budget: 5n });
    const until = await appoint(game.connect(bob), operator);
    await game.pauseContract();
    await expect(asAlice.revokeOperators()).to.emit(game, "OperatorsRevoked").withArgs(alice.address);
    for (const one of [operator, carol]) expect(await game.getOperator(alice, one)).to.deep.equal(NONE);
    expect(await game.getOperator(bob, operator)).to.deep.equal([until, ALL_SCOPES, 0n]);
  });

  it("costs the same however many there are, and brings none back later", async () => {
    const { game, asAlice, alice, operator } = await loadFixture(deployGame);
    await asAlice.revokeOperators();
    const alone = (await (await asAlice.revokeOperators()).wait())!.gasUsed;
    await appoint(asAlice, operator);
    for (let i = 0; i < 5; i++) await appoint(asAlice, ethers.Wallet.createRandom());
    expect((await (await asAlice.revokeOperators()).wait())!.gasUsed).to.equal(alone);
    await asAlice.revokeOperators();
    expect(await game.getOperator(alice, operator)).to.deep.equal(NONE);
    const until = await appoint(asAlice, operator);
    expect((await game.getOperator(alice, operator)).until).to.equal(until);
  });
});

describe("operators and a token that calls back", () => {
  /** The stranger is an operator of Alice, who owns nothing yet. */
  async function deployReentrantGame() {
    const token = await ethers.deployContract("ReentrantToken__Mock");
    const fixture = await deployGameOn(token);
    const { game, alice, stranger } = fixture;
    await game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, true);
    await appoint(game.connect(alice), stranger, { budget: FAN.price });
    return { ...fixture, operator: stranger };
  }

  it("refuses revokeOperators in the middle of actFor", async () => {
    const { game, token, alice, operator } = await loadFixture(deployReentrantGame);
    await token.arm(game, encodeCall(game, "revokeOperators"));
    const buy = encodeCall(game, "purchaseComponent", [FAN.id]);
    await expect(game.connect(operator).actFor(alice, [buy]))
      .to.emit(token, "CalledBack")
      .withArgs(false, ethers.id("ReentrancyGuardReentrantCall()").slice(0, 10));
    expect((await game.getOperator(alice, operator)).budget).to.equal(0n);
  });
});
