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
  it("is empty for who has bought none: stock looks are not listed", async () => {
    const { game, alice } = await loadFixture(deploySkinnedGame);
    expect(await game.getPlayerOwnedSkins(alice)).to.deep.equal([]);
  });

  it("is in order of type and skin, whatever was bought first", async () => {
    const { game, alice } = await loadFixture(deploySkinnedGame);
    await game.connect(alice).purchaseComponent(CPU.id);
    for (const skin of [ember, gift, copper]) await game.connect(alice).purchaseSkin(skin.componentId, skin.id);
    expect((await game.getPlayerOwnedSkins(alice)).map(toObject)).to.deep.equal([copper, gift, ember]);
  });

  it("finds a skin of a later type when the types before have none", async () => {
    const { game, bob } = await loadFixture(deploySkinnedGame);
    await game.connect(bob).purchaseComponent(CPU.id);
    await game.connect(bob).purchaseSkin(ember.componentId, ember.id);
    expect((await game.getPlayerOwnedSkins(bob)).map(toObject)).to.deep.equal([ember]);
  });

  it("shows the settings of today", async () => {
    const { game, alice } = await loadFixture(deploySkinnedGame);
    await game.connect(alice).purchaseSkin(FAN.id, copper.id);
    await game.setSkinSettings(FAN.id, copper.id, 7, false);
    expect((await game.getPlayerOwnedSkins(alice)).map(toObject)).to.deep.equal([
      { ...copper, price: 7n, isActive: false },
    ]);
  });

  it("lists all 32 skins of a type", async () => {
    const { game, alice } = await loadFixture(deployFundedGame);
    await game.connect(alice).purchaseComponent(CPU.id);
    for (let id = 1; id <= 32; id++) {
      await game.setSkinSettings(CPU.id, id, 0, true);
      await game.connect(alice).purchaseSkin(CPU.id, id);
    }
    const ids = (await game.getPlayerOwnedSkins(alice)).map((skin) => skin.id);
    expect(ids).to.deep.equal(Array.from({ length: 32 }, (_, i) => BigInt(i + 1)));
  });
});
