import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { time } from "@nomicfoundation/hardhat-network-helpers";
import { ethers } from "hardhat";

import type { IRigRaid } from "../../typechain-types";
import { CPU, FAN, deployFundedGame } from "../fixtures";
import { DAY, HOUR } from "./clock";

/** Skins of the arena, by component type. */
export const SKINS = {
  copper: { componentId: FAN.id, id: 1n, price: ethers.parseEther("10"), isActive: true },
  retired: { componentId: FAN.id, id: 2n, price: ethers.parseEther("20"), isActive: false },
  gift: { componentId: FAN.id, id: 3n, price: 0n, isActive: true },
  ember: { componentId: CPU.id, id: 1n, price: ethers.parseEther("30"), isActive: true },
};

/** A funded game with skins; Alice owns a fan. */
export async function deploySkinnedGame() {
  const fixture = await deployFundedGame();
  for (const { componentId, id, price, isActive } of Object.values(SKINS)) {
    await fixture.game.setSkinSettings(componentId, id, price, isActive);
  }
  await fixture.game.connect(fixture.alice).purchaseComponent(FAN.id);
  return fixture;
}

/** Alice, Bob and Carol own both component types, nothing is protected any more, and no attack misses. */
export async function deployArena() {
  const fixture = await deployFundedGame();
  const { game, alice, bob, carol } = fixture;
  for (const player of [alice, bob, carol]) {
    await game.connect(player).purchaseComponent(FAN.id);
    await game.connect(player).purchaseComponent(CPU.id);
  }
  await time.increase(12 * HOUR);
  await game.setAttackFailProbability(0);
  return fixture;
}

/** The arena after Alice has hacked Bob's fan, then his CPU. Bob has no shield, Carol has hacked and lost nothing. */
export async function deployHackedArena() {
  const fixture = await deployArena();
  await breakShields(fixture.game, fixture.alice, fixture.bob);
  await fixture.game.connect(fixture.alice).attackComponent(fixture.bob, FAN.id);
  const fanHackedAt = await time.latest();
  await fixture.game.connect(fixture.alice).attackComponent(fixture.bob, CPU.id);
  const cpuHackedAt = await time.latest();
  return { ...fixture, fanHackedAt, cpuHackedAt };
}

/** Breaks all shields of a player whose fan, or other component, can be attacked, and waits until the truce is over. */
export async function breakShields(
  game: IRigRaid,
  attacker: HardhatEthersSigner,
  victim: HardhatEthersSigner,
  componentId = FAN.id,
): Promise<void> {
  while ((await game.getRemainingShields(victim)) > 0n) {
    await game.connect(attacker).attackComponent(victim, componentId);
    await time.increase(HOUR);
  }
}

/** The highest `rewardRate` that the contract takes, and the lowest price that allows it. */
export const FASTEST = { rewardRate: 2n ** 64n - 1n, price: (2n ** 64n - 1n) * BigInt(7 * DAY) };

/**
 * A game in which 256 fans earn at the highest rate there is, which is the most that the game can count; Bob's fan is hacked.
 * 254 of them belong to contracts.
 */
export async function deployFullGame() {
  const fixture = await deployArena();
  const { game, token, owner, alice, bob } = fixture;
  await breakShields(game, alice, bob);
  await game.connect(alice).attackComponent(bob, FAN.id);
  const spawner = await ethers.deployContract("PlayerSpawner__Mock", [game]);
  await token.connect(owner).transfer(spawner, FAN.price * 254n);
  for (let left = 254; left > 0; left -= 50) await spawner.spawn(FAN.id, Math.min(left, 50));
  await game.setComponentSettings(CPU.id, CPU.price, 0, CPU.repairCost, true);
  await game.setComponentSettings(FAN.id, FASTEST.price, FASTEST.rewardRate, FAN.repairCost, true);
  return fixture;
}

/** What the game would count if one more fan earned in the full game, and the most that it can. */
export const TOO_MUCH = { totalRate: 257n * FASTEST.rewardRate, maximum: 2n ** 72n - 1n };
