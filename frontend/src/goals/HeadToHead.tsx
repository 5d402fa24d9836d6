import { useQuery } from "@tanstack/react-query";

import { Amount } from "../ui/Amount";
import { Fact, Facts } from "../ui/Facts";
import { counted } from "../ui/format";
import { Skeleton } from "../ui/Skeleton";
import { SUMS } from "../ui/sums";
import { type Side, headToHead } from "./model";
import { pastQuery } from "./past";

interface Rivalry {
  player: string;
  rival: string;
}

/** Attacks and loot of the player and a rival on each other. */
export default function HeadToHead({ player, rival }: Rivalry) {
  const { data: past } = useQuery(pastQuery(player));
  if (!past) return <Skeleton height="3.5rem" />;
  const { yours, theirs } = headToHead(past.events, player, rival);
  const since = past.isAll ? "" : ", 30 days";
  return (
    <Facts>
      <Fact name={`You on them${since}`}>{describe(yours)}</Fact>
      <Fact name={`They on you${since}`}>{describe(theirs)}</Fact>
    </Facts>
  );
}

function describe({ attacks, hits, loot }: Side) {
  if (attacks === 0) return "No attacks";
  return (
    <>
      {counted(attacks, "attack")}, {counted(hits, "hit")}
      {loot > 0n && (
        <>
          , {SUMS.loot.toLowerCase()} <Amount wei={loot} />
        </>
      )}
    </>
  );
}
