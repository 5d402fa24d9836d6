import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN } from "../../fixtures";
import { breakShields, deployArena, deployHackedArena, deployWaitedArena } from "../../support/arena";
import { raid } from "../../support/attacks";
import { expectRefusedUntil } from "../../support/blocks";
import { at, DAY, HOUR, inSeconds } from "../../support/clock";
import { setFunded } from "../../support/pool";
import { RUNWAY, ticksIn } from "../../support/rewardClock";
import { ALWAYS_MISS, REACTIVATION_PROTECTION, REPAIR_PROTECTION } from "../../support/rules";
import { toObject } from "../../support/structs";

type Arena = Awaited<ReturnType<typeof deployHackedArena>>;

const COST = FAN.repairCost + CPU.repairCost;

describe("repairAllComponents", () => {
  it("takes the sum of the repair costs, all of it for the pool", async () => {
    const { game, token, bob, feeCollector } = await loadFixture(deployHackedArena);
    await expect(game.connect(bob).repairAllComponents()).to.changeTokenBalances(
      token,
      [bob, game, feeCollector],
      [-COST, COST, 0n],
    );
  });

  it("tells of each component, what it cost and until when it is protected", async () => {
    const { game, bob } = await loadFixture(deployHackedArena);
    const protectedUntil = (await inSeconds(100)) + REPAIR_PROTECTION;
    const repair = game.connect(bob).repairAllComponents();
    for (const { id, repairCost } of [FAN, CPU]) {
      await expect(repair).to.emit(game, "ComponentRepaired").withArgs(bob.address, id, repairCost, protectedUntil);
    }
  });

  it("lets the components earn and attack immediately", async () => {
    const { game, bob, carol } = await loadFixture(deployHackedArena);
    await game.connect(bob).repairAllComponents();
    expect((await game.rewardPool()).ratePerSecond).to.equal(3n * (FAN.rewardRate + CPU.rewardRate));
    const { rewards: before } = await game.getAllRewards(bob);
    await time.increase(10);
    const { rewards: after } = await game.getAllRewards(bob);
    expect(after.map((reward, i) => reward - before[i])).to.deep.equal([FAN.rewardRate * 10n, CPU.rewardRate * 10n]);
    await raid(game, bob, carol, CPU.id);
  });

  it("repairs and charges for what is hacked only", async () => {
    const { game, token, alice, bob } = await loadFixture(deployArena);
    await breakShields(game, alice, bob);
    await raid(game, alice, bob, CPU.id);
    const fan = toObject(await game.userComponents(bob, FAN.id));
    const repair = game.connect(bob).repairAllComponents();
    await expect(repair).to.changeTokenBalance(token, bob, -CPU.repairCost);
    await expect(repair).to.emit(game, "ComponentRepaired");
    expect(toObject(await game.userComponents(bob, FAN.id))).to.deep.equal(fan);
  });

  it("takes today's cost, and moves no token when that is zero", async () => {
    const { game, token, bob } = await loadFixture(deployHackedArena);
    for (const { id, price, rewardRate } of [FAN, CPU])
      await game.setComponentSettings(id, price, rewardRate, 0, false);
    const repair = game.connect(bob).repairAllComponents();
    await expect(repair).not.to.emit(token, "Transfer");
    await expect(repair).to.emit(game, "ComponentRepaired");
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
  });

  it("refuses when nothing is hacked, also to who has never played", async () => {
    const { game, bob, carol, stranger } = await loadFixture(deployHackedArena);
    await game.connect(bob).repairAllComponents();
    for (const account of [bob, carol, stranger]) {
      await expect(game.connect(account).repairAllComponents()).to.be.revertedWithCustomError(game, "NothingToRepair");
    }
  });
});

describe("reactivateComponent", () => {
  it("is allowed 6 hours after the hack, not a second earlier", async () => {
    const { game, bob, fanHackedAt } = await loadFixture(deployHackedArena);
    const reactivate = () => game.connect(bob).reactivateComponent(FAN.id);
    await expectRefusedUntil(fanHackedAt + 6 * HOUR, reactivate, game, "ReactivationTooEarly", FAN.id);
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
  });

  it("tells until when the component is protected", async () => {
    const { game, bob } = await loadFixture(deployWaitedArena);
    const protectedUntil = (await inSeconds(100)) + REACTIVATION_PROTECTION;
    await expect(game.connect(bob).reactivateComponent(FAN.id))
      .to.emit(game, "ComponentReactivated")
      .withArgs(bob.address, FAN.id, protectedUntil);
  });

  it("is free", async () => {
    const { game, token, bob } = await loadFixture(deployWaitedArena);
    await expect(game.connect(bob).reactivateComponent(FAN.id)).not.to.emit(token, "Transfer");
  });

  it("lets that component earn and keep what it had left, and leaves the others hacked", async () => {
    const { game, bob } = await loadFixture(deployWaitedArena);
    const { rewards: left } = await game.getAllRewards(bob);
    await game.connect(bob).reactivateComponent(CPU.id);
    expect((await game.getAllRewards(bob)).rewards).to.deep.equal([...left]);
    await time.increase(100);
    expect((await game.getAllRewards(bob)).rewards).to.deep.equal([left[0], left[1] + CPU.rewardRate * 100n]);
    expect((await game.rewardPool()).ratePerSecond).to.equal(2n * FAN.rewardRate + 3n * CPU.rewardRate);
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(true);
    expect(await game.getTotalRepairCost(bob)).to.equal(FAN.repairCost);
  });

  it("waits in game time: a pause puts it off", async () => {
    const { game, bob, fanHackedAt } = await loadFixture(deployHackedArena);
    await game.pauseContract();
    const pausedAt = await time.latest();
    await at(pausedAt + 7 * DAY);
    await game.unpauseContract();
    const reactivate = () => game.connect(bob).reactivateComponent(FAN.id);
    await expectRefusedUntil(fanHackedAt + 6 * HOUR + 7 * DAY, reactivate, game, "ReactivationTooEarly", FAN.id);
  });

  it("starts again with each hack", async () => {
    const { game, carol, bob } = await loadFixture(deployWaitedArena);
    await game.connect(bob).reactivateComponent(FAN.id);
    await time.increase(REACTIVATION_PROTECTION);
    await breakShields(game, carol, bob);
    await raid(game, carol, bob);
    const allowedAt = (await time.latest()) + 6 * HOUR;
    await expect(game.connect(bob).reactivateComponent(FAN.id))
      .to.be.revertedWithCustomError(game, "ReactivationTooEarly")
      .withArgs(FAN.id, allowedAt);
  });

  it("is there for a type that is not on sale any more", async () => {
    const { game, bob } = await loadFixture(deployWaitedArena);
    await game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, false);
    await game.connect(bob).reactivateComponent(FAN.id);
    expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(false);
  });

  describe("refuses", () => {
    it("a component that the caller does not own", async () => {
      const { game, stranger } = await loadFixture(deployWaitedArena);
      await expect(game.connect(stranger).reactivateComponent(FAN.id))
        .to.be.revertedWithCustomError(game, "ComponentNotOwned")
        .withArgs(FAN.id);
    });

    it("a component that works", async () => {
      const { game, alice, bob } = await loadFixture(deployWaitedArena);
      await game.connect(bob).reactivateComponent(FAN.id);
      for (const player of [alice, bob]) {
        await expect(game.connect(player).reactivateComponent(FAN.id))
          .to.be.revertedWithCustomError(game, "ComponentNotHacked")
          .withArgs(FAN.id);
      }
    });
  });
});

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
