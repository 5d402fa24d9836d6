import type { IRigRaid } from "../../../typechain-types";
import { type ComponentSettings, type SkinSettings, toSettings, toSkinSettings } from "../../deploy/applyCatalogue";
import type { CatalogueComponent } from "../../deploy/catalogue";
import { type Change, changesIn } from "./changes";
import { componentCall, componentValues, skinCall, skinValues } from "./settings";
import type { Call } from "./transactions";

/** A component type as it is on the chain, with its skins in id order. */
export interface ChainComponent extends ComponentSettings {
  readonly skins: readonly SkinSettings[];
}

/** One entry of the catalogue that the chain has otherwise or not at all. */
export interface Difference {
  readonly changes: readonly Change[];
  /** Everything that the call sets. */
  readonly sets: readonly Change[];
  readonly call: Call;
}

/** All component types on the chain, in id order. */
export async function readChain(game: IRigRaid): Promise<ChainComponent[]> {
  const types = await game.getAllComponentProperties();
  return Promise.all(
    types.map(async ({ id, price, rewardRate, repairCost, isActive }) => {
      const skins = await game.getComponentSkins(id);
      return { price, rewardRate, repairCost, isActive, skins };
    }),
  );
}

/**
 * What must be set so that the chain is as the catalogue says, with everything in it on sale, in an order in which it
 * can be. What the chain has beyond the catalogue stays as it is.
 */
export function catalogueDifferences(
  game: IRigRaid,
  catalogue: readonly CatalogueComponent[],
  chain: readonly ChainComponent[],
): Difference[] {
  return catalogue.flatMap((component, position) => {
    const id = position + 1;
    const onChain = chain.at(position);
    const type = toSettings(component);
    const skins = component.skins.map((skin, index) => {
      const settings = toSkinSettings(skin);
      return difference(
        `${id} ${component.name}, skin ${index + 1} ${skin.name}`,
        skinValues(onChain?.skins.at(index), settings),
        skinCall(game, id, index + 1, settings),
      );
    });
    return [
      difference(`${id} ${component.name}`, componentValues(onChain, type), componentCall(game, id, type)),
      ...skins,
    ].filter(({ changes }) => changes.length > 0);
  });
}

function difference(name: string, values: readonly Change[], call: Call): Difference {
  const sets = values.map(({ label, ...value }) => ({ label: `${name}: ${label}`, ...value }));
  return { changes: changesIn(sets), sets, call };
}
