import type { AddressLike } from "ethers";

import type { IRigRaid } from "#bindings";

import { now } from "./blocks";
import { HOUR } from "./clock";

/** The bits of an operator's scope. */
export const SCOPE = { collect: 1n, fight: 2n, restore: 4n, supplies: 8n, build: 16n } as const;
export const ALL_SCOPES = 31n;

/** Each function that an operator can call, with its bit: the table of the specification, section 9. */
export const SCOPE_OF: Readonly<Record<string, bigint>> = {
  "claim(uint256)": SCOPE.collect,
  "claimAllRewards()": SCOPE.collect,
  "attackComponent(address,uint256)": SCOPE.fight,
  "primeAttack()": SCOPE.fight,
  "keepRoll()": SCOPE.fight,
  "reactivateComponent(uint256)": SCOPE.restore,
  "repairAllComponents()": SCOPE.restore,
  "purchaseShields(uint256)": SCOPE.supplies,
  "purchaseAttacks(uint256)": SCOPE.supplies,
  "purchaseComponent(uint256)": SCOPE.build,
  "purchaseSkin(uint256,uint256)": SCOPE.build,
  "applySkin(uint256,uint256)": SCOPE.build,
};

/** Lets an operator play for a player for a day; by default it may do everything and spend nothing. */
export async function appoint(
  game: IRigRaid,
  operator: AddressLike,
  { scope = ALL_SCOPES, budget = 0n }: { scope?: bigint; budget?: bigint } = {},
): Promise<bigint> {
  const until = (await now()) + 24n * BigInt(HOUR);
  await game.setOperator(operator, until, scope, budget);
  return until;
}
