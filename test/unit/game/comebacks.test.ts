import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { deployHackedArena, deployWaitedArena } from "../../support/arena";
import { raid } from "../../support/attacks";
import { expectRefusedUntil } from "../../support/blocks";
import { DAY, HOUR } from "../../support/clock";
import { setFunded } from "../../support/pool";
import { RUNWAY, ticksIn } from "../../support/rewardClock";
import { ALWAYS_MISS, REACTIVATION_PROTECTION, REPAIR_PROTECTION } from "../../support/rules";

type Arena = Awaited<ReturnType<typeof deployHackedArena>>;

for (const { name, protection, deploy, comeBack } of [
  {
    name: "repairAllComponents",
    protection: REPAIR_PROTECTION,
    deploy: deployHackedArena,
    comeBack: ({ game, bob }: Arena) => game.connect(bob).repairAllComponents(),
  },
  {
    name: "repairAllComponentsForEveryone",
    protection: REPAIR_PROTECTION,
    deploy: deployHackedArena,
    comeBack: ({ game }: Arena) => game.repairAllComponentsForEveryone(0, 3),
  },
  {
    name: "reactivateComponent",
    protection: REACTIVATION_PROTECTION,
    deploy: deployWaitedArena,
    comeBack: ({ game, bob }: Arena) => game.connect(bob).reactivateComponent(FAN.id),
  },
]) {
  describe(`a component that works again by ${name}`, () => {
    it(`is protected for ${protection / HOUR} hours, not a second more`, async () => {
      const arena = await loadFixture(deploy);
      const { game, carol, bob } = arena;
      await game.setAttackFailProbability(ALWAYS_MISS);
      await comeBack(arena);
      const until = (await time.latest()) + protection;
      expect(await game.isComponentProtected(bob, FAN.id)).to.deep.equal([true, BigInt(until)]);
      await expectRefusedUntil(until, () => raid(game, carol, bob), game, "TargetProtected");
      expect(await game.isComponentProtected(bob, FAN.id)).to.deep.equal([false, BigInt(until)]);
    });

    it("slows rewards for all when the pool does not last at the new rate", async () => {
      const arena = await loadFixture(deploy);
      const { game } = arena;
      // Full speed until now, so that no part of a tick is left over.
      await setFunded(arena, RUNWAY + 2n * BigInt(HOUR));
      await comeBack(arena);
      const { reserve, owed, ratePerSecond } = await game.rewardPool();
      const funded = (reserve - owed) / ratePerSecond;
      expect(funded).to.be.lessThan(RUNWAY);
      await time.increase(DAY);
      expect((await game.rewardPool()).owed).to.equal(owed + ratePerSecond * ticksIn(BigInt(DAY), funded));
    });
  });
}
