import type { IRigRaid } from "../../../typechain-types";
import { type ComponentSettings, type SkinSettings, toSettings, toSkinSettings } from "../../game/settings";
import type { CatalogueComponent } from "../../game/catalogue";
import type { Change } from "./changes";
import { componentDifference, type Difference, skinDifference } from "./settings";

/** A component type as it is on the chain, with its skins in id order. */
export interface ChainComponent extends ComponentSettings {
  readonly skins: readonly SkinSettings[];
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
 * Calls that make the chain match the catalogue, with everything in it on sale, in an order in which they
 * work. Anything on the chain beyond the catalogue stays as it is.
 */
export function catalogueDifferences(
  game: IRigRaid,
  catalogue: readonly CatalogueComponent[],
  chain: readonly ChainComponent[],
): Difference[] {
  return catalogue.flatMap((component, position) => {
    const id = position + 1;
    const name = `${id} ${component.name}`;
    const onChain = chain.at(position);
    const skins = component.skins.map((skin, index) => {
      const change = skinDifference(game, id, index + 1, onChain?.skins.at(index), toSkinSettings(skin));
      return named(`${name}, skin ${index + 1} ${skin.name}`, change);
    });
    return [named(name, componentDifference(game, id, onChain, toSettings(component))), ...skins].filter(
      ({ calls }) => calls.length > 0,
    );
  });
}

function named(name: string, { changes, sets, calls }: Difference): Difference {
  const label = (values: readonly Change[]) => values.map((value) => ({ ...value, label: `${name}: ${value.label}` }));
  return { changes: label(changes), sets: label(sets), calls };
}
