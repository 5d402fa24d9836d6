import { CATALOGUE } from "../../../scripts/deploy/catalogue";

/*
 * Names only. Prices, rates and everything else that the owner can change are read from the contract.
 */

const STOCK_SKIN = "Stock";

/** A component type's name; types that the owner added after the opening catalogue are numbered. */
export function componentName(componentId: number): string {
  return CATALOGUE[componentId - 1]?.name ?? `Component ${componentId}`;
}

/** One line about a component type. */
export function componentDescription(componentId: number): string {
  return CATALOGUE[componentId - 1]?.description ?? "A new kind of component.";
}

/** A skin's name; id 0 is the stock look. */
export function skinName(componentId: number, skinId: number): string {
  if (skinId === 0) return STOCK_SKIN;
  return CATALOGUE[componentId - 1]?.skins[skinId - 1]?.name ?? `Skin ${skinId}`;
}
