import { parseEther } from "ethers";

import type { IRigRaid } from "../typechain-types";
import { CATALOGUE, type CatalogueComponent, REPAIR_COST_DAYS } from "./catalogue";

const SECONDS_PER_DAY = 24n * 60n * 60n;

/** A component type as the contract takes it: amounts in wei, the reward rate in wei per second. */
export interface ComponentTypeSettings {
  readonly price: bigint;
  readonly rewardRate: bigint;
  readonly repairCost: bigint;
}

/** What the contract is told about a catalogue entry. The rate is rounded down: nobody is promised more than it pays. */
export function toSettings(component: CatalogueComponent): ComponentTypeSettings {
  const price = parseEther(String(component.price));
  const rewardRate = price / (BigInt(component.paybackDays) * SECONDS_PER_DAY);
  const repairCost = (rewardRate * SECONDS_PER_DAY * BigInt(REPAIR_COST_DAYS * 100)) / 100n;
  return { price, rewardRate, repairCost };
}

/** What one component of every type earns together, wei per second. */
export function rateOfOneOfEach(catalogue: readonly CatalogueComponent[] = CATALOGUE): bigint {
  return catalogue.reduce((sum, component) => sum + toSettings(component).rewardRate, 0n);
}

/**
 * Writes the whole catalogue to a fresh game and puts everything on sale.
 *
 * @param game Connected to its owner.
 */
export async function applyCatalogue(
  game: IRigRaid,
  catalogue: readonly CatalogueComponent[] = CATALOGUE,
): Promise<void> {
  for (const [position, component] of catalogue.entries()) {
    const { price, rewardRate, repairCost } = toSettings(component);
    const transaction = await game.setComponentSettings(position + 1, price, rewardRate, repairCost, true);
    await transaction.wait();
  }
}
