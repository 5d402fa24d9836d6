import type { AddressLike, BigNumberish, Overrides } from "ethers";

import type { IRigRaid } from "#bindings";

type At = Pick<Overrides, "blockTag">;

/** All that a component has earned and not been paid, ripe or not, wei. */
export async function earnedOf(game: IRigRaid, user: AddressLike, componentId: BigNumberish, at: At = {}) {
  return (await game.getRipening(user, componentId, at)).earned;
}

/** All that each of a player's components has earned and not been paid, ripe or not, in id order, and the sum, wei. */
export async function allEarnedOf(game: IRigRaid, user: AddressLike, at: At = {}) {
  const earned = [...(await game.getAllRipening(user, at)).earned];
  return { earned, total: earned.reduce((sum, amount) => sum + amount, 0n) };
}
