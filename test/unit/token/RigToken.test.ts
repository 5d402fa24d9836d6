import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import { deployEmptyGame } from "../../fixtures";
import { signPermit } from "../../support/permits";

const SUPPLY = ethers.parseEther("1000000000");

async function deployToken() {
  const [holder] = await ethers.getSigners();
  return { holder, token: await ethers.deployContract("RigToken", [holder]) };
}

describe("RigToken", () => {
  it("gives its whole supply to one holder, in the transaction that deploys it", async () => {
    const { token, holder } = await loadFixture(deployToken);
    expect(await token.MAX_SUPPLY()).to.equal(SUPPLY);
    expect(await token.totalSupply()).to.equal(SUPPLY);
    expect(await token.balanceOf(holder)).to.equal(SUPPLY);
    await expect(token.deploymentTransaction())
      .to.emit(token, "Transfer")
      .withArgs(ethers.ZeroAddress, holder.address, SUPPLY);
  });

  it("has the 18 decimals that the game asks for", async () => {
    const { token } = await loadFixture(deployToken);
    expect([await token.name(), await token.symbol(), await token.decimals()]).to.deep.equal([
      "RigRaid Token",
      "RIG",
      18n,
    ]);
  });

  it("has no functions but those of ERC-20, ERC-2612 and EIP-5267, and its supply: nobody can mint", async () => {
    const { token } = await loadFixture(deployToken);
    const writes = token.interface.fragments
      .filter((fragment) => fragment.type === "function")
      .map((fragment) => ethers.FunctionFragment.from(fragment))
      .filter((fragment) => !fragment.constant);
    expect(writes.map((fragment) => fragment.name).sort()).to.deep.equal([
      "approve",
      "permit",
      "transfer",
      "transferFrom",
    ]);
  });

  it("takes a permit once", async () => {
    const { game, token, alice, stranger } = await loadFixture(deployEmptyGame);
    const permit = await signPermit(token, game, alice, 42n);
    await token.connect(stranger).permit(alice, game, ...permit);
    expect(await token.allowance(alice, game)).to.equal(42n);
    await expect(token.connect(stranger).permit(alice, game, ...permit)).to.be.revertedWithCustomError(
      token,
      "ERC2612InvalidSigner",
    );
  });
});
