import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployHackedArena } from "../../support/arena";
import { raid } from "../../support/attacks";

type Arena = Awaited<ReturnType<typeof deployHackedArena>>;

/** Everything that names a component type. There are two; setComponentSettings adds the third. */
const CALLS: Record<string, (arena: Arena, id: bigint) => Promise<unknown>> = {
  purchaseComponent: ({ game, alice }, id) => game.connect(alice).purchaseComponent(id),
  claim: ({ game, alice }, id) => game.connect(alice).claim(id),
  attackComponent: ({ game, alice, carol }, id) => raid(game, alice, carol, id),
  reactivateComponent: ({ game, bob }, id) => game.connect(bob).reactivateComponent(id),
  purchaseSkin: ({ game, alice }, id) => game.connect(alice).purchaseSkin(id, 1),
  applySkin: ({ game, alice }, id) => game.connect(alice).applySkin(id, 0),
  setSkinSettings: ({ game }, id) => game.setSkinSettings(id, 1, 1, true),
  getComponentSettings: ({ game }, id) => game.getComponentSettings(id),
  getComponentSkins: ({ game }, id) => game.getComponentSkins(id),
  getBounty: ({ game }, id) => game.getBounty(id),
  isSerious: ({ game, alice }, id) => game.isSerious(alice, id),
  userComponents: ({ game, alice }, id) => game.userComponents(alice, id),
  getRewards: ({ game, alice }, id) => game.getRewards(alice, id),
  getRipening: ({ game, alice }, id) => game.getRipening(alice, id),
  isComponentPurchased: ({ game, alice }, id) => game.isComponentPurchased(alice, id),
  isComponentProtected: ({ game, alice }, id) => game.isComponentProtected(alice, id),
  getTimeUntilReactivation: ({ game, alice }, id) => game.getTimeUntilReactivation(alice, id),
};

describe("a component type that there is not", () => {
  for (const [name, call] of Object.entries(CALLS)) {
    it(`is refused by ${name}`, async () => {
      const arena = await loadFixture(deployHackedArena);
      for (const id of [0n, 3n, 32n, 33n, 255n, 256n, 257n, 258n, ethers.MaxUint256]) {
        await expect(call(arena, id), `type ${id}`)
          .to.be.revertedWithCustomError(arena.game, "UnknownComponent")
          .withArgs(id);
      }
    });
  }

  it("was tried with all that take one", async () => {
    const { game } = await loadFixture(deployHackedArena);
    const names: string[] = [];
    game.interface.forEachFunction(({ name, inputs }) => {
      if (inputs.some((input) => /^(component|settings)Id$/.test(input.name))) names.push(name);
    });
    expect(names).to.have.members([...Object.keys(CALLS), "setComponentSettings"]);
  });
});
