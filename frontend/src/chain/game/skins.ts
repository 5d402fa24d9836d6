import { CATALOGUE } from "../../../../scripts/game/catalogue";
import type { IRigRaidTypes } from "../../../../typechain-types/contracts/interfaces/IRigRaid";
import { game } from "./contract";
import { toPlayerError } from "./errors";
import { type Named, toPlain } from "./plain";

/** A look for components of one type; its price in wei. */
export type Skin = Named<IRigRaidTypes.SkinStructOutput>;

/**
 * The skins of every component type, in id order.
 *
 * The number of types is known only with the answer, so those of the opening catalogue are requested right away, and
 * those that the owner has added since in a second request.
 */
export async function readSkins(): Promise<Skin[][]> {
  const [count, ...opening] = await Promise.all([
    game.componentsCount(),
    ...CATALOGUE.map((_, i) => readSkinsOf(i + 1)),
  ]);
  const more = Array.from({ length: Math.max(0, Number(count) - opening.length) }, (_, i) =>
    readSkinsOf(opening.length + i + 1),
  );
  return [...opening, ...(await Promise.all(more))].slice(0, Number(count));
}

async function readSkinsOf(componentId: number): Promise<Skin[]> {
  try {
    return (await game.getComponentSkins(componentId)).map(toPlain);
  } catch (cause) {
    // A game may have been deployed with fewer types.
    if (toPlayerError(cause).errorName === "UnknownComponent") return [];
    throw cause;
  }
}
