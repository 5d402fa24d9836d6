import { chainNow } from "../../chain/clock";
import { type Indexed, hasIndexer, indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import type { AttackRules } from "../../chain/queries";
import { findTargets } from "./indexed";

/** What an indexer is asked with. */
interface Hunter {
  readonly player: string;
  /** The types of the player's working components, at least one. */
  readonly ids: readonly number[];
  readonly bounties: readonly bigint[];
  readonly rules: AttackRules;
}

/**
 * Who is worth attacking among all players, as far as an indexer knows. Found once, each time that the player comes.
 *
 * @param hunter Undefined where nobody is to be found.
 */
export function useTargets(hunter: Hunter | undefined): Indexed<readonly string[]> {
  const read = useIndexed({
    ...indexedQuery(
      ["targets", hunter?.player],
      (ask) => {
        const { ids, player, bounties, rules } = hunter!;
        const worth = (id: number, held: bigint) =>
          (held * BigInt(rules.stealPercentage)) / 100n + (bounties[id - 1] ?? 0n);
        return findTargets(ask, { ids, player, now: Math.floor(chainNow()), worth });
      },
      false,
    ),
    enabled: hasIndexer && hunter !== undefined,
    gcTime: 0,
  });
  return hunter ? read : { status: "off", reason: undefined };
}
