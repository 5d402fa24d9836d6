import * as v from "valibot";

import { DEFAULT_SCOPES, SCOPES, type Scope } from "../../chain/operator/scope";
import type { Terms } from "../../chain/operator/turnOn";
import { readStored, store } from "../../ui/storage";

const STORED_AS = "rigraid.operator.settings";

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Times to choose from, by seconds. */
export const TIMES = {
  [HOUR]: "1 hour",
  [8 * HOUR]: "8 hours",
  [DAY]: "1 day",
  [7 * DAY]: "7 days",
  [30 * DAY]: "30 days",
} as const;

/** Permissions that each scope gives the browser, in a player's words. */
export const SCOPE_TEXTS: Record<Scope, string> = {
  fight: "Attack rivals and get new rolls",
  collect: "Collect your rewards",
  restore: "Repair and reactivate your components",
  supplies: "Buy shields and attack charges",
  build: "Buy components and skins, and apply skins",
};

/** Last choice of the player, without the budget, which follows the rig's income. */
export type Settings = Omit<Terms, "budget">;

const Stored = v.object({
  scopes: v.array(v.picklist(SCOPES)),
  seconds: v.picklist(Object.keys(TIMES).map(Number)),
  actions: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)),
});

const DEFAULTS: Settings = { scopes: DEFAULT_SCOPES, seconds: DAY, actions: 100 };

export function readSettings(): Settings {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), readStored(STORED_AS));
  return stored.success ? stored.output : DEFAULTS;
}

export function rememberSettings({ scopes, seconds, actions }: Settings): void {
  store(STORED_AS, JSON.stringify({ scopes, seconds, actions }));
}
