import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { CPU, deployPlayedGame, FAN } from "../../fixtures";
import { statsOf } from "../../support/attacks";
import { encodeCall } from "../../support/batches";
import { at, PENDING } from "../../support/blocks";
import { inSeconds } from "../../support/clock";
import { ALL_SCOPES, appoint, SCOPE_OF } from "../../support/operators";
import { ALWAYS_MISS } from "../../support/rules";
import { OTHER_WRITES, OWNER_WRITES, PLAYER_WRITES } from "../../support/writes";

const NO_CALL = "0x00000000";

/** Alice owns a fan and a CPU, Bob a fan. The stranger, who owns nothing, becomes Alice's operator. */
async function deployGame() {
  const fixture = await deployPlayedGame();
  const { game, alice, stranger } = fixture;
  await time.increase(24 * 60 * 60);
  const call = (name: string, ...args: unknown[]) => encodeCall(game, name, args);
  return { ...fixture, asAlice: game.connect(alice), asOperator: game.connect(stranger), operator: stranger, call };
}

describe("actFor", () => {
  describe("scope", () => {
    const allWrites = { ...PLAYER_WRITES, ...OWNER_WRITES };
    const others = OTHER_WRITES.map((signature) => [signature, undefined] as const);

    for (const [signature, args] of [...Object.entries(allWrites), ...others]) {
      const bit = SCOPE_OF[signature] ?? 0n;
      it(`${bit ? `lets ${signature} through under bit ${bit} alone` : `never lets ${signature} through`}`, async () => {
        const fixture = await loadFixture(deployGame);
        const { game, asAlice, alice, operator } = fixture;
        const { selector } = game.interface.getFunction(signature as never);
        const data = args ? encodeCall(game, signature, await args(fixture)) : selector;
        const refused = `OperatorNotAllowed(${alice.address}, ${operator.address}, ${selector})`;
        for (const scope of bit ? [ALL_SCOPES - bit, bit] : [ALL_SCOPES]) {
          await appoint(asAlice, operator, { scope });
          // Some are refused by the rules of the call itself, which is another matter.
          const answer = await ethers.provider
            .call({ from: operator, to: game, data: encodeCall(game, "actFor", [alice.address, [data]]) })
            .then(
              () => "done",
              (error: { data: string }) => {
                const { name, args: values } = game.interface.parseError(error.data)!;
                return `${name}(${values.join(", ")})`;
              },
            );
          if (scope & bit) expect(answer, `scope ${scope}`).not.to.match(/^OperatorNotAllowed/);
          else expect(answer, `scope ${scope}`).to.equal(refused);
        }
      });
    }

    it("refuses reads, and data that is shorter than a selector", async () => {
      const { game, asAlice, asOperator, alice, operator, call } = await loadFixture(deployGame);
      await appoint(asAlice, operator);
      for (const [data, selector] of [
        [call("paused"), call("paused")],
        ["0x", NO_CALL],
        ["0x372500", "0x37250000"],
        ["0x12345678", "0x12345678"],
      ]) {
        await expect(asOperator.actFor(alice, [data]))
          .to.be.revertedWithCustomError(game, "OperatorNotAllowed")
          .withArgs(alice.address, operator.address, selector);
      }
    });
  });

  describe("who may", () => {
    it("refuses an operator that the player never set, with the selector of the first call", async () => {
      const { game, asOperator, alice, bob, operator, call } = await loadFixture(deployGame);
      await appoint(game.connect(bob), operator);
      await expect(asOperator.actFor(alice, [call("claimAllRewards"), call("claim", 1n)]))
        .to.be.revertedWithCustomError(game, "OperatorNotAllowed")
        .withArgs(alice.address, operator.address, call("claimAllRewards"));
      // Nobody is their own operator.
      await expect(game.connect(alice).actFor(alice, []))
        .to.be.revertedWithCustomError(game, "OperatorNotAllowed")
        .withArgs(alice.address, alice.address, NO_CALL);
    });

    it("refuses it from the second in which the time ends, also in a pause", async () => {
      const { game, asAlice, asOperator, alice, operator, call } = await loadFixture(deployGame);
      const until = await appoint(asAlice, operator);
      await at(until - 1n, () => asOperator.actFor(alice, [call("claimAllRewards")]));
      await expect(at(until, () => asOperator.actFor(alice, [call("claimAllRewards")])))
        .to.be.revertedWithCustomError(game, "OperatorNotAllowed")
        .withArgs(alice.address, operator.address, call("claimAllRewards"));
      const second = await appoint(asAlice, operator);
      await game.pauseContract();
      await expect(asOperator.actFor(alice, [])).to.be.revertedWithCustomError(game, "GameIsPaused");
      await time.increaseTo(second);
      await game.unpauseContract();
      await expect(asOperator.actFor(alice, [])).to.be.revertedWithCustomError(game, "OperatorNotAllowed");
    });

    for (const [how, revoke] of [
      ["alone", (game: Game, operator: string) => game.setOperator(operator, 0n, 0n, 0n)],
      ["with all others", (game: Game) => game.revokeOperators()],
    ] as const) {
      it(`refuses one that was revoked ${how}, an empty list included`, async () => {
        const { game, asAlice, asOperator, alice, operator, call } = await loadFixture(deployGame);
        await appoint(asAlice, operator);
        await asOperator.actFor(alice, []);
        await revoke(asAlice, operator.address);
        for (const [calls, selector] of [
          [[], NO_CALL],
          [[call("claimAllRewards")], call("claimAllRewards")],
        ] as const) {
          await expect(asOperator.actFor(alice, [...calls]))
            .to.be.revertedWithCustomError(game, "OperatorNotAllowed")
            .withArgs(alice.address, operator.address, selector);
        }
      });
    }
  });

  describe("acting", () => {
    it("collects for the player, named by all events", async () => {
      const { game, token, asAlice, asOperator, alice, operator, call } = await loadFixture(deployGame);
      await appoint(asAlice, operator);
      await inSeconds(100);
      const { total } = await game.getAllRewards(alice, PENDING);
      const acted = asOperator.actFor(alice, [call("claimAllRewards")]);
      await expect(acted).to.changeTokenBalances(token, [alice, operator, game], [total, 0n, -total]);
      await expect(acted).to.emit(game, "OperatorActed").withArgs(alice.address, operator.address, 0n);
      const receipt = (await (await acted).wait())!;
      const events = receipt.logs.map((log) => game.interface.parseLog(log)).filter((event) => event !== null);
      expect(events.map(({ name }) => name)).to.deep.equal(["RewardsClaimed", "RewardsClaimed", "OperatorActed"]);
      for (const { args } of events) expect(args.player).to.equal(alice.address);
    });

    it("attacks with the player's roll, charge and record, and returns the result", async () => {
      const { game, asAlice, asOperator, alice, bob, operator, call } = await loadFixture(deployGame);
      await game.setAttackFailProbability(ALWAYS_MISS);
      await appoint(asAlice, operator);
      const { roll } = await game.previewAttackRoll(alice);
      const attack = call("attackComponent", bob.address, FAN.id);
      const [answer] = await asOperator.actFor.staticCall(alice, [attack], PENDING);
      const [result] = game.interface.decodeFunctionResult("attackComponent", answer);
      expect(result).to.deep.equal([alice.address, bob.address, FAN.id, 0n, false, 1n, 4n]);
      await expect(asOperator.actFor(alice, [attack]))
        .to.emit(game, "ComponentAttacked")
        .withArgs(1n, alice.address, bob.address, FAN.id, 0n, roll, 0n, 0n, 0n);
      expect(await statsOf(game, alice)).to.include({ totalAttacks: 1n, failedAttacks: 1n });
      expect((await game.getPlayerStats(operator)).stats.level).to.equal(0n);
    });

    it("lets the player's errors through, and undoes all", async () => {
      const { game, asAlice, asOperator, alice, bob, operator, call } = await loadFixture(deployGame);
      await appoint(asAlice, operator);
      const before = await game.getAllRewards(alice);
      await expect(
        asOperator.actFor(alice, [call("claimAllRewards"), call("attackComponent", alice.address, FAN.id)]),
      ).to.be.revertedWithCustomError(game, "SelfAttack");
      await expect(asOperator.actFor(alice, [call("attackComponent", bob.address, 9n)]))
        .to.be.revertedWithCustomError(game, "UnknownComponent")
        .withArgs(9n);
      expect((await game.getAllRewards(alice)).total >= before.total).to.equal(true);
      await expect(asOperator.actFor(alice, [`${call("claim", 1n).slice(0, 10)}00`])).to.be.revertedWithoutReason();
    });

    it("makes an account a player with its first component", async () => {
      const { game, token, carol, asOperator, operator, call } = await loadFixture(deployGame);
      await appoint(game.connect(carol), operator, { budget: FAN.price });
      const bought = asOperator.actFor(carol, [call("purchaseComponent", FAN.id)]);
      await expect(bought).to.emit(game, "PlayerJoined").withArgs(carol.address);
      await expect(bought).to.changeTokenBalances(token, [carol, operator], [-FAN.price, 0n]);
      expect(await game.isComponentPurchased(carol, FAN.id)).to.equal(true);
    });

    it("answers every call of a list in order", async () => {
      const { game, asAlice, asOperator, alice, operator, call } = await loadFixture(deployGame);
      await appoint(asAlice, operator);
      const calls = [call("claim", FAN.id), call("claim", CPU.id), call("applySkin", FAN.id, 0n)];
      expect([...(await asOperator.actFor.staticCall(alice, calls))]).to.deep.equal(["0x", "0x", "0x"]);
      await expect(asOperator.actFor(alice, calls)).to.emit(game, "SkinApplied").withArgs(alice.address, FAN.id, 0n);
      await expect(asOperator.actFor(alice, []))
        .to.emit(game, "OperatorActed")
        .withArgs(alice.address, operator.address, 0n);
    });
  });

  describe("budget", () => {
    it("is spent to its end, and not a wei further", async () => {
      const { game, asAlice, asOperator, alice, operator, call } = await loadFixture(deployGame);
      const price = await game.getShieldPrice(alice);
      await appoint(asAlice, operator, { budget: 2n * price - 1n });
      await expect(asOperator.actFor(alice, [call("purchaseShields", 1n)]))
        .to.emit(game, "OperatorActed")
        .withArgs(alice.address, operator.address, price);
      expect((await game.getOperator(alice, operator)).budget).to.equal(price - 1n);
      await expect(asOperator.actFor(alice, [call("purchaseShields", 1n)]))
        .to.be.revertedWithCustomError(game, "OperatorBudgetExceeded")
        .withArgs(alice.address, operator.address, price, price - 1n);
      await appoint(asAlice, operator, { budget: price });
      await asOperator.actFor(alice, [call("purchaseShields", 1n)]);
      expect((await game.getOperator(alice, operator)).budget).to.equal(0n);
    });

    it("counts what all calls take together, without their income", async () => {
      const { game, token, asAlice, asOperator, alice, operator, call } = await loadFixture(deployGame);
      await game.setSkinSettings(FAN.id, 1n, 50n, true);
      const price = await game.getShieldPrice(alice);
      await appoint(asAlice, operator, { budget: price + 49n });
      const calls = [call("claimAllRewards"), call("purchaseShields", 1n), call("purchaseSkin", FAN.id, 1n)];
      await expect(asOperator.actFor(alice, calls))
        .to.be.revertedWithCustomError(game, "OperatorBudgetExceeded")
        .withArgs(alice.address, operator.address, price + 50n, price + 49n);
      await appoint(asAlice, operator, { budget: price + 50n });
      await inSeconds(10);
      const { total } = await game.getAllRewards(alice, PENDING);
      await expect(asOperator.actFor(alice, calls)).to.changeTokenBalance(token, alice, total - price - 50n);
      expect((await game.getOperator(alice, operator)).budget).to.equal(0n);
    });

    it("also needs the player's allowance", async () => {
      const { game, token, asAlice, asOperator, alice, operator, call } = await loadFixture(deployGame);
      await appoint(asAlice, operator, { budget: FAN.price * 100n });
      await token.connect(alice).approve(game, 0n);
      await expect(asOperator.actFor(alice, [call("purchaseShields", 1n)])).to.be.revertedWithCustomError(
        token,
        "ERC20InsufficientAllowance",
      );
    });

    it("limits the operator only: the player's own purchases leave it unchanged", async () => {
      const { game, asAlice, alice, operator } = await loadFixture(deployGame);
      await appoint(asAlice, operator, { budget: 5n });
      await asAlice.purchaseShields(1n);
      expect((await game.getOperator(alice, operator)).budget).to.equal(5n);
    });

    it("pays for repairs", async () => {
      const { game, asAlice, asOperator, alice, bob, operator, call } = await loadFixture(deployGame);
      await game.setAttackFailProbability(0);
      for (let i = 0; i < 2; i++) {
        await game.connect(bob).attackComponent(alice, FAN.id);
        await time.increase(60 * 60);
      }
      await appoint(asAlice, operator, { budget: FAN.repairCost });
      const cost = await game.getTotalRepairCost(alice);
      await expect(asOperator.actFor(alice, [call("repairAllComponents")]))
        .to.emit(game, "OperatorActed")
        .withArgs(alice.address, operator.address, cost);
      expect((await game.getOperator(alice, operator)).budget).to.equal(FAN.repairCost - cost);
    });
  });
});

type Game = Awaited<ReturnType<typeof deployGame>>["asAlice"];
