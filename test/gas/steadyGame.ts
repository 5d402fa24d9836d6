import { time } from "@nomicfoundation/hardhat-network-helpers";

import { CPU, deployFundedGame, FAN } from "../fixtures";
import { breakShields } from "../support/arena";
import { raid } from "../support/attacks";
import { DAY } from "../support/clock";

/** Number of component types on sale. */
const TYPES = 10;
/** Number of them that Alice owns; Bob owns all. */
export const OWNED = 8;

/**
 * Deploys a game that has been played, so that no measured write fills an empty slot: Alice owns eight components and Bob
 * ten, and both have claimed, bought, attacked and been hit. Nothing is protected, all charges are full, and rewards run at
 * full speed. The next attacks miss.
 */
export async function deploySteadyGame() {
  const fixture = await deployFundedGame();
  const { game, alice, bob } = fixture;
  const { price, rewardRate, repairCost } = CPU;
  for (let id = 3; id <= TYPES; id++) await game.setComponentSettings(id, price, rewardRate, repairCost, true);
  await game.setSkinSettings(FAN.id, 1, 10n ** 18n, true);
  await game.setAttackFailProbability(0);
  for (const [player, owned] of [
    [alice, OWNED],
    [bob, TYPES],
  ] as const) {
    for (let id = 1; id <= owned; id++) await game.connect(player).purchaseComponent(id);
    await game.connect(player).purchaseShields(1);
  }
  await time.increase(DAY);
  for (const [attacker, victim] of [
    [alice, bob],
    [bob, alice],
  ] as const) {
    await breakShields(game, attacker, victim);
    await raid(game, attacker, victim);
    await game.connect(victim).repairAllComponents();
    await time.increase(DAY);
  }
  await game.setAttackFailProbability(100);
  for (const player of [alice, bob]) {
    await game.connect(player).attackComponent(player === alice ? bob : alice, FAN.id);
    await game.connect(player).claimAllRewards();
  }
  await time.increase(DAY);
  return fixture;
}
