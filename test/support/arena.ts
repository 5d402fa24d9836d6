import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { time } from "@nomicfoundation/hardhat-network-helpers";
import { ethers } from "hardhat";

import type { IRigRaid } from "#bindings";

import { CPU, deployFundedGame, FAN } from "../fixtures";
import { raid } from "./attacks";
import { HOUR } from "./clock";
import { giveRoll } from "./harness";
import { SHIELD_RECHARGE_TIME } from "./rules";

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

/**
 * Alice, Bob and Carol own both component types and have two shields each. No component is protected, and no attack
 * misses.
 */
export async function deployArena() {
  const fixture = await deployFundedGame();
  const { game, alice, bob, carol } = fixture;
  for (const player of [alice, bob, carol]) {
    await game.connect(player).purchaseComponent(FAN.id);
    await game.connect(player).purchaseComponent(CPU.id);
  }
  await time.increase(SHIELD_RECHARGE_TIME);
  await game.setAttackFailProbability(0);
  return fixture;
}

/** The arena after Alice has hacked Bob's fan, then his CPU. Bob has no shield, Carol has hacked and lost nothing. */
export async function deployHackedArena() {
  const fixture = await deployArena();
  await breakShields(fixture.game, fixture.alice, fixture.bob);
  await hit(fixture.game, fixture.alice, fixture.bob);
  const fanHackedAt = await time.latest();
  await hit(fixture.game, fixture.alice, fixture.bob, CPU.id);
  const cpuHackedAt = await time.latest();
  return { ...fixture, fanHackedAt, cpuHackedAt };
}

/** The hacked arena at the time from which Bob's fan and CPU can both be reactivated. */
export async function deployWaitedArena() {
  const fixture = await deployHackedArena();
  await time.increaseTo(fixture.cpuHackedAt + 6 * HOUR);
  return fixture;
}

/** Attacks a component with a roll that is neither a miss nor critical. Mines a block first. */
export async function hit(
  game: IRigRaid,
  attacker: HardhatEthersSigner,
  victim: HardhatEthersSigner,
  componentId = FAN.id,
) {
  await giveRoll(game, attacker);
  return raid(game, attacker, victim, componentId);
}

/** Breaks all shields of a player whose fan, or other component, can be attacked, and waits until the immunity is over. */
export async function breakShields(
  game: IRigRaid,
  attacker: HardhatEthersSigner,
  victim: HardhatEthersSigner,
  componentId = FAN.id,
): Promise<void> {
  while ((await game.getRemainingShields(victim)) > 0n) {
    await raid(game, attacker, victim, componentId);
    await time.increase(HOUR);
  }
}
