import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, FAN, deployFundedGame } from "../../../fixtures";
import { deploySkinnedGame, SKINS } from "../../../support/arena";
import { toObject } from "../../../support/structs";

const { copper, retired, gift, ember } = SKINS;

describe("getComponentSkins", () => {
  it("lists all skins of a type in id order, on sale or not", async () => {
    const { game } = await loadFixture(deploySkinnedGame);
    expect((await game.getComponentSkins(FAN.id)).map(toObject)).to.deep.equal([copper, retired, gift]);
    expect((await game.getComponentSkins(CPU.id)).map(toObject)).to.deep.equal([ember]);
  });

  it("is empty for a type without skins", async () => {
    const { game } = await loadFixture(deployFundedGame);
    expect(await game.getComponentSkins(FAN.id)).to.deep.equal([]);
  });
});

describe("getPlayerOwnedSkins", () => {
  it("is in order of type and skin, whatever was bought first", async () => {
    const { game, alice } = await loadFixture(deploySkinnedGame);
    await game.connect(alice).purchaseComponent(CPU.id);
    for (const skin of [ember, gift, copper]) await game.connect(alice).purchaseSkin(skin.componentId, skin.id);
    expect((await game.getPlayerOwnedSkins(alice)).map(toObject)).to.deep.equal([copper, gift, ember]);
  });
});
