import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import fc from "fast-check";

import { FAN } from "../../fixtures";
import { readinessOf } from "../../support/attacks";
import { atBlock, mined, PENDING } from "../../support/blocks";
import { at, HOUR } from "../../support/clock";
import { deployOpenRivals, deployRivals } from "../../support/rivals";
import { ALWAYS_MISS, ATTACK_RECHARGE_TIME, Readiness } from "../../support/rules";

describe("cheating: waiting for a better roll", () => {
  it("until it is cold costs a charge, as attacking with it would", async () => {
    const { game, alice, boughtAt } = await loadFixture(deployRivals);
    let [block, charges] = [boughtAt.alice.block, 5];
    // Within eight hours of the purchase, five bad rolls can be waited for, and not one more.
    for (; charges > 0; charges--) {
      await atBlock(block + 257);
      ({ block } = await mined(game.connect(alice).primeAttack()));
      expect(await game.getRemainingAttacks(alice)).to.equal(charges - 1);
    }
    await atBlock(block + 257);
    await expect(game.connect(alice).primeAttack()).to.be.revertedWithCustomError(game, "NoAttackCharges");
    expect(await time.latest()).to.be.lessThan(boughtAt.alice.timestamp + ATTACK_RECHARGE_TIME);
  });

  it("at full charges gives one roll for each recharge that overflows, as spending them would", async () => {
    const { game, alice, boughtAt } = await loadFixture(deployRivals);
    const start = boughtAt.alice.timestamp;
    let [rolls, block] = [0, boughtAt.alice.block];
    // A look each quarter of an hour, for two days; an attack is cold after some four minutes here.
    for (let quarter = 1; quarter <= 4 * 48; quarter++) {
      await atBlock(Math.max(block + 257, (await time.latestBlock()) + 1));
      await at(start + (quarter * HOUR) / 4);
      if (!(await readinessOf(game, alice)).primingIsFree) continue;
      ({ block } = await mined(game.connect(alice).primeAttack()));
      rolls++;
    }
    expect(await game.getRemainingAttacks(alice)).to.equal(5);
    expect(rolls).to.equal(48 / 8);
  });

  it("and spending by turns never gives more rolls than there are charges, used or overflowed", async () => {
    const step = fc.oneof(
      fc.constant("attack" as const),
      fc.constant("prime" as const),
      fc.constant("primeIfFree" as const),
      fc.constant("waitUntilCold" as const),
      fc.integer({ min: 60, max: 20_000 }),
    );
    const strategies = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployOpenRivals);
      await game.setAttackFailProbability(ALWAYS_MISS);
      let rolls = 0;
      for (const action of steps) {
        const { state, primedAtBlock, primingIsFree } = await readinessOf(game, alice);
        const charges = await game.getRemainingAttacks(alice, PENDING);
        if (action === "attack" && state === Readiness.Ready && charges > 0n) {
          await game.connect(alice).attackComponent(bob, FAN.id, { gasLimit: 500_000 });
          rolls++;
        } else if (action === "prime" && state === Readiness.Cold && (primingIsFree || charges > 0n)) {
          await game.connect(alice).primeAttack();
          rolls++;
        } else if (action === "primeIfFree" && primingIsFree) {
          await game.connect(alice).primeAttack();
          rolls++;
        } else if (action === "waitUntilCold" && state === Readiness.Ready) {
          await atBlock(Number(primedAtBlock) + 257);
        } else if (typeof action === "number") {
          await time.increase(action);
        }
        const elapsed = (await time.latest()) - boughtAt.alice.timestamp;
        expect(rolls).to.be.at.most(5 + Math.floor(elapsed / ATTACK_RECHARGE_TIME));
      }
    });
    await fc.assert(strategies, { seed: 20_250_104, numRuns: 25 });
  });
});
