import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { FAN } from "../../fixtures";
import { attackOf, raid } from "../../support/attacks";
import { PENDING } from "../../support/blocks";
import { HOUR, inSeconds } from "../../support/clock";
import { setFunded } from "../../support/pool";
import { countedTicks, RUNWAY } from "../../support/rewardClock";
import { deployShieldless } from "../../support/rivals";
import { stolenOf } from "../../support/rules";

type Fixture = Awaited<ReturnType<typeof deployShieldless>>;

const REACTIVATION_DELAY = BigInt(6 * HOUR);
/** Amount that the pool saves at full speed while a hacked fan does not earn. */
const SAVED = FAN.rewardRate * REACTIVATION_DELAY;
/** A repair cost that no bounty is limited by. */
const EXPENSIVE = 2n ** 96n - 1n;

const setRepairCost = ({ game }: Fixture, cost: bigint) =>
  game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, cost, true);

/** Alice hacks Bob's fan. */
const hackFan = ({ game, alice, bob }: Fixture) => attackOf(game, raid(game, alice, bob));

describe("the bounty of a hit", () => {
  for (const [what, repairCost, expected] of [
    [
      "half of what the pool saves until the component can be reactivated, when the repair costs more",
      EXPENSIVE,
      SAVED / 2n,
    ],
    ["half of either when they are the same", SAVED, SAVED / 2n],
    ["half of the repair cost when that is a little less", SAVED - 2n, SAVED / 2n - 1n],
    ["rounded down", 7n, 3n],
    ["nothing when the repair costs one wei", 1n, 0n],
    ["nothing when the repair is free", 0n, 0n],
  ] as const) {
    it(`is ${what}`, async () => {
      const fixture = await loadFixture(deployShieldless);
      await setRepairCost(fixture, repairCost);
      expect(await fixture.game.getBounty(FAN.id)).to.equal(expected);
      expect((await hackFan(fixture)).bounty).to.equal(expected);
    });
  }

  it("is nothing for a component that earns nothing", async () => {
    const fixture = await loadFixture(deployShieldless);
    await fixture.game.setComponentSettings(FAN.id, FAN.price, 0, EXPENSIVE, true);
    expect(await fixture.game.getBounty(FAN.id)).to.equal(0);
    expect((await hackFan(fixture)).bounty).to.equal(0);
  });

  for (const [ticks, more] of [
    [RUNWAY + 1n, 0n],
    [RUNWAY, 0n],
    [RUNWAY - 1n, 1n],
    [RUNWAY / 2n, 0n],
    [RUNWAY / 20n, 7n],
    [777n, 0n],
    [1n, 0n],
    [0n, 1n],
  ]) {
    it(`shrinks with the speed of rewards: ${ticks} ticks are funded`, async () => {
      const fixture = await loadFixture(deployShieldless);
      const { game } = fixture;
      await setRepairCost(fixture, EXPENSIVE);
      await setFunded(fixture, ticks, more);
      const expected = (ticks < RUNWAY ? (SAVED * countedTicks(ticks)) / RUNWAY : SAVED) / 2n;
      expect(await game.getBounty(FAN.id)).to.equal(expected);
    });
  }

  it("is judged just before the component stops, with everything that is owed until then", async () => {
    const fixture = await loadFixture(deployShieldless);
    const { game } = fixture;
    await setRepairCost(fixture, EXPENSIVE);
    await setFunded(fixture, RUNWAY / 2n);
    await inSeconds(6 * HOUR);
    const { reserve, owed, ratePerSecond } = await game.rewardPool(PENDING);
    const funded = countedTicks((reserve - owed) / ratePerSecond);
    expect(funded).to.be.lessThan(RUNWAY / 2n);
    const promised = await game.getBounty(FAN.id, PENDING);
    expect(promised).to.equal((SAVED * funded) / RUNWAY / 2n);
    expect((await hackFan(fixture)).bounty).to.equal(promised);
  });

  it("is taken from what the pool does not owe: nobody else loses a wei", async () => {
    const fixture = await loadFixture(deployShieldless);
    const { game, alice, bob, carol, token } = fixture;
    await setRepairCost(fixture, EXPENSIVE);
    await setFunded(fixture, 1n);
    await inSeconds(60);
    const before = await game.rewardPool(PENDING);
    const unpaid = await game.getRewards(bob, FAN.id, PENDING);
    const others = [alice, carol].map((player) => game.getAllRewards(player, PENDING));
    const totals = (await Promise.all(others)).map(({ total }) => total);
    const { bounty, stolenRewards } = await hackFan(fixture);
    expect(bounty).to.equal(SAVED / RUNWAY / 2n);
    expect(stolenRewards).to.equal(stolenOf(unpaid) + bounty);
    const after = await game.rewardPool();
    expect(after.owed).to.equal(before.owed - stolenOf(unpaid));
    expect(after.reserve).to.equal(before.reserve - stolenOf(unpaid) - bounty);
    expect(after.owed).to.be.at.most(after.reserve);
    for (const [i, player] of [alice, carol].entries()) {
      await expect(game.connect(player).claimAllRewards()).to.changeTokenBalance(token, player, totals[i]);
    }
  });
});
