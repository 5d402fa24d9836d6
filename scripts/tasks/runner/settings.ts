import type { IRigRaid } from "../../../typechain-types";
import type { ComponentSettings, SkinSettings } from "../../deploy/applyCatalogue";
import { formatRate, formatTokens } from "../../cli/amounts";
import { type Change, compare, type Described } from "./changes";
import type { Call } from "./transactions";

/** What is set; `before` is undefined for a new type. */
export function componentValues(before: ComponentSettings | undefined, after: ComponentSettings): Change[] {
  return compare(before && describeComponent(before), describeComponent(after));
}

/** What is set; `before` is undefined for a new skin. */
export function skinValues(before: SkinSettings | undefined, after: SkinSettings): Change[] {
  return compare(before && describeSkin(before), describeSkin(after));
}

export function componentCall(game: IRigRaid, id: number, settings: ComponentSettings): Call {
  const { price, rewardRate, repairCost, isActive } = settings;
  return { contract: game, method: "setComponentSettings", args: [id, price, rewardRate, repairCost, isActive] };
}

export function skinCall(game: IRigRaid, component: number, id: number, { price, isActive }: SkinSettings): Call {
  return { contract: game, method: "setSkinSettings", args: [component, id, price, isActive] };
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
