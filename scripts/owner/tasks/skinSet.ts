import type { IRigRaid } from "#bindings";
import type { SkinSettings } from "#game/settings";

import { TaskError } from "../runner/errors";
import { writeTask } from "../runner/ownerTask";
import { NUMBER, optional, required, TOKENS, YES_NO } from "../runner/parameters";
import { complete, skinDifference } from "../runner/settings";

writeTask({
  name: "game:skin:set",
  description: "Changes a skin of a component type, or adds the next one; omitted values are kept",
  sender: "owner",
  parameters: {
    component: required(NUMBER, "The component type"),
    skin: required(NUMBER, "The skin; the next free number adds a skin and requires every flag"),
    price: optional(TOKENS, "The price, in tokens"),
    onSale: optional(YES_NO, "Whether it can be bought; owned ones can still be applied"),
  },
  async plan({ game }, { component, skin: id, price, onSale }) {
    const before = await readSkin(game, component, id);
    const problem = `Skin ${id} of component type ${component} is new: give --price and --on-sale for it.`;
    const after = complete({ price, isActive: onSale }, before, problem);
    const title = `${before ? "Change" : "Add"} skin ${id} of component type ${component}`;
    return { title, ...skinDifference(game, component, id, before, after) };
  },
});

/** Undefined for the next free number, which adds a skin. */
async function readSkin(game: IRigRaid, component: number, id: number): Promise<SkinSettings | undefined> {
  const types = await game.componentsCount();
  if (BigInt(component) > types) {
    throw new TaskError(`There is no component type ${component}: --component must be 1 to ${types}.`);
  }
  const skins = await game.getComponentSkins(component);
  if (id <= skins.length + 1) return skins.at(id - 1);
  throw new TaskError(
    `Component type ${component} has ${skins.length} skins: --skin must be at most ${skins.length + 1}, which adds one.`,
  );
}
