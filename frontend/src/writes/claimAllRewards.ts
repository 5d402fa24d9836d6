import { ofPlayer, whatMoneyChanges } from "../chain/game/affectedQueries";
import { game } from "../chain/game/contract";
import { roundedTokens } from "../chain/game/tokenSymbol";
import { freeFlow } from "../chain/transactions/gameCalls";
import type { Flow } from "../chain/transactions/transaction";
import { type Events, defineWrite } from "../chain/transactions/writeKind";

const write = defineWrite({
  kind: "claimAllRewards",
  fields: {},
  effect: "collection",
  result: (events) => events.read("RewardsClaimed", () => collectedIn(events)),
  text: collectedText,
  changes: {
    RewardsClaimed: ({ player }) => [...ofPlayer(player, "components"), ...whatMoneyChanges(player)],
    // Always follows a claim.
    RewardsLeft: () => [],
  },
});

/** Collects what all components of the player have earned. */
export function claimAllRewards(): Flow {
  const data = game.interface.encodeFunctionData("claimAllRewards");
  return freeFlow(write.intent({}), "Collect all rewards", data, "the collection");
}

type Collected = Readonly<{
  kind: string;
  amount: bigint;
  /** Unripe rewards that stay in the pool, wei; undefined if all were ripe. */
  left: bigint | undefined;
}>;

export function collectedIn(events: Events): Collected {
  return { kind: "claimed", amount: events.sum("RewardsClaimed", "amount"), left: leftIn(events) };
}

/** Unripe rewards that a collection left in the pool, wei; undefined for none. */
export function leftIn(events: Events): bigint | undefined {
  return events.has("RewardsLeft") ? events.sum("RewardsLeft", "amount") : undefined;
}

export function collectedText({ amount, left }: Collected): string {
  const collected = `${roundedTokens(amount)} collected`;
  return left === undefined ? `${collected}.` : `${collected}; ${roundedTokens(left)} unripe stays in the pool.`;
}
