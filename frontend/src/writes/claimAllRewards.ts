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

type Collected = Readonly<{ kind: string; amount: bigint }>;

export function collectedIn(events: Events): Collected {
  return { kind: "claimed", amount: events.sum("RewardsClaimed", "amount") };
}

export function collectedText({ amount }: Collected): string {
  return `${roundedTokens(amount)} collected.`;
}
