import type { Interface } from "ethers";

import type { IRigRaid } from "#bindings/contracts/interfaces/IRigRaid";
import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";

/** A read in capitals that is not a rule: a text from OpenZeppelin. */
const NO_RULE = "UPGRADE_INTERFACE_VERSION";

type InCapitals<Name extends string> = Name extends Uppercase<Name> ? Name : never;
type ReadName = Extract<(typeof IRigRaid__factory.abi)[number], { type: "function" }>["name"];
type RuleName = Exclude<InCapitals<ReadName>, typeof NO_RULE>;

/** Names of the reads of a game's constant rules. */
export const RULE_NAMES = IRigRaid__factory.abi
  .flatMap((item) => (item.type === "function" ? item.name : []))
  .filter((name): name is RuleName => name === name.toUpperCase() && name !== NO_RULE);

/** Rules in seconds, whole percent or counts. */
export type Rules = Readonly<Record<RuleName, number>>;

/** Reads rules of a deployed game in one call. */
export async function readRules<Name extends RuleName = RuleName>(
  game: IRigRaid,
  names = RULE_NAMES as readonly RuleName[] as readonly Name[],
): Promise<Pick<Rules, Name>> {
  const calls = names.map((name) => (game.interface as Interface).encodeFunctionData(name));
  const values = await game.multicall.staticCall(calls);
  return Object.fromEntries(names.map((name, i) => [name, Number(values[i])])) as Pick<Rules, Name>;
}
