import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture, takeSnapshot, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployFundedGame } from "../../fixtures";
import { breakShields } from "../../support/arena";
import { raid } from "../../support/attacks";
import { DAY, HOUR } from "../../support/clock";
import { setFunded } from "../../support/pool";
import { RUNWAY } from "../../support/rewardClock";
import { allEarnedOf } from "../../support/rewards";

/** A type that others own; it earns a hundred times what the two do together. */
const OTHERS = { id: 3n, price: CPU.price * 200n, rewardRate: CPU.rewardRate * 200n };

const DAYS = 20;

/**
 * Alice and Bob are one person and own a processor each, whose repair costs so much that no bounty is limited by it. Carol
 * owns all the rest. No attack misses, which is the best case for the cheat.
 */
async function deployPair() {
  const fixture = await deployFundedGame();
  const { game, token, owner, alice, bob, carol } = fixture;
  await game.setComponentSettings(CPU.id, CPU.price, CPU.rewardRate, 2n ** 96n - 1n, true);
  await game.setComponentSettings(OTHERS.id, OTHERS.price, OTHERS.rewardRate, 0, true);
  await game.setAttackFailProbability(0);
  await token.connect(owner).transfer(carol, OTHERS.price);
  for (const player of [alice, bob]) await game.connect(player).purchaseComponent(CPU.id);
  await game.connect(carol).purchaseComponent(OTHERS.id);
  await time.increase(12 * HOUR);
  return fixture;
}

type Fixture = Awaited<ReturnType<typeof deployPair>>;

/** Income of the two players together until an end some days from now. */
async function incomeOf({ game, token, alice, bob }: Fixture, act: (end: number) => Promise<void>): Promise<bigint> {
  const wealth = async () => {
    let sum = 0n;
    for (const player of [alice, bob]) sum += (await token.balanceOf(player)) + (await allEarnedOf(game, player)).total;
    return sum;
  };
  const snapshot = await takeSnapshot();
  const before = await wealth();
  const end = (await time.latest()) + DAYS * DAY;
  await act(end);
  await time.increaseTo(end);
  const income = (await wealth()) - before;
  await snapshot.restore();
  return income;
}

describe("cheating: two accounts that hack each other in turns", () => {
  for (const [speed, ticks] of [
    ["full speed", RUNWAY * 2n],
    ["half speed", RUNWAY / 2n],
    ["a tenth of full speed", RUNWAY / 10n],
  ] as const) {
    it(`earn less than when left alone, at ${speed}`, async () => {
      const fixture = await loadFixture(deployPair);
      const { game, alice, bob, carol } = fixture;
      await setFunded(fixture, ticks);
      const alone = await incomeOf(fixture, async (end) => {
        // A pool that nobody changes pays a little less: others change it as often as the hacks do.
        while ((await time.latest()) + 6 * HOUR < end) {
          await time.increase(6 * HOUR);
          await game.connect(carol).claimAllRewards();
        }
      });

      let hacks = 0;
      const hacking = await incomeOf(fixture, async (end) => {
        const hack = async (attacker: HardhatEthersSigner, victim: HardhatEthersSigner) => {
          await breakShields(game, attacker, victim, CPU.id);
          await raid(game, attacker, victim, CPU.id);
          hacks++;
          await time.increase(6 * HOUR);
          await game.connect(victim).reactivateComponent(CPU.id);
        };
        while ((await time.latest()) + DAY < end) {
          await hack(alice, bob);
          await hack(bob, alice);
          // Both are protected now; nothing can be done before the first protection is over.
          await time.increaseTo(Number((await game.userComponents(alice, CPU.id)).protectedUntil));
        }
      });
      expect(hacks).to.be.greaterThan(DAYS / 2);
      expect(hacking).to.be.lessThan((alone * 95n) / 100n);
      // It is the game that stops them, not the test: they do get bounties.
      expect(hacking).to.be.greaterThan((alone * 70n) / 100n);
    });
  }
});
