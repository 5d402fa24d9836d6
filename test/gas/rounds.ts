import { mine, takeSnapshot, time } from "@nomicfoundation/hardhat-network-helpers";
import type { ContractTransactionResponse } from "ethers";

import { CPU } from "../fixtures";
import { primeOrdinary } from "../support/attacks";
import { DAY, HOUR } from "../support/clock";
import { signPermit } from "../support/permits";
import { ATTACK_RECHARGE_TIME } from "../support/rules";
import type { deploySteadyGame } from "./steadyGame";

/** Records the cost of a transaction. */
export type Measure = (name: string, transaction: Promise<ContractTransactionResponse>) => Promise<void>;

/**
 * Makes every player write once, as Carol, against Bob and his ten components. Carol's slots are empty in the first round.
 * In the second round, only the bought component and skin are new.
 *
 * @param round 1 or 2.
 */
export async function playRound(
  { game, token, bob, carol }: Awaited<ReturnType<typeof deploySteadyGame>>,
  round: number,
  measure: Measure,
): Promise<void> {
  const asBob = game.connect(bob);
  const asCarol = game.connect(carol);
  const target = CPU.id;
  const breakShields = async (attacker: typeof asBob, victim: typeof bob) => {
    while ((await game.getRemainingShields(victim)) > 0n) {
      await attacker.attackComponent(victim, target);
      await time.increase(ATTACK_RECHARGE_TIME);
    }
  };
  const hackCarol = async () => {
    await breakShields(asBob, carol);
    await asBob.attackComponent(carol, target);
  };

  await measure("selfPermit", asCarol.selfPermit(...(await signPermit(token, game, carol, 10n ** 30n))));
  await measure("purchaseComponent", asCarol.purchaseComponent(CPU.id + BigInt(round - 1)));
  await measure("purchaseSkin", asCarol.purchaseSkin(target, round));
  await measure("applySkin", asCarol.applySkin(target, round));
  await measure("fundRewards", asCarol.fundRewards(1000));
  await time.increase(DAY);
  await measure("claim", asCarol.claim(target));
  await measure("claimAllRewards", asCarol.claimAllRewards());

  await game.setAttackFailProbability(100);
  await measure("attackComponent, miss", asCarol.attackComponent(bob, target));
  await game.setAttackFailProbability(0);
  await measure("attackComponent, block", asCarol.attackComponent(bob, target));
  await measure("purchaseAttacks", asCarol.purchaseAttacks(1));
  await time.increase(HOUR);
  await primeOrdinary(game, carol, () => breakShields(asCarol, bob));
  await measure("attackComponent, hit", asCarol.attackComponent(bob, target));
  await asBob.repairAllComponents();

  await hackCarol();
  await measure("purchaseShields", asCarol.purchaseShields(1));
  await measure("repairAllComponents", asCarol.repairAllComponents());
  await time.increase(DAY + HOUR);
  await hackCarol();
  await time.increase(6 * HOUR);
  await measure("reactivateComponent", asCarol.reactivateComponent(target));
  await mine(300);
  await measure("primeAttack", asCarol.primeAttack());
  await asBob.primeAttack();
  // The next round's attack then reads a block hash, as most attacks do.
  const before = await takeSnapshot();
  await measure("keepRoll", asCarol.keepRoll());
  await before.restore();
  await time.increase(2 * DAY);
}
