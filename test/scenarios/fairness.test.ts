import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { FAN } from "../fixtures";
import { attacksIn, raid, rollFrom, simulateAttack } from "../support/attacks";
import { mined } from "../support/blocks";
import { HOUR } from "../support/clock";
import { rememberHash, setCanonicalHistory } from "../support/history";
import { deployOpenRivals } from "../support/rivals";
import { Outcome } from "../support/rules";

describe("fairness", () => {
  const SQUAD = 100;
  /** Rounds played, by the percentage of attacks that miss. No roll depends on it: many rounds with one show them. */
  const ROUNDS = { 0: 5, 10: 10, 30: 50, 65: 10, 100: 5 };

  /** Two squads, of which one attacks the other. The game reads the hashes of old blocks from the history contract. */
  async function deploySquads() {
    const fixture = await deployOpenRivals();
    const { game, token, owner } = fixture;
    const [raiders, victims] = [await ethers.deployContract("Squad__Mock"), await ethers.deployContract("Squad__Mock")];
    for (const squad of [raiders, victims]) {
      await token.connect(owner).transfer(squad, FAN.price * BigInt(SQUAD));
      for (let i = 0; i < SQUAD / 25; i++) await squad.recruit(game, FAN.id, 25);
    }
    await setCanonicalHistory();
    return { ...fixture, raiders, victims };
  }

  /** Plays a day's attacks: each raider attacks a victim of its own, once, by an entropy that the seed names. */
  async function playRound(
    { game, raiders, victims }: Awaited<ReturnType<typeof deploySquads>>,
    seed: string,
    round: number,
  ) {
    // Hacked components are repaired and their protection over; charges and shields have recharged.
    await game.repairAllComponentsForEveryone(0, 3 + 2 * SQUAD);
    await mine(300, { interval: 300 });
    const entropy = ethers.id(`${seed}, round ${round}`);
    const primedAt = new Set<number>();
    const members = await raiders.roster();
    for (const member of round === 0 ? members : members.slice(0, 1)) {
      primedAt.add(Number((await game.getAttackReadiness(member)).primedAtBlock));
    }
    for (const block of primedAt) await rememberHash(block, entropy);
    const { receipt } = await mined(raiders.raid(game, victims, FAN.id));
    const attacks = attacksIn(game, receipt);
    // One comparison for all: Chai's take longer than the attacks.
    const expected = attacks.map(({ attacker }) => rollFrom(entropy, attacker, round));
    expect(attacks.map(({ roll }) => Number(roll))).to.deep.equal(expected);
    return attacks;
  }

  for (const [percentage, rounds] of Object.entries(ROUNDS)) {
    const failProbability = Number(percentage);
    const count = SQUAD * rounds;
    it(`lets ${failProbability} % of ${count} attacks miss, within three standard deviations`, async () => {
      // Names the entropies, so that the outcome is the same in every run.
      const seed = `fairness at ${failProbability} %`;
      const fixture = await loadFixture(deploySquads);
      await fixture.game.setAttackFailProbability(failProbability);
      const rolls: number[] = [];
      let misses = 0;
      for (let round = 0; round < rounds; round++) {
        const attacks = await playRound(fixture, seed, round);
        const missed = attacks.filter(({ outcome }) => outcome === Outcome.Miss);
        expect(missed).to.deep.equal(attacks.filter(({ roll }) => roll < failProbability));
        misses += missed.length;
        rolls.push(...attacks.map(({ roll }) => Number(roll)));
      }
      expect(rolls.length).to.equal(count);
      const p = failProbability / 100;
      const deviation = Math.sqrt(count * p * (1 - p));
      expect(Math.abs(misses - count * p), `${misses} misses with the seed "${seed}"`).to.be.at.most(3 * deviation);
      // All hundred rolls are equally likely: chi-squared with 99 degrees of freedom, 1 in 1,000.
      const expected = count / 100;
      const chiSquared = Array.from({ length: 100 }, (_, value) => rolls.filter((roll) => roll === value).length)
        .map((count) => (count - expected) ** 2 / expected)
        .reduce((sum, term) => sum + term);
      expect(chiSquared, `with the seed "${seed}"`).to.be.at.most(148.2);
    });
  }

  it("gives the same result in a simulation and in the transaction after it", async () => {
    const { game, alice, bob } = await loadFixture(deployOpenRivals);
    for (let i = 0; i < 5; i++) {
      await game.setAttackFailProbability(50);
      await time.increase(HOUR);
      const { remainingShields, success } = await simulateAttack(game, alice, bob, FAN.id);
      await raid(game, alice, bob);
      expect(await game.getRemainingShields(bob)).to.equal(remainingShields);
      expect((await game.userComponents(bob, FAN.id)).hacked).to.equal(success);
      if (success) await game.connect(bob).repairAllComponents();
      if (success) await time.increase(24 * HOUR);
    }
  });
});
