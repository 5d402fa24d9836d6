import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { AddressTag } from "../ui/AddressTag";
import { Amount } from "../ui/Amount";
import { counted } from "../ui/format";
import { Panel } from "../ui/Panel";
import { openScores } from "./model";
import { pastQuery } from "./past";
import { StrikeBack } from "./StrikeBack";
import styles from "./goals.module.css";

interface OpenScoresProps {
  player: string;
  /** Number of rivals shown, at most. */
  max?: number;
}

/** Revenge list: rivals whom the player has not hit since they hit the player. Nothing if there are none. */
export default function OpenScores({ player, max }: OpenScoresProps) {
  const { data: past } = useQuery(pastQuery(player));
  const scores = past ? openScores(past.events, player) : [];
  if (scores.length === 0) return null;
  return (
    <Panel title="Scores to settle" tone="hot">
      <ul className={styles.scores}>
        {scores.slice(0, max).map(({ rival, hits, lost }) => (
          <li key={rival} className="row between gap-3">
            <span className="stack gap-1 grow">
              <Link href={`/profile/${rival}`} className="plain-link">
                <AddressTag address={rival} inert />
              </Link>
              <span className="muted small">
                {counted(hits, "hit")}, <Amount wei={lost} /> lost
              </span>
            </span>
            <StrikeBack player={player} rival={rival} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
