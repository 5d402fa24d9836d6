import { loadFixture, mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { FAN } from "../fixtures";
import { attacksIn, rollFrom } from "../support/attacks";
import { mined } from "../support/blocks";
import { rememberHash, setCanonicalHistory } from "../support/history";
import { deployOpenRivals } from "../support/rivals";
import { Outcome } from "../support/rules";

describe("fairness", () => {
  const SQUAD = 100;
  const ROUNDS = 50;
  /** Percent. No roll depends on it. */
  const FAIL_PROBABILITY = 30;
  /** Names the entropies, so that the outcome is the same in every run. */
  const SEED = `fairness at ${FAIL_PROBABILITY} %`;

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

  /** Plays a day's attacks: each raider attacks a victim of its own, once, by an entropy that `SEED` names. */
  async function playRound({ game, raiders, victims }: Awaited<ReturnType<typeof deploySquads>>, round: number) {
    // Hacked components are repaired and their protection over; charges and shields have recharged.
    await game.repairAllComponentsForEveryone(0, 3 + 2 * SQUAD);
    await mine(300, { interval: 300 });
    const entropy = ethers.id(`${SEED}, round ${round}`);
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

  const count = SQUAD * ROUNDS;

  it(`lets ${FAIL_PROBABILITY} % of ${count} attacks miss, within three standard deviations`, async () => {
    const fixture = await loadFixture(deploySquads);
    await fixture.game.setAttackFailProbability(FAIL_PROBABILITY);
    const rolls: number[] = [];
    let misses = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const attacks = await playRound(fixture, round);
      const missed = attacks.filter(({ outcome }) => outcome === Outcome.Miss);
      expect(missed).to.deep.equal(attacks.filter(({ roll }) => roll < FAIL_PROBABILITY));
      misses += missed.length;
      rolls.push(...attacks.map(({ roll }) => Number(roll)));
    }
    expect(rolls.length).to.equal(count);
    const p = FAIL_PROBABILITY / 100;
    const deviation = Math.sqrt(count * p * (1 - p));
    expect(Math.abs(misses - count * p), `${misses} misses with the seed "${SEED}"`).to.be.at.most(3 * deviation);
    // All hundred rolls are equally likely: chi-squared with 99 degrees of freedom, 1 in 1,000.
    const expected = count / 100;
    const chiSquared = Array.from({ length: 100 }, (_, value) => rolls.filter((roll) => roll === value).length)
      .map((count) => (count - expected) ** 2 / expected)
      .reduce((sum, term) => sum + term);
    expect(chiSquared, `with the seed "${SEED}"`).to.be.at.most(148.2);
  });
});
