import { time } from "@nomicfoundation/hardhat-network-helpers";

import type { IRigRaid } from "#bindings";

import { CPU, deployFundedGame, FAN } from "../fixtures";
import { breakShields } from "./arena";
import { mined } from "./blocks";
import { giveRoll } from "./harness";
import { ALWAYS_MISS, NEVER_MISS, SHIELD_RECHARGE_TIME, TRIFLING } from "./rules";

/** Alice's next roll in `deployShieldless`. */
export const ROLL = 50;

/**
 * Alice, Bob and Carol own a fan each, Bob and Carol a processor too; everything is as it is in the second of a purchase.
 * `boughtAt` is when each bought the fan, which made them a player.
 */
export async function deployRivals() {
  const fixture = await deployFundedGame();
  const { game, alice, bob, carol } = fixture;
  const boughtAt = {
    alice: await mined(game.connect(alice).purchaseComponent(FAN.id)),
    bob: await mined(game.connect(bob).purchaseComponent(FAN.id)),
    carol: await mined(game.connect(carol).purchaseComponent(FAN.id)),
  };
  const processorBoughtAt = {
    bob: await mined(game.connect(bob).purchaseComponent(CPU.id)),
    carol: await mined(game.connect(carol).purchaseComponent(CPU.id)),
  };
  return { ...fixture, boughtAt, processorBoughtAt };
}

/** As `deployRivals`, the purchase protections over. Everybody has full charges and two shields. No attack misses. */
export async function deployOpenRivals() {
  const fixture = await deployRivals();
  await time.increase(SHIELD_RECHARGE_TIME);
  await fixture.game.setAttackFailProbability(NEVER_MISS);
  return fixture;
}

/** As `deployOpenRivals`, but every attack misses. */
export async function deployMissing() {
  const fixture = await deployOpenRivals();
  await fixture.game.setAttackFailProbability(ALWAYS_MISS);
  return fixture;
}

export const setFanRate = (game: IRigRaid, rate: bigint) =>
  game.setComponentSettings(FAN.id, FAN.price, rate, FAN.repairCost, true);

/** As `deployOpenRivals`, but a fan is just not serious to Bob and Carol, who own a processor; Alice has nothing else. */
export async function deployTriflingFans() {
  const fixture = await deployOpenRivals();
  await setFanRate(fixture.game, TRIFLING);
  return fixture;
}

/**
 * As `deployOpenRivals`, but Bob has no shield: Carol broke both. Nobody is immune, Alice has full charges.
 * Bob's next shield comes 72 hours after his first purchase, some 34 hours from now.
 */
export async function deployBare() {
  const fixture = await deployOpenRivals();
  await breakShields(fixture.game, fixture.carol, fixture.bob);
  return fixture;
}

/** As `deployBare`, and Alice's next roll is 50: it hits, and is not critical. */
export async function deployShieldless() {
  const fixture = await deployBare();
  await giveRoll(fixture.game, fixture.alice, ROLL);
  return fixture;
}
