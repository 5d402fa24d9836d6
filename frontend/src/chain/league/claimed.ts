import { queryOptions } from "@tanstack/react-query";
import { Contract } from "ethers";

import type { LeagueDistributor } from "#bindings/contracts/owner/LeagueDistributor";
import type { League } from "#game/league";

import { game } from "../game/contract";

/** The one function that the notice of a prize needs: the factory would bring the contract's code. */
const ABI = ["function isClaimed(uint256 index) view returns (bool)"];

/** Whether a prize was paid. Read again when its claim begins or ends. */
export function claimedQuery({ distributor }: Pick<League, "distributor">, index: number, isUnderWay: boolean) {
  const contract = new Contract(distributor, ABI, game.runner) as unknown as LeagueDistributor;
  return queryOptions({
    queryKey: ["leaguePrize", distributor, index, isUnderWay],
    queryFn: () => contract.isClaimed(index),
    staleTime: 0,
  });
}
