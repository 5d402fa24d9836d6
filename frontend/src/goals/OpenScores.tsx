import { useQuery } from "@tanstack/react-query";

import { quantity } from "#game/texts/quantities";

import { Amount } from "../ui/Amount";
import { Panel } from "../ui/Panel";
import { PlayerLink } from "../ui/PlayerLink";
import { openScores } from "./goals";
import styles from "./Goals.module.css";
import { pastQuery } from "./past";
import { ScoresSkeleton } from "./skeletons";
import { StrikeBack } from "./StrikeBack";

/** Revenge list: some rivals that the player has not hit since they hit the player. Nothing if there are none. */
export default function OpenScores({ player, max }: { player: string; max: number }) {
  const { data: past, isPending } = useQuery(pastQuery(player));
  if (isPending) return <ScoresSkeleton />;
  const scores = past ? openScores(past.events, player) : [];
  if (scores.length === 0) return null;
  return (
    <Panel title="Scores to settle" tone="hot" className={styles.scores}>
      <ul className={styles.rivals}>
        {scores.slice(0, max).map(({ rival, hits, lost }) => (
          <li key={rival}>
            <PlayerLink address={rival} />
            <div className="row between">
              <span className="muted small">
                {quantity(hits, "hit")}, <Amount wei={lost} /> lost
              </span>
              <StrikeBack player={player} rival={rival} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
