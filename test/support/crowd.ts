import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { ethers } from "hardhat";

import { CPU, deployFundedGame, FAN } from "../fixtures";
import { breakShields, SKINS } from "./arena";
import { HOUR } from "./clock";
import { PURCHASE_PROTECTION } from "./rules";

const SIZE = 50;

/**
 * Fifty players with every kind of state that a player, a component or an attack can be in. Where it
 * matters who is in which, the number of the player is named below.
 */
export async function deployCrowd() {
  const fixture = await deployFundedGame();
  const { game, token } = fixture;
  for (const { componentId, id, price } of Object.values(SKINS))
    await game.setSkinSettings(componentId, id, price, true);
  const players: HardhatEthersSigner[] = [];
  for (let i = 0; i < SIZE; i++) {
    const player = await ethers.getImpersonatedSigner(
      ethers.getAddress(ethers.dataSlice(ethers.id(`player ${i}`), 12)),
    );
    await ethers.provider.send("hardhat_setBalance", [player.address, ethers.toQuantity(ethers.parseEther("1"))]);
    await token.transfer(player, ethers.parseEther("100000"));
    await token.connect(player).approve(game, ethers.MaxUint256);
    players.push(player);
  }
  const as = (i: number) => game.connect(players[i]);

  // Everybody has a fan, half of them a CPU; some bought skins and some of these wear them.
  for (let i = 0; i < SIZE; i++) {
    await as(i).purchaseComponent(FAN.id);
    if (i % 2 === 0) await as(i).purchaseComponent(CPU.id);
    if (i % 5 < 2) await as(i).purchaseSkin(FAN.id, SKINS.copper.id);
    if (i % 5 === 0) await as(i).applySkin(FAN.id, SKINS.copper.id);
    if (i % 10 === 0) await as(i).purchaseSkin(CPU.id, SKINS.ember.id);
  }
  await time.increase(PURCHASE_PROTECTION);

  // Misses until 0 to 4 have a level more; each has bought a charge for it.
  await game.setAttackFailProbability(100);
  for (let round = 0; round < 20; round++) {
    for (let i = 0; i < 5; i++) {
      if ((await game.getRemainingAttacks(players[i])) === 0n) await as(i).purchaseAttacks(1);
      await as(i).attackComponent(players[i + 5], FAN.id);
    }
    await time.increase(6 * HOUR);
  }
  // 10 to 14 are hacked by 20 to 24.
  await game.setAttackFailProbability(0);
  for (let i = 10; i < 15; i++) {
    await breakShields(game, players[i + 10], players[i]);
    await as(i + 10).purchaseAttacks(1);
    await as(i + 10).attackComponent(players[i], FAN.id);
  }
  await as(10).repairAllComponents();
  await time.increase(7 * HOUR);
  await as(11).reactivateComponent(FAN.id);
  await as(12).claimAllRewards();

  // The attacks of the crowd go cold, that of 24 with a charge short; 25 to 44 prime again.
  await as(24).attackComponent(players[49], FAN.id);
  await mine(300);
  for (let i = 25; i < 45; i++) await as(i).primeAttack();
  // 15 has bought back one of the shields that 25 broke.
  await breakShields(game, players[25], players[15]);
  await as(15).purchaseShields(1);
  // 17, out of shields, is hacked by 26.
  await breakShields(game, players[26], players[17]);
  await as(26).attackComponent(players[17], FAN.id);
  // 34 to 44 have from none to four charges left after misses, and 44 has bought one back.
  await game.setAttackFailProbability(100);
  for (let i = 34; i < 45; i++) {
    for (let attack = 0; attack < 1 + (i % 5); attack++) await as(i).attackComponent(players[i + 5], FAN.id);
  }
  await as(44).purchaseAttacks(1);
  // 31 has just bought a CPU, and 27 just broken a shield of 32.
  await as(31).purchaseComponent(CPU.id);
  await game.setAttackFailProbability(0);
  await as(27).attackComponent(players[32], FAN.id);
  await game.setAttackFailProbability(30);
  return { ...fixture, players };
}
