import { parseEther } from "ethers";

import { CATALOGUE } from "#game/catalogue";
import { toSettings } from "#game/settings";

import { sourceRules } from "./model/rules";
import { DEFAULT_PLAYERS } from "./options";
import type { Scenario } from "./Season";

/** Opening pool of the README's launch, wei. */
const DEFAULT_POOL = parseEther("2000000");

/** Defined once, so that equal scenarios are equal. */
const NOBODY_JOINS = () => 0;

/** A fresh game with the given settings; by default with this project's catalogue, rules and usual players. */
export function scenario(changes: Partial<Scenario> = {}): Scenario {
  return {
    rules: sourceRules(),
    types: CATALOGUE.map(toSettings),
    percentages: {},
    pool: DEFAULT_POOL,
    rigsArePaid: false,
    players: DEFAULT_PLAYERS,
    teams: {},
    joining: NOBODY_JOINS,
    mix: DEFAULT_PLAYERS,
    days: 21,
    gasCost: 0,
    blockTime: 2,
    seed: 1,
    ...changes,
  };
}
