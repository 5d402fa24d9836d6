import { expect } from "chai";

import { GameModel } from "../../../../scripts/simulate/model/GameModel";
import { sourceRules } from "../../../../scripts/simulate/model/rules";

const HOUR = 3600;
const DAY = 24 * HOUR;
const RUNWAY = 90 * DAY;
const TOKEN = 10n ** 18n;
const HIT = 99;
const MISS = 0;

/** Earns 0.001 tokens a second: 604.8 in the shortest payback. A repair costs 10, less than 6 hours' 21.6. */
const CPU = { id: 1, price: (6048n * TOKEN) / 10n, rewardRate: TOKEN / 1000n, repairCost: 10n * TOKEN, isActive: true };
/** Exactly a fifth of it, and just less. */
const FIFTH = { ...CPU, rewardRate: CPU.rewardRate / 5n };
const LESS = { ...CPU, rewardRate: CPU.rewardRate / 5n - 1n };

/** Alice and Bob own a component of each type; the pool holds exactly the given amount then, and nobody has shields. */
function begin(pool: (rate: bigint) => bigint, types = [CPU]): GameModel {
  const model = new GameModel(1_000_000, "fees", sourceRules(), 256);
  for (const name of ["alice", "bob", "owner"]) model.balances.set(name, 10n ** 9n * TOKEN);
  types.forEach((type, i) => {
    expect(model.setType(i + 1, type)).to.deep.equal([]);
    for (const name of ["alice", "bob"]) expect(model.purchaseComponent(name, i + 1)).to.deep.equal([]);
  });
  model.rescue("owner", model.reserve);
  if (pool(model.rate) > 0n) model.fundRewards("owner", pool(model.rate));
  for (const player of model.players.values()) player.shields.count = 0;
  return model;
}

/** Lets time go by in which shields do not recharge. */
function wait(model: GameModel, seconds: number): void {
  model.advance(model.wallNow + seconds, model.block + 1);
  for (const player of model.players.values()) Object.assign(player.shields, { count: 0, since: model.gameNow });
}

const seconds = (count: number) => (rate: bigint) => rate * BigInt(count);
const plenty = seconds(10 * RUNWAY);

