import { loadFixture, time } from "@nomicfoundation/hardhat-network-helpers";
import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { expect } from "chai";
import { concat, keccak256, ZeroAddress } from "ethers";
import { ethers } from "hardhat";

import { LEAF, leavesOf } from "#game/league";

import { at, expectRefusedUntil } from "../../support/blocks";
import { DAY } from "../../support/clock";

describe("LeagueDistributor", () => {
  async function deployFunded() {
    const [owner, alice, bob, carol] = await ethers.getSigners();
    const prizes = [
      { account: alice.address, amount: 50n },
      { account: bob.address, amount: 30n },
      { account: carol.address, amount: 20n },
    ];
    const tree = StandardMerkleTree.of(leavesOf(prizes), LEAF);
    const token = await ethers.deployContract("ReentrantToken__Mock");
    const end = (await time.latest()) + 30 * DAY;
    const distributor = await ethers.deployContract("LeagueDistributor", [token, tree.root, owner, end]);
    await token.mint(distributor, 100n);
    const claim = (index: number) =>
      distributor.claim(index, prizes[index].account, prizes[index].amount, tree.getProof(index));
    return { owner, alice, bob, carol, tree, token, end, distributor, claim };
  }

  it("pays each winner their prize, for any caller, and nothing twice", async () => {
    const { token, distributor, claim, alice, bob, carol } = await loadFixture(deployFunded);
    await expect(claim(1)).to.emit(distributor, "PrizeClaimed").withArgs(1n, bob.address, 30n);
    expect(await distributor.isClaimed(1)).to.equal(true);
    expect(await distributor.isClaimed(0)).to.equal(false);
    await expect(claim(1)).to.be.revertedWithCustomError(distributor, "AlreadyClaimed").withArgs(1n);
    await claim(2);
    await claim(0);
    const paid = await Promise.all([alice, bob, carol, distributor].map((account) => token.balanceOf(account)));
    expect(paid).to.deep.equal([50n, 30n, 20n, 0n]);
  });

  it("refuses what is not in the tree", async () => {
    const { distributor, tree, alice, bob } = await loadFixture(deployFunded);
    const proof = tree.getProof(0);
    for (const [what, index, account, amount, given] of [
      ["another proof", 0, alice.address, 50n, tree.getProof(1)],
      ["no proof", 0, alice.address, 50n, []],
      ["more", 0, alice.address, 51n, proof],
      ["less", 0, alice.address, 49n, proof],
      ["another account", 0, bob.address, 50n, proof],
      ["another index, which would pay twice", 7, alice.address, 50n, proof],
    ] as const) {
      await expect(distributor.claim(index, account, amount, [...given]), what)
        .to.be.revertedWithCustomError(distributor, "InvalidProof")
        .withArgs(index, account, amount);
    }
  });

  it("does not take an inner node for a leaf: a second preimage", async () => {
    const { distributor, tree } = await loadFixture(deployFunded);
    const [root, left, right] = tree.dump().tree;
    expect(keccak256(concat([left, right].sort()))).to.equal(root);
    // The two children as the values of a prize, and each as one whose proof is the other.
    const account = ethers.getAddress(`0x${right.slice(-40)}`);
    for (const proof of [[], [left], [right], [left, right]]) {
      const claimed = distributor.claim(BigInt(left), account, BigInt(right), proof);
      await expect(claimed).to.be.revertedWithCustomError(distributor, "InvalidProof");
    }
  });

  it("pays once when the token calls back", async () => {
    const { token, distributor, tree, claim, alice } = await loadFixture(deployFunded);
    const again: [number, string, bigint, string[]] = [0, alice.address, 50n, tree.getProof(0)];
    const data = distributor.interface.encodeFunctionData("claim", again);
    await token.arm(distributor, data);
    const refused = distributor.interface.encodeErrorResult("AlreadyClaimed", [0n]);
    await expect(claim(0)).to.emit(token, "CalledBack").withArgs(false, refused);
    expect(await token.balanceOf(alice)).to.equal(50n);
    expect(await token.balanceOf(distributor)).to.equal(50n);
  });

  it("keeps the prizes until the end, and sends the rest to its beneficiary from then on", async () => {
    const { token, distributor, claim, end, owner, bob } = await loadFixture(deployFunded);
    await at(end - 2, () => claim(0));
    await expectRefusedUntil(end, () => distributor.connect(bob).sweep(), distributor, "ClaimsNotOver");
    expect(await token.balanceOf(owner)).to.equal(50n);
    expect(await token.balanceOf(distributor)).to.equal(0n);
  });

  it("pays in the last second, and no more at the end", async () => {
    const { distributor, claim, end } = await loadFixture(deployFunded);
    await at(end - 1, () => claim(0));
    await expect(at(end, () => claim(1)))
      .to.be.revertedWithCustomError(distributor, "ClaimsOver")
      .withArgs(end);
  });

  it("is not created without a beneficiary or with an end that has passed", async () => {
    const { token, tree, owner, distributor } = await loadFixture(deployFunded);
    const deploy = (beneficiary: string, end: number) =>
      ethers.deployContract("LeagueDistributor", [token, tree.root, beneficiary, end]);
    const next = (await time.latest()) + 100;
    await expect(deploy(ZeroAddress, next)).to.be.revertedWithCustomError(distributor, "InvalidBeneficiary");
    await expect(at(next, () => deploy(owner.address, next)))
      .to.be.revertedWithCustomError(distributor, "InvalidEnd")
      .withArgs(next);
  });
});
