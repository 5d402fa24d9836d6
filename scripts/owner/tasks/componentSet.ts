import type { IRigRaid } from "#bindings";
import type { ComponentSettings } from "#game/settings";
import { SECONDS_PER_DAY } from "#game/times";

import { TaskError } from "../runner/errors";
import { writeTask } from "../runner/ownerTask";
import { NUMBER, optional, required, TOKENS, YES_NO } from "../runner/parameters";
import { complete, componentDifference } from "../runner/settings";

writeTask({
  name: "game:component:set",
  description: "Changes a component type, or adds the next one; omitted values are kept",
  sender: "owner",
  parameters: {
    component: required(NUMBER, "The component type; the next free number adds a type and requires every flag"),
    price: optional(TOKENS, "The price, in tokens"),
    rewardPerDay: optional(TOKENS, "What one component earns per day, in tokens, rounded down to wei per second"),
    repairCost: optional(TOKENS, "The repair cost, in tokens"),
    onSale: optional(YES_NO, "Whether it can be bought; owned components keep earning"),
  },
  async plan({ game }, { component: id, price, rewardPerDay, repairCost, onSale }) {
    const before = await readComponent(game, id);
    const rewardRate = rewardPerDay === undefined ? undefined : rewardPerDay / SECONDS_PER_DAY;
    const problem = `Component type ${id} is new: give --price, --reward-per-day, --repair-cost and --on-sale for it.`;
    const after = complete({ price, rewardRate, repairCost, isActive: onSale }, before, problem);
    const title = `${before ? "Change" : "Add"} component type ${id}`;
    return { title, ...componentDifference(game, id, before, after) };
  },
});

/** Undefined for the next free number, which adds a type. */
async function readComponent(game: IRigRaid, id: number): Promise<ComponentSettings | undefined> {
  const count = await game.componentsCount();
  if (BigInt(id) <= count) return game.getComponentSettings(id);
  if (BigInt(id) === count + 1n) return undefined;
  throw new TaskError(
    `There is no component type ${id}: --component must be 1 to ${count}, or ${count + 1n} to add one.`,
  );
}
