import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture, mine, setPrevRandao, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers } from "hardhat";

import type { IRigRaid } from "#bindings";

import { CPU, deployFundedGame, FAN } from "../../../fixtures";
import { raid } from "../../../support/attacks";
import { mined } from "../../../support/blocks";
import { deployOpenRivals, deployRivals, deployShieldless } from "../../../support/rivals";
import { PURCHASE_PROTECTION, SHIELD_BREAK_IMMUNITY, SHIELD_RECHARGE_TIME } from "../../../support/rules";

/** Number of players that the game draws at most. */
const DRAWS = 64;
const OTHERS = 30;

describe("findRandomOpponent", () => {
  /** Opponents that the game suggests in a number of blocks. By default, one of two is missing once in 500 billion runs. */
  async function suggestions(game: IRigRaid, seeker: HardhatEthersSigner, blocks = 40): Promise<Set<string>> {
    const found = new Set<string>();
    for (let i = 0; i < blocks; i++) {
      found.add(await game.connect(seeker).findRandomOpponent());
      await mine();
    }
    return found;
  }

  const addresses = (...players: HardhatEthersSigner[]) => new Set(players.map(({ address }) => address));
  const nobody = new Set([ethers.ZeroAddress]);

  it("finds everybody who can be attacked, and never the seeker", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    expect(await suggestions(game, alice)).to.deep.equal(addresses(bob, carol));
    expect(await suggestions(game, bob)).to.deep.equal(addresses(alice, carol));
  });

  it("finds nobody in an empty game, alone in it, or as no player", async () => {
    const { game, alice, stranger } = await loadFixture(deployFundedGame);
    expect(await game.connect(alice).findRandomOpponent()).to.equal(ethers.ZeroAddress);
    await game.connect(alice).purchaseComponent(FAN.id);
    await time.increase(PURCHASE_PROTECTION);
    expect(await suggestions(game, alice, 3)).to.deep.equal(nobody);
    expect(await suggestions(game, stranger, 3)).to.deep.equal(nobody);
  });

  it("finds nobody while all are protected, and somebody from the second on in which one is not", async () => {
    const { game, alice, bob, boughtAt } = await loadFixture(deployRivals);
    // Alice's own fan is the first without protection; Bob's is the next.
    await time.increaseTo(boughtAt.bob.timestamp + PURCHASE_PROTECTION - 1);
    expect(await game.connect(alice).findRandomOpponent()).to.equal(ethers.ZeroAddress);
    await time.increaseTo(boughtAt.bob.timestamp + PURCHASE_PROTECTION);
    expect(await game.connect(alice).findRandomOpponent()).to.equal(bob.address);
  });

  it("finds nobody immune, up to the second in which the immunity ends", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    const { timestamp } = await mined(raid(game, carol, bob));
    expect(await suggestions(game, alice, 5)).to.deep.equal(nobody);
    await time.increaseTo(timestamp + SHIELD_BREAK_IMMUNITY - 1);
    expect(await game.connect(alice).findRandomOpponent()).to.equal(ethers.ZeroAddress);
    await time.increaseTo(timestamp + SHIELD_BREAK_IMMUNITY);
    expect(await suggestions(game, alice)).to.deep.equal(addresses(bob, carol));
  });

  it("finds nobody whose component of the seeker's type is hacked", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    await raid(game, alice, bob);
    // Bob's processor works, but Alice has none to attack it with.
    expect(await suggestions(game, alice)).to.deep.equal(addresses(carol));
    // Carol has one, and Bob has no shield.
    expect(await suggestions(game, carol)).to.deep.equal(addresses(bob));
  });

  it("finds nobody for a seeker whose own component is hacked, but for types that still work", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    await raid(game, carol, bob, CPU.id);
    await raid(game, alice, bob);
    expect(await suggestions(game, bob, 5)).to.deep.equal(nobody);
    expect(await suggestions(game, carol)).to.deep.equal(addresses(alice));
  });

  it("prefers players without shields, who have one again in the second in which it recharges", async () => {
    const { game, alice, bob, carol, boughtAt } = await loadFixture(deployShieldless);
    expect(await suggestions(game, alice)).to.deep.equal(addresses(bob));
    const rechargedAt = boughtAt.bob.timestamp + 2 * SHIELD_RECHARGE_TIME;
    await time.increaseTo(rechargedAt - 1);
    expect(await game.connect(alice).findRandomOpponent()).to.equal(bob.address);
    await time.increaseTo(rechargedAt);
    expect(await suggestions(game, alice)).to.deep.equal(addresses(bob, carol));
  });

  it("prefers none without shields who cannot be attacked now", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployShieldless);
    // Bob has no shield, but immunity until the end of an hour.
    await game.connect(bob).purchaseShields(1);
    const { timestamp } = await mined(raid(game, carol, bob));
    await raid(game, carol, alice);
    await time.increaseTo(timestamp + SHIELD_BREAK_IMMUNITY - 1);
    expect(await game.getRemainingShields(bob)).to.equal(0);
    expect(await game.connect(alice).findRandomOpponent()).to.equal(ethers.ZeroAddress);
    await time.increaseTo(timestamp + SHIELD_BREAK_IMMUNITY);
    expect(await game.connect(alice).findRandomOpponent()).to.equal(bob.address);
  });

  it("finds nobody while the game is paused", async () => {
    const { game, alice, bob, carol } = await loadFixture(deployOpenRivals);
    await game.pauseContract();
    expect(await suggestions(game, alice, 3)).to.deep.equal(nobody);
    await game.unpauseContract();
    expect(await suggestions(game, alice)).to.deep.equal(addresses(bob, carol));
  });

  /** Alice's only target is Bob, among players who own another component. */
  async function deployOneTarget() {
    const { game, token, owner, alice, bob } = await deployFundedGame();
    for (const player of [alice, bob]) await game.connect(player).purchaseComponent(CPU.id);
    const spawner = await ethers.deployContract("PlayerSpawner__Mock", [game]);
    await token.connect(owner).transfer(spawner, FAN.price * BigInt(OTHERS));
    await spawner.spawn(FAN.id, OTHERS);
    await time.increase(PURCHASE_PROTECTION);
    return { game, alice, bob };
  }

  /** Random number of a block in which one draw of the seeker's, and no other of the first 65, is the second player. */
  function randomFor(seeker: string, block: number, draw: number): bigint {
    const coder = ethers.AbiCoder.defaultAbiCoder();
    for (let random = 1n; ; random++) {
      const seed = ethers.keccak256(coder.encode(["uint256", "uint256", "address"], [random, block, seeker]));
      const isHit = (i: number) =>
        BigInt(ethers.keccak256(ethers.concat([seed, ethers.toBeHex(i, 32)]))) % BigInt(OTHERS + 2) === 1n;
      if ([...Array(DRAWS + 1).keys()].every((i) => isHit(i) === (i === draw))) return random;
    }
  }

  it("draws 64 players, the first and the last of them included", async () => {
    const { game, alice, bob } = await loadFixture(deployOneTarget);
    for (const [draw, opponent] of [
      [0, bob.address],
      [DRAWS - 1, bob.address],
      [DRAWS, ethers.ZeroAddress],
    ] as const) {
      const block = (await ethers.provider.getBlockNumber()) + 1;
      await setPrevRandao(randomFor(alice.address, block, draw));
      await mine();
      expect(await game.connect(alice).findRandomOpponent(), `draw ${draw}`).to.equal(opponent);
    }
  });

  it("does not mind that the seeker has no charge, is immune or protected", async () => {
    const { game, owner, bob, alice, carol } = await loadFixture(deployOpenRivals);
    await game.connect(owner).purchaseComponent(FAN.id);
    // With 40 blocks, one of three would be missing once in four million runs.
    expect(await suggestions(game, owner, 80)).to.deep.equal(addresses(alice, bob, carol));
  });
});
