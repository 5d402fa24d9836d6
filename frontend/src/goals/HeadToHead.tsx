import { useQuery } from "@tanstack/react-query";

import { quantity } from "#game/texts/quantities";

import { Amount } from "../ui/Amount";
import { Fact, Facts } from "../ui/Facts";
import { Skeleton } from "../ui/Skeleton";
import { headToHead } from "./goals";
import { pastQuery } from "./past";

/** Attacks of the player and a rival on each other, what the player won and what was stolen from them. */
export default function HeadToHead({ player, rival }: { player: string; rival: string }) {
  const { data: past } = useQuery(pastQuery(player));
  if (!past) return <Skeleton height="3.5rem" />;
  const { yours, theirs } = headToHead(past.events, player, rival);
  const sides = [
    { name: "You on them", ...yours, wei: yours.won, word: "won" },
    { name: "They on you", ...theirs, wei: theirs.stolen, word: "stolen" },
  ];
  return (
    <Facts>
      {sides.map(({ name, attacks, hits, wei, word }) => (
        <Fact key={name} name={past.isAll ? name : `${name}, 30 days`}>
          {quantity(attacks, "attack")}, {quantity(hits, "hit")}, <Amount wei={wei} /> {word}
        </Fact>
      ))}
    </Facts>
  );
}
