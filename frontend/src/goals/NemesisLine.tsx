import { useQuery } from "@tanstack/react-query";
import { Skull } from "lucide-react";

import { Amount } from "../ui/Amount";
import { PlayerLink } from "../ui/PlayerLink";
import { nemesisOf } from "./goals";
import styles from "./Goals.module.css";
import { pastQuery } from "./past";
import { NemesisSkeleton } from "./skeletons";
import { StrikeBack } from "./StrikeBack";

/** The rival who has taken the most from the player, with the way to strike back. Nothing if nobody has hit them. */
export default function NemesisLine({ player }: { player: string }) {
  const { data: past, isPending } = useQuery(pastQuery(player));
  if (isPending) return <NemesisSkeleton />;
  const nemesis = past && nemesisOf(past.events, player);
  if (!nemesis) return null;
  const { rival, lost, won } = nemesis;
  return (
    <section
      className={`row wraps between gap-3 small flagged ${styles.nemesis}`}
      data-tone="hot"
      aria-label="Your nemesis"
    >
      <p className="row wraps gap-2">
        <Skull className="hot" size={16} aria-hidden />
        <span className="muted">Your nemesis{past.isAll ? "" : " of 30 days"}:</span> <PlayerLink address={rival} />
        <span className="muted">
          took <Amount wei={lost} />
          {won > 0n && (
            <>
              , you won <Amount wei={won} /> from them
            </>
          )}
        </span>
      </p>
      <StrikeBack player={player} rival={rival} />
    </section>
  );
}
