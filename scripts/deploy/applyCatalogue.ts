import { parseEther } from "ethers";

import type { IRigRaid } from "../../typechain-types";
import { CATALOGUE, type CatalogueComponent, type CatalogueSkin, REPAIR_COST_DAYS } from "./catalogue";

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

/** A skin's price, wei. */
export function toSkinPrice(skin: CatalogueSkin): bigint {
  return parseEther(String(skin.price));
}

/** What one component of every type earns together, wei per second. */
export function rateOfOneOfEach(catalogue: readonly CatalogueComponent[] = CATALOGUE): bigint {
  return catalogue.reduce((sum, component) => sum + toSettings(component).rewardRate, 0n);
}

/** What one component of every type costs together, wei. */
export function priceOfOneOfEach(catalogue: readonly CatalogueComponent[] = CATALOGUE): bigint {
  return catalogue.reduce((sum, component) => sum + toSettings(component).price, 0n);
}

/** The owner's calls, encoded, that write a whole catalogue to a fresh game and put everything on sale. */
export function catalogueCalls(game: IRigRaid, catalogue: readonly CatalogueComponent[] = CATALOGUE): string[] {
  return catalogue.flatMap((component, position) => {
    const id = position + 1;
    const { price, rewardRate, repairCost } = toSettings(component);
    const type = game.interface.encodeFunctionData("setComponentSettings", [id, price, rewardRate, repairCost, true]);
    const skins = component.skins.map((skin, index) =>
      game.interface.encodeFunctionData("setSkinSettings", [id, index + 1, toSkinPrice(skin), true]),
    );
    return [type, ...skins];
  });
}
