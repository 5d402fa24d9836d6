import { parseEther } from "ethers";

import { CATALOGUE, type CatalogueComponent, type CatalogueSkin, REPAIR_COST_HOURS } from "./catalogue";
import { SECONDS_PER_DAY } from "./times";

const SECONDS_PER_HOUR = 60n * 60n;

/** A component type's settings for the contract: amounts in wei, the reward rate in wei per second. */
export interface ComponentSettings {
  readonly price: bigint;
  readonly rewardRate: bigint;
  readonly repairCost: bigint;
  readonly isActive: boolean;
}

/** A skin's settings for the contract, wei. */
export interface SkinSettings {
  readonly price: bigint;
  readonly isActive: boolean;
}

/** Settings of a catalogue entry, on sale. The rate is rounded down, so that the catalogue never promises too much. */
export function toSettings(component: CatalogueComponent): ComponentSettings {
  const price = parseEther(String(component.price));
  const rewardRate = price / (BigInt(component.paybackDays) * SECONDS_PER_DAY);
  const repairCost = rewardRate * SECONDS_PER_HOUR * BigInt(REPAIR_COST_HOURS);
  return { price, rewardRate, repairCost, isActive: true };
}

export function toSkinSettings({ price }: CatalogueSkin): SkinSettings {
  return { price: parseEther(String(price)), isActive: true };
}

/** Total full-speed rewards of one component of every type, wei per second. */
export function rateOfOneOfEach(): bigint {
  return CATALOGUE.reduce((sum, component) => sum + toSettings(component).rewardRate, 0n);
}

/** Total price of one component of every type, wei. */
export function priceOfOneOfEach(): bigint {
  return CATALOGUE.reduce((sum, component) => sum + toSettings(component).price, 0n);
}
