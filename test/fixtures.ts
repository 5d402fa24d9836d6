import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import hre, { ethers } from "hardhat";

import type { IRigRaid, PlainToken__Mock, RigToken } from "#bindings";

import { deployGame } from "../scripts/owner/deploy/deployGame";

/** Tokens of a test player: enough for anything a test buys. */
export const PLAYER_TOKENS = ethers.parseEther("1000000");
/** Opening amount of the pool of a funded game, wei. */
export const OPENING_POOL = ethers.parseEther("1000000");

/** A component type of the tests: round numbers, so that amounts can be checked by hand. */
export const FAN = { id: 1n, price: ethers.parseEther("604.8"), rewardRate: 10n ** 15n, repairCost: 10n ** 18n };
/** A second, more expensive type. A fan is just serious to its owner: it earns a fifth. */
export const CPU = { id: 2n, price: ethers.parseEther("3024"), rewardRate: 5n * 10n ** 15n, repairCost: 10n ** 19n };

// Fixtures stand on each other's snapshots: deploying the game, with the upgrade plugin's checks, takes most of their time.

/** A game without component types and with an empty pool; players hold tokens and have approved them. */
export async function deployEmptyGame() {
  const [owner, feeCollector, alice, bob, carol, stranger] = await ethers.getSigners();
  const token: RigToken = await ethers.deployContract("RigToken", [owner]);
  const game: IRigRaid = await deployGame(hre, {
    owner: owner.address,
    token: await token.getAddress(),
    feeCollector: feeCollector.address,
  });
  for (const account of [owner, alice, bob, carol]) {
    if (account !== owner) await token.transfer(account, PLAYER_TOKENS);
    await token.connect(account).approve(game, ethers.MaxUint256);
  }
  return { game, token, owner, feeCollector, alice, bob, carol, stranger };
}

/** Result of the fixtures with the usual token. */
export type GameFixture = Awaited<ReturnType<typeof deployEmptyGame>>;

/** A game with two component types on sale and an empty pool. */
export async function deployWithEmptyPool() {
  const fixture = await loadFixture(deployEmptyGame);
  for (const type of [FAN, CPU]) {
    await fixture.game.setComponentSettings(type.id, type.price, type.rewardRate, type.repairCost, true);
  }
  return fixture;
}

/** A game with two component types on sale and a pool of a million tokens. */
export async function deployFundedGame() {
  const fixture = await loadFixture(deployWithEmptyPool);
  await fixture.game.fundRewards(OPENING_POOL);
  return fixture;
}

/** A funded game in which Alice owns a fan and a CPU and Bob owns a fan. */
export async function deployPlayedGame() {
  const fixture = await loadFixture(deployFundedGame);
  const { game, alice, bob } = fixture;
  await game.connect(alice).purchaseComponent(FAN.id);
  await game.connect(alice).purchaseComponent(CPU.id);
  await game.connect(bob).purchaseComponent(FAN.id);
  return fixture;
}

/** A game that pays in a token of the test's; Alice, Bob and the owner hold `balance` of it and have approved it. */
export async function deployGameOn<Token extends PlainToken__Mock>(token: Token, balance = PLAYER_TOKENS) {
  const [owner, feeCollector, alice, bob, carol, stranger] = await ethers.getSigners();
  const game: IRigRaid = await deployGame(hre, {
    owner: owner.address,
    token: await token.getAddress(),
    feeCollector: feeCollector.address,
  });
  for (const account of [owner, alice, bob]) {
    await token.mint(account, balance);
    await token.connect(account).approve(game, ethers.MaxUint256);
  }
  return { game, token, owner, feeCollector, alice, bob, carol, stranger };
}
