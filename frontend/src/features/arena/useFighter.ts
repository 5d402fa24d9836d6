import { useQuery } from "@tanstack/react-query";
import { ZeroAddress } from "ethers";

import { attackStateQuery, componentsQuery, rewardsQuery, supplyPricesQuery } from "../../chain/queries";
import { readAll } from "../../chain/readAll";

/** What a player attacks with; `data` undefined before connecting. */
export function useFighter(player: string | undefined) {
  const enabled = player !== undefined;
  const account = player ?? ZeroAddress;
  const reads = {
    components: useQuery({ ...componentsQuery(account), enabled }),
    rewards: useQuery({ ...rewardsQuery(account), enabled }),
    prices: useQuery({ ...supplyPricesQuery(account), enabled }),
    state: useQuery({ ...attackStateQuery(account), enabled }),
  };
  return enabled ? readAll(reads) : { status: "ready" as const, data: undefined };
}
