import { parseEther } from "ethers";

import { toSettings } from "../deploy/applyCatalogue";
import { CATALOGUE } from "../deploy/catalogue";
import { readRules } from "./model/rules";
import type { Scenario } from "./Season";
import { USUAL_PLAYERS } from "./options";

/** What the README's launch opens with. */
const USUAL_POOL = parseEther("2000000");

/** A fresh game with this project's catalogue, rules and usual players, but for what is said. */
export function scenario(changes: Partial<Scenario> = {}): Scenario {
  return {
    rules: readRules(),
    types: CATALOGUE.map((component) => ({ ...toSettings(component), isActive: true })),
    percentages: {},
    pool: USUAL_POOL,
    rigsArePaid: false,
    players: USUAL_PLAYERS,
    teams: {},
    joining: () => 0,
    mix: USUAL_PLAYERS,
    days: 21,
    gasCost: 0,
    blockTime: 2,
    seed: 1,
    ...changes,
  };
}
