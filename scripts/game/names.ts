import { CATALOGUE } from "./catalogue";

// Only names. Prices, rates and all other settings come from the contract.

/** Name of a component type. Types that are not in the initial catalogue have a number. */
export function componentName(componentId: bigint | number): string {
  return CATALOGUE[Number(componentId) - 1]?.name ?? `Component ${componentId}`;
}

/** Description of a component type in one line. */
export function componentDescription(componentId: number): string {
  return CATALOGUE[componentId - 1]?.description ?? "A new kind of component.";
}

/** Name of a skin; id 0 is the stock look. */
export function skinName(componentId: number, skinId: number): string {
  if (skinId === 0) return "Stock";
  return CATALOGUE[componentId - 1]?.skins[skinId - 1]?.name ?? `Skin ${skinId}`;
}
