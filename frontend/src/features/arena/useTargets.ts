import { indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import { chainNow } from "../../chain/clock";
import type { ReadState } from "../../chain/readAll";
import { findTargets } from "./indexed";
import { type AttackRules, type UserComponent, readArsenal } from "./model";
import type { Whom } from "./useOpponents";

export interface Targets {
  /** Undefined while they are not known. */
  readonly whom: Whom | undefined;
  readonly isLoading: boolean;
  /** Why they are not known. */
  readonly reason: string | undefined;
}

/** Who is worth attacking among all players, as far as an indexer knows. Found once, each time that the player asks. */
export function useTargets(
  isWanted: boolean,
  player: string | undefined,
  fighter: { readonly components: readonly UserComponent[] } | undefined,
  game:
    | ReadState<never>
    | {
        readonly status: "ready";
        readonly data: { readonly bounties: readonly bigint[]; readonly rules: AttackRules };
      },
): Targets {
  const ids = fighter ? [...readArsenal(fighter.components).working] : [];
  const data = game.status === "ready" ? game.data : undefined;
  const canFind = isWanted && player !== undefined && ids.length > 0 && data !== undefined;
  const read = useIndexed({
    ...indexedQuery(
      // Forgotten when the player leaves, so that it is found again on return.
      ["targets", isWanted ? player : undefined],
      (ask) => {
        const { bounties, rules } = data!;
        const worth = (id: number, held: bigint) =>
          (held * BigInt(rules.stealPercentage)) / 100n + (bounties[id - 1] ?? 0n);
        return findTargets(ask, { ids, player: player!, now: Math.floor(chainNow()), worth });
      },
      false,
    ),
    enabled: canFind,
    gcTime: 0,
  });
  if (!isWanted || (fighter && ids.length === 0)) return { whom: undefined, isLoading: false, reason: undefined };
  const whom = read.status === "ready" ? { chosen: read.data } : undefined;
  return {
    whom,
    isLoading: read.status === "loading" && player !== undefined,
    reason: read.status === "off" ? read.reason : undefined,
  };
}
