import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";

import { CPU, deployDryGame, deployEmptyGame, FAN } from "../../../fixtures";
import { toObject } from "../../../support/structs";

describe("getComponentSettings", () => {
  it("gives one type's settings", async () => {
    const { game } = await loadFixture(deployDryGame);
    expect(toObject(await game.getComponentSettings(CPU.id))).to.deep.equal({ ...CPU, isActive: true });
  });
});

describe("getAllComponentProperties", () => {
  it("gives all types in id order, on sale or not", async () => {
    const { game } = await loadFixture(deployDryGame);
    await game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate, FAN.repairCost, false);
    expect((await game.getAllComponentProperties()).map(toObject)).to.deep.equal([
      { ...FAN, isActive: false },
      { ...CPU, isActive: true },
    ]);
    expect(await game.componentsCount()).to.equal(2n);
  });

  it("is empty in a fresh game", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    expect([...(await game.getAllComponentProperties())]).to.deep.equal([]);
    expect(await game.componentsCount()).to.equal(0n);
  });
});
