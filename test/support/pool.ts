import type { GameFixture } from "../fixtures";
import { PENDING } from "./blocks";
import { inSeconds } from "./clock";

/**
 * Leaves in the pool, a minute from now, what pays for a number of ticks and this much more, in wei: the owner takes out the
 * rest, or pays in what is missing.
 */
export async function setFunded(
  { game, token, owner }: Pick<GameFixture, "game" | "token" | "owner">,
  ticks: bigint,
  more = 0n,
): Promise<void> {
  // Fixes the second, because players earn more in the next one.
  await inSeconds(60);
  const { reserve, owed, ratePerSecond } = await game.rewardPool(PENDING);
  const missing = ratePerSecond * ticks + more - (reserve - owed);
  if (missing > 0n) await game.fundRewards(missing);
  else await game.rescueTokens(token, owner, -missing);
}
