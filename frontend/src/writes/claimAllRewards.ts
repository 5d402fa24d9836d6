import { game } from "../chain/game/contract";
import { roundedTokens } from "../chain/game/tokenSymbol";
import { gameStep, together } from "../chain/transactions/gameCalls";
import type { Flow } from "../chain/transactions/transaction";
import { defineWrite, type Events, type Intent } from "../chain/transactions/writeKind";

export const claimAllRewardsWrite = defineWrite({
  kind: "claimAllRewards",
  fields: {},
  effect: "collection",
  result: (events) => events.read("RewardsClaimed", () => collectedIn(events)),
  text: collectedText,
});

/** Collects what all components of the player have earned. */
export function claimAllRewards(): Flow {
  const data = game.interface.encodeFunctionData("claimAllRewards");
  return collectionFlow(claimAllRewardsWrite.intent({}), "Collect all rewards", data);
}

/** A write that collects, and keeps a roll of the player's that would expire otherwise in the same transaction. */
export function collectionFlow(intent: Intent, label: string, data: string): Flow {
  return {
    intent,
    label,
    async prepare({ from }) {
      const { withKeptRoll } = await import("./keptRoll");
      return gameStep(together(await withKeptRoll([data], from)), "Confirm the collection in your wallet.");
    },
  };
}

type Collected = Readonly<{
  kind: string;
  amount: bigint;
  /** Unripe rewards that stay in the pool, wei; undefined if all were ripe. */
  left: bigint | undefined;
  /** Whether the player's roll was kept with it; undefined if not. */
  kept: true | undefined;
}>;

export function collectedIn(events: Events): Collected {
  return {
    kind: "claimed",
    amount: events.sum("RewardsClaimed", "amount"),
    left: leftIn(events),
    kept: keptIn(events),
  };
}

/** Unripe rewards that a collection left in the pool, wei; undefined for none. */
export function leftIn(events: Events): bigint | undefined {
  return events.has("RewardsLeft") ? events.sum("RewardsLeft", "amount") : undefined;
}

/** True if the player's roll was kept in the same transaction. */
export function keptIn(events: Events): true | undefined {
  return events.has("AttackRollKept") || undefined;
}

export const ROLL_KEPT = "Your roll is kept.";

export function collectedText({ amount, left, kept }: Collected): string {
  const sentences = [
    `${roundedTokens(amount)} collected.`,
    left !== undefined && `${roundedTokens(left)} unripe stays in the pool.`,
    kept && ROLL_KEPT,
  ];
  return sentences.filter(Boolean).join(" ");
}
