import { useQuery } from "@tanstack/react-query";

import { Amount } from "../ui/Amount";
import { Fact, Facts } from "../ui/Facts";
import { counted } from "../../../scripts/game/amounts";
import { Skeleton } from "../ui/Skeleton";
import { headToHead } from "./goals";
import { pastQuery } from "./past";

/** Attacks of the player and a rival on each other, and their loot. */
export default function HeadToHead({ player, rival }: { player: string; rival: string }) {
  const { data: past } = useQuery(pastQuery(player));
  if (!past) return <Skeleton height="3.5rem" />;
  const sides = headToHead(past.events, player, rival);
  return (
    <Facts>
      {Object.entries({ "You on them": sides.yours, "They on you": sides.theirs }).map(([name, side]) => (
        <Fact key={name} name={past.isAll ? name : `${name}, 30 days`}>
          {counted(side.attacks, "attack")}, {counted(side.hits, "hit")}, <Amount wei={side.loot} /> loot
        </Fact>
      ))}
    </Facts>
  );
}