describe("the model of the game", () => {
  describe("rewards", () => {
    it("are full while the pool pays for more than the runway", () => {
      const model = begin(plenty);
      wait(model, 1000);
      expect(model.owed).to.equal(2n * TOKEN);
      expect(model.claim("alice", 1)).to.deep.equal([]);
      expect(model.balances.get("alice")).to.equal(10n ** 9n * TOKEN - CPU.price + TOKEN);
    });

    it("are slowed below it: a third of what half a runway pays in half a runway", () => {
      const model = begin(seconds(RUNWAY / 2));
      wait(model, RUNWAY / 2);
      // 15 days of two components at 86.4 tokens a day.
      expect(model.owed).to.equal(2592n * TOKEN);
      expect(model.speed).to.be.closeTo(1 / 3, 1e-9);
    });

    it("stop when the pool is empty, and resume when it is funded, never retroactively", () => {
      const model = begin(() => 0n);
      wait(model, DAY);
      expect(model.owed).to.equal(0n);
      expect(model.claimAllRewards("alice")).to.deep.equal(["NothingToClaim"]);
      model.fundRewards("owner", 2n * BigInt(RUNWAY + HOUR) * CPU.rewardRate);
      expect(model.owed).to.equal(0n);
      wait(model, 1000);
      expect(model.owed).to.equal(2n * TOKEN);
    });

    it("count a donation from the next change on", () => {
      const model = begin(() => 0n);
      model.donate("owner", plenty(model.rate));
      wait(model, 1000);
      expect(model.owed).to.equal(0n);
      model.setType(1, CPU);
      wait(model, 1000);
      expect(model.owed).to.equal(2n * TOKEN);
    });

    it("are frozen by a pause, as every timer is", () => {
      const model = begin(plenty);
      wait(model, 1000);
      model.pause();
      wait(model, 5 * DAY);
      expect(model.owed).to.equal(2n * TOKEN);
      expect(model.claim("alice", 1)).to.deep.equal(["GameIsPaused"]);
      model.unpause();
      wait(model, 500);
      expect(model.owed).to.equal(3n * TOKEN);
      expect(model.gameNow).to.equal(1 + 1500);
    });
  });

  describe("a hit", () => {
    /** Alice hits Bob's component when its protection ends. */
    function hit(pool: (rate: bigint) => bigint, type = CPU) {
      const model = begin(pool, [type]);
      wait(model, 12 * HOUR);
      const unpaid = model.unpaid(model.componentOf("bob", 1)!);
      const before = model.balances.get("alice")!;
      const owed = model.owed;
      expect(model.attack("alice", "bob", 1, HIT)).to.deep.equal([]);
      return { model, unpaid, gained: model.balances.get("alice")! - before, owed };
    }

    it("steals 60 % and brings half the repair cost, less the fee of 5 %", () => {
      const { model, unpaid, gained, owed } = hit(plenty);
      expect(unpaid).to.equal((432n * TOKEN) / 10n);
      // 25.92 stolen and a bounty of 5 make 30.92, of which 1.546 is the fee.
      expect(gained).to.equal((29_374n * TOKEN) / 1000n);
      expect(model.balances.get("fees")).to.equal((1546n * TOKEN) / 1000n + (CPU.price / 20n) * 2n);
      expect(owed - model.owed).to.equal((2592n * TOKEN) / 100n);
      expect(model.players.get("alice")).to.include({ stolen: (3092n * TOKEN) / 100n, successfulAttacks: 1, xp: 25 });
      expect(model.players.get("bob")).to.include({ lost: (2592n * TOKEN) / 100n, timesAttacked: 1, xp: 0 });
      expect(model.rate).to.equal(CPU.rewardRate);
    });

    it("brings half of what the pool saves when that is less than the repair cost", () => {
      const { model } = hit(plenty, { ...CPU, repairCost: 100n * TOKEN });
      expect(model.bountyOf(1)).to.equal((108n * TOKEN) / 10n);
    });

    it("brings less when rewards are slowed, and nothing from an empty pool", () => {
      // A tenth of the speed: 2.16 of the 21.6 tokens that six hours earn.
      const model = begin(seconds(RUNWAY / 10));
      expect(model.bountyOf(1)).to.equal((108n * TOKEN) / 100n);
      expect(begin(() => 0n).bountyOf(1)).to.equal(0n);
    });
  });

  describe("a shield", () => {
    function attackShield(id: number, roll = HIT) {
      const model = begin(plenty, [CPU, FIFTH, LESS]);
      wait(model, 12 * HOUR);
      const [alice, bob] = [model.players.get("alice")!, model.players.get("bob")!];
      bob.shields.count = 1;
      expect(model.attack("alice", "bob", id, roll)).to.deep.equal([]);
      return { model, alice, bob };
    }

    for (const [id, name] of [
      [1, "the dearest component"],
      [2, "a component of exactly a fifth of the highest rate"],
    ] as const) {
      it(`breaks for ${name}, with immunity for both`, () => {
        const { model, alice, bob } = attackShield(id);
        expect(bob.shields.count).to.equal(0);
        for (const player of [alice, bob]) expect(player).to.include({ immuneUntil: model.gameNow + HOUR, xp: 5 });
        expect(bob.successfulDefenses).to.equal(1);
      });
    }

    it("is not even scratched for less than a fifth: no immunity, no experience", () => {
      const { alice, bob } = attackShield(3);
      expect(bob).to.include({ immuneUntil: 0, xp: 0, successfulDefenses: 1 });
      expect(bob.shields.count).to.equal(1);
      expect(alice).to.include({ immuneUntil: 0, xp: 0, failedAttacks: 1 });
    });

    it("is not needed against a miss", () => {
      const { bob } = attackShield(1, MISS);
      expect(bob.shields.count).to.equal(1);
      expect(bob.xp).to.equal(5);
    });

    it("breaks for a small component once the large ones are hacked", () => {
      const model = begin(plenty, [CPU, FIFTH, LESS]);
      wait(model, 12 * HOUR);
      expect(model.isSerious(model.players.get("bob")!, 3)).to.equal(false);
      model.attack("alice", "bob", 1, HIT);
      expect(model.isSerious(model.players.get("bob")!, 3)).to.equal(true);
    });
  });

  describe("an operator", () => {
    const claim = { call: "claim", play: (model: GameModel) => model.claim("alice", 1) };
    const buyShield = { call: "purchaseShields", play: (model: GameModel) => model.purchase("alice", "shields", 1) };

    /** Alice lets Carol collect and buy supplies for a day and the price of one shield. */
    function appoint() {
      const model = begin(plenty);
      const price = model.priceOf("alice", "shields");
      expect(model.setOperator("alice", "carol", model.wallNow + DAY, 1 | 8, price)).to.deep.equal([]);
      wait(model, 1000);
      return { model, price, before: model.balances.get("alice")! };
    }

    it("takes what calls cost from player and budget, and leaves what they bring to the player", () => {
      const { model, price, before } = appoint();
      expect(model.actFor("carol", "alice", [claim, buyShield])).to.deep.equal([]);
      expect(model.balances.get("alice")).to.equal(before + TOKEN - price);
      expect(model.balances.get("carol")).to.equal(undefined);
      expect(model.limitsOf("alice", "carol").budget).to.equal(0n);
    });

    it("does all or nothing, within scope and budget", () => {
      const { model, before } = appoint();
      const prime = { call: "primeAttack", play: () => expect.fail("It is out of scope.") };
      expect(model.actFor("carol", "alice", [claim, claim])).to.deep.equal(["NothingToClaim"]);
      expect(model.actFor("carol", "alice", [claim, prime])).to.deep.equal(["OperatorNotAllowed"]);
      expect(model.actFor("carol", "alice", [buyShield, buyShield])).to.deep.equal(["OperatorBudgetExceeded"]);
      expect(model.balances.get("alice")).to.equal(before);
      expect(model.owed).to.equal(2n * TOKEN);
      expect(model.countOf(model.players.get("alice")!, "shields")).to.equal(0);
      expect(model.actFor("carol", "alice", [claim])).to.deep.equal([]);
    });

    it("may do nothing from the last second on, nor once revoked, not even an empty list", () => {
      for (const end of [
        (model: GameModel) => wait(model, DAY - 1000),
        (model: GameModel) => model.revokeOperators("alice"),
        (model: GameModel) => model.setOperator("alice", "carol", 0, 0, 0n),
      ]) {
        const { model } = appoint();
        expect(model.actFor("carol", "alice", [])).to.deep.equal([]);
        end(model);
        for (const calls of [[], [claim]])
          expect(model.actFor("carol", "alice", calls)).to.deep.equal(["OperatorNotAllowed"]);
      }
    });
  });

  it("asks for what the whole rig earns at full speed in half an hour for a charge and in six for a shield", () => {
    const model = begin(() => 0n, [CPU, FIFTH]);
    expect(model.priceOf("alice", "attacks")).to.equal((216n * TOKEN) / 100n);
    expect(model.priceOf("alice", "shields")).to.equal((2592n * TOKEN) / 100n);
    expect(model.priceOf("nobody", "shields")).to.equal(0n);
    wait(model, 12 * HOUR);
    model.attack("alice", "bob", 1, HIT);
    // Hacked or not.
    expect(model.priceOf("bob", "shields")).to.equal((2592n * TOKEN) / 100n);
    const before = model.balances.get("bob")!;
    expect(model.purchase("bob", "shields", 2)).to.deep.equal([]);
    expect(before - model.balances.get("bob")!).to.equal((5184n * TOKEN) / 100n);
  });
});
