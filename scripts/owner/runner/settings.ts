import type { IRigRaid } from "#bindings";
import { formatRate, formatTokens } from "#game/amounts";
import type { CatalogueComponent } from "#game/catalogue";
import { type ComponentSettings, type SkinSettings, toSettings, toSkinSettings } from "#game/settings";

import { type Change, changesIn, compare, type Described } from "./changes";
import { TaskError } from "./errors";
import type { Call } from "./transactions";

/** Effect of a call that sets a component type or a skin. */
export interface Difference {
  readonly changes: readonly Change[];
  /** Everything that the call sets. */
  readonly sets: readonly Change[];
  /** One call, or none if nothing changes. */
  readonly calls: readonly Call[];
}

/** @param before Undefined for a new type. */
export function componentDifference(
  game: IRigRaid,
  id: number,
  before: ComponentSettings | undefined,
  after: ComponentSettings,
): Difference {
  const args = [id, after.price, after.rewardRate, after.repairCost, after.isActive];
  return difference(before, after, describeComponent, { contract: game, method: "setComponentSettings", args });
}

/** @param before Undefined for a new skin. */
export function skinDifference(
  game: IRigRaid,
  component: number,
  id: number,
  before: SkinSettings | undefined,
  after: SkinSettings,
): Difference {
  const args = [component, id, after.price, after.isActive];
  return difference(before, after, describeSkin, { contract: game, method: "setSkinSettings", args });
}

/**
 * The new settings: given values, otherwise the current ones.
 *
 * @throws TaskError with the problem when a value is neither given nor known.
 */
export function complete<T extends object>(
  given: { readonly [Name in keyof T]: T[Name] | undefined },
  before: T | undefined,
  problem: string,
): T {
  const names = Object.keys(given) as (keyof T)[];
  const values = names.map((name) => [name, given[name] ?? before?.[name]] as const);
  if (values.some(([, value]) => value === undefined)) throw new TaskError(problem);
  return Object.fromEntries(values) as T;
}

/** A component type on the chain, with its skins in id order. */
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
 * Calls that make the chain match the catalogue, with all its entries on sale, in a valid order. Types and skins that
 * are not in the catalogue remain unchanged.
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

function difference<T>(before: T | undefined, after: T, describe: (settings: T) => Described, call: Call): Difference {
  const sets = compare(before && describe(before), describe(after));
  const changes = changesIn(sets);
  return { changes, sets, calls: changes.length === 0 ? [] : [call] };
}

function describeComponent({ price, rewardRate, repairCost, isActive }: ComponentSettings): Described {
  return [
    ["Price", `${formatTokens(price)} tokens`],
    ["Reward", `${formatRate(rewardRate)} tokens a day`],
    ["Repair cost", `${formatTokens(repairCost)} tokens`],
    ["On sale", isActive ? "yes" : "no"],
  ];
}

function describeSkin({ price, isActive }: SkinSettings): Described {
  return [
    ["Price", `${formatTokens(price)} tokens`],
    ["On sale", isActive ? "yes" : "no"],
  ];
}

function named(name: string, { changes, sets, calls }: Difference): Difference {
  const label = (values: readonly Change[]) => values.map((value) => ({ ...value, label: `${name}: ${value.label}` }));
  return { changes: label(changes), sets: label(sets), calls };
}
