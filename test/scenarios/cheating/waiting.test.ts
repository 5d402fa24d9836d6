import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import fc from "fast-check";

import { FAN } from "../../fixtures";
import { readinessOf } from "../../support/attacks";
import { atBlock, PENDING } from "../../support/blocks";
import { deployOpenRivals } from "../../support/rivals";
import { ALWAYS_MISS, ATTACK_RECHARGE_TIME, Readiness } from "../../support/rules";

describe("cheating: waiting for a better roll", () => {
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
