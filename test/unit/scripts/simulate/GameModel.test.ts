import { expect } from "chai";

import { GameModel } from "../../../../scripts/simulate/model/GameModel";
import { sourceRules } from "../../../../scripts/simulate/model/rules";

const HOUR = 3600;
const DAY = 24 * HOUR;
const COLLECT = 1;
const RATE = 1_000n;
const READABLE_BLOCKS = 256;
const [MISS, HIT, CRITICAL] = [0, 94, 95];

/** A game in which Alice and Bob own the only component type. */
function playedGame(): GameModel {
  const model = new GameModel(1_000_000, "fees", sourceRules(), READABLE_BLOCKS);
  const price = RATE * BigInt(model.rules.MIN_PAYBACK);
  for (const account of ["owner", "alice", "bob"]) model.balances.set(account, 10n ** 18n);
  model.setType(1, { price, rewardRate: RATE, repairCost: 0n, isActive: true });
  model.fundRewards("owner", 10n ** 18n);
  for (const account of ["alice", "bob"]) expect(model.purchaseComponent(account, 1)).to.deep.equal([]);
  return model;
}

function wait(model: GameModel, seconds: number, blocks = 1): void {
  model.advance(model.wallNow + seconds, model.block + blocks);
}

function gainOf(model: GameModel, account: string, action: () => readonly string[]): bigint {
  const before = model.balances.get(account)!;
  expect(action()).to.deep.equal([]);
  return model.balances.get(account)! - before;
}

/** Rare boundaries, which the random histories that compare the model with the contract hardly ever reach. */
describe("the model of the game", () => {
  it("lets an operator act until the last second before the end, and not even with an empty list from the end on", () => {
    const model = new GameModel(1_000_000, "fees", sourceRules(), READABLE_BLOCKS);
    expect(model.setOperator("alice", "carol", model.wallNow + DAY, COLLECT, 0n)).to.deep.equal([]);
    model.advance(model.wallNow + DAY - 1, 1);
    expect(model.actFor("carol", "alice", [])).to.deep.equal([]);
    model.advance(model.wallNow + 1, 2);
    expect(model.actFor("carol", "alice", [])).to.deep.equal(["OperatorNotAllowed"]);
  });

  describe("ripening", () => {
    for (const [hours, share] of [
      [4, 90n],
      [8, 100n],
      [9, 100n],
    ] as const) {
      it(`pays ${share} % after ${hours} hours; the rest is owed to nobody`, () => {
        const model = playedGame();
        wait(model, hours * HOUR);
        const earned = RATE * BigInt(hours * HOUR);
        expect(model.owed).to.equal(2n * earned);
        expect(gainOf(model, "alice", () => model.claimAllRewards("alice"))).to.equal((earned * share) / 100n);
        expect(model.owed).to.equal(earned);
      });
    }

    it("continues in a pause and after a hack, and a repair does not restart it", () => {
      const model = playedGame();
      wait(model, 12 * HOUR);
      model.claim("alice", 1);
      wait(model, 4 * HOUR);
      const left = (RATE * BigInt(4 * HOUR)) / 2n;
      expect(model.attack("bob", "alice", 1, MISS)).to.deep.equal([]);
      model.players.get("alice")!.shields.count = 0;
      wait(model, 2);
      expect(model.attack("bob", "alice", 1, HIT)).to.deep.equal([]);
      model.repairAllComponents("alice");
      model.pause();
      wait(model, 4 * HOUR);
      model.unpause();
      expect(gainOf(model, "alice", () => model.claim("alice", 1))).to.equal(left + RATE);
    });

    it("leaves a component alone whose payment would be nothing", () => {
      const model = playedGame();
      wait(model, 1);
      const component = model.componentOf("alice", 1)!;
      component.settled += RATE - 1n;
      expect(model.earnedBy(component)).to.equal(1n);
      expect(model.claim("alice", 1)).to.deep.equal(["NothingToClaim"]);
      expect(model.claimAllRewards("alice")).to.deep.equal(["NothingToClaim"]);
      expect(model.earnedBy(component)).to.equal(1n);
    });
  });

  it("lets a critical hit take everything, ripe or not", () => {
    const model = playedGame();
    wait(model, 12 * HOUR);
    model.players.get("alice")!.shields.count = 0;
    const earned = model.earnedBy(model.componentOf("alice", 1)!);
    const gain = gainOf(model, "bob", () => model.attack("bob", "alice", 1, CRITICAL));
    expect(gain).to.equal(earned - (earned * 5n) / 100n);
    expect(model.earnedBy(model.componentOf("alice", 1)!)).to.equal(0n);
  });

  it("gives 15 XP for a broken shield, and 5 to its owner", () => {
    const model = playedGame();
    wait(model, 12 * HOUR);
    model.attack("bob", "alice", 1, HIT);
    expect([model.players.get("bob")!.xp, model.players.get("alice")!.xp]).to.deep.equal([15, 5]);
  });

  describe("a kept roll", () => {
    it("is ready until the next attack uses it up, however long that takes", () => {
      const model = playedGame();
      const alice = model.players.get("alice")!;
      expect(model.keepRoll("alice", 7)).to.deep.equal(["AttackNotReady"]);
      expect(model.keepRoll("carol", 7)).to.deep.equal(["AttackNotReady"]);
      wait(model, 12 * HOUR, READABLE_BLOCKS);
      model.pause();
      expect(model.keepRoll("alice", 7)).to.deep.equal([]);
      expect(model.keepRoll("alice", 7)).to.deep.equal(["RollAlreadyKept"]);
      model.unpause();
      wait(model, DAY, 10 * READABLE_BLOCKS);
      expect(model.readinessOf(alice)).to.equal("ready");
      expect(model.primeAttack("alice")).to.deep.equal(["AttackNotCold"]);
      expect(model.attack("alice", "bob", 1, alice.keptRoll)).to.deep.equal([]);
      expect(model.readinessOf(alice)).to.equal("priming");
      expect(alice.keptRoll).to.equal(undefined);
    });

    it("cannot be had once it has run out", () => {
      const model = playedGame();
      wait(model, HOUR, READABLE_BLOCKS + 1);
      expect(model.keepRoll("alice", 7)).to.deep.equal(["AttackNotReady"]);
    });
  });
});
