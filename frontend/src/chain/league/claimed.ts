import { queryOptions } from "@tanstack/react-query";
import { Interface } from "ethers";

import type { LeagueDistributor } from "#bindings/contracts/owner/LeagueDistributor";
import type { League } from "#game/league";

import { reader } from "../game/contract";
import { queryKeys } from "../game/queryKeys";
import { toReads } from "../game/reads";

/** The only function that the notice of a prize needs. The contract's factory would add its code. */
const ABI = ["function isClaimed(uint256 index) view returns (bool)"];

/** Whether a prize was paid. Under the key of its winner's balances, because a claim changes both. */
export function claimedQuery({ distributor, prizes }: Pick<League, "distributor" | "prizes">, index: number) {
  const contract = toReads<LeagueDistributor>(distributor, new Interface(ABI), reader);
  return queryOptions({
    queryKey: [...queryKeys.balances(prizes[index]!.account), "prize", distributor, index],
    queryFn: () => contract.isClaimed(index),
    staleTime: 0,
  });
}
