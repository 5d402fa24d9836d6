import { useQuery } from "@tanstack/react-query";

import type { League } from "#game/league";

import { claimedQuery } from "../chain/league/claimed";
import { useChainNow } from "../chain/node/useChainNow";
import { useWrite } from "../chain/transactions/useWrite";
import { claimPrize } from "./claimPrize";

/** A prize of a settled week: whether it was paid, undefined while that is unknown, and the write that claims it. */
export function usePrize(league: League, index: number) {
  const isOver = useChainNow() >= league.end;
  const claim = useWrite(claimPrize(league, index), isOver ? "The time to claim it is over" : undefined);
  const { data: isClaimed, isFetching } = useQuery(claimedQuery(league, index));
  // Waits for a new answer after a claim: the old one says that it is open.
  return { isClaimed, claim: { ...claim, pending: claim.pending || isFetching } };
}
