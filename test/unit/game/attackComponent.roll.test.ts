import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { attackOf, raid, rollOf } from "../../support/attacks";
import { atBlock, hashOf } from "../../support/blocks";
import { HISTORY_WINDOW, rememberHash, setCanonicalHistory } from "../../support/history";
import { deployMissing } from "../../support/rivals";

describe("attackComponent: the roll", () => {
  const attack = (...[game, ...who]: Parameters<typeof raid>) => attackOf(game, raid(game, ...who));

  it("comes from the hash of the block in which it was primed, the attacker and the attacks before it", async () => {
    const { game, alice, bob, carol, boughtAt } = await loadFixture(deployMissing);
    const primedAt = { [alice.address]: boughtAt.alice.block, [carol.address]: boughtAt.carol.block };
    const count = { [alice.address]: 0, [carol.address]: 0 };
    // Nothing of the victim's counts, nor what the attacker has suffered.
    for (const [attacker, victim] of [
      [alice, carol],
      [carol, bob],
      [carol, alice],
      [alice, bob],
      [alice, carol],
      [carol, alice],
    ]) {
      const { address } = attacker;
      const expected = await rollOf(address, primedAt[address], count[address]);
      const { block, roll } = await attack(game, attacker, victim);
      expect(roll).to.equal(expected);
      primedAt[address] = block;
      count[address] += 1;
    }
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
