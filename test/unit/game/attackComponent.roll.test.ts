import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { attackOf, raid, rollOf } from "../../support/attacks";
import { atBlock, hashOf } from "../../support/blocks";
import { HISTORY_WINDOW, rememberHash, setCanonicalHistory } from "../../support/history";
import { deployMissing } from "../../support/rivals";
import { Readiness } from "../../support/rules";

describe("attackComponent: the roll", () => {
  const attack = (...[game, ...who]: Parameters<typeof raid>) => attackOf(game, raid(game, ...who));

  it("comes from the hash of the block in which it was primed, the attacker and the attacks before it", async () => {
    const { game, alice, bob, carol, boughtAt } = await loadFixture(deployMissing);
    const primedAt = { [alice.address]: boughtAt.alice.block, [carol.address]: boughtAt.carol.block };
    const count = { [alice.address]: 0, [carol.address]: 0 };
    for (const attacker of [alice, carol, carol, alice, alice, carol, alice, carol]) {
      const { address } = attacker;
      const expected = await rollOf(address, primedAt[address], count[address]);
      const { block, roll } = await attack(game, attacker, bob);
      expect(roll).to.equal(expected);
      primedAt[address] = block;
      count[address] += 1;
    }
  });

  it("does not count attacks that others made on the attacker", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployMissing);
    for (let i = 0; i < 3; i++) await attack(game, bob, alice);
    expect((await attack(game, alice, bob)).roll).to.equal(await rollOf(alice, boughtAt.alice.block, 0));
  });

  it("works up to the 256th block after the priming where there is no history contract", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployMissing);
    await atBlock(boughtAt.alice.block + 256);
    const { block, roll } = await attack(game, alice, bob);
    expect(block).to.equal(boughtAt.alice.block + 256);
    expect(roll).to.equal(await rollOf(alice, boughtAt.alice.block, 0));
    await atBlock(block + 257);
    await expect(raid(game, alice, bob))
      .to.be.revertedWithCustomError(game, "AttackNotReady")
      .withArgs(Readiness.Cold, block);
  });

  for (const age of [257, HISTORY_WINDOW]) {
    it(`works in block ${age} after the priming where the history contract answers`, async () => {
      const { game, alice, bob, boughtAt } = await loadFixture(deployMissing);
      const primedAt = boughtAt.alice.block;
      await setCanonicalHistory();
      await rememberHash(primedAt, await hashOf(primedAt));
      await atBlock(primedAt + age);
      const { block, roll } = await attack(game, alice, bob);
      expect(block).to.equal(primedAt + age);
      expect(roll).to.equal(await rollOf(alice, primedAt, 0));
    });
  }
});
