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

/** Rivals to show, at most; with each hit on one the next comes up. */
const MAX_SHOWN = 3;

/** Revenge list: rivals whom the player has not hit since they hit the player. Nothing if there are none. */
export default function OpenScores({ player }: { player: string }) {
  const { data: past } = useQuery(pastQuery(player));
  const scores = past ? openScores(past.events, player) : [];
  if (scores.length === 0) return null;
  return (
    <Panel title="Scores to settle" tone="hot">
      <ul className={styles.scores}>
        {scores.slice(0, MAX_SHOWN).map(({ rival, hits, lost }) => (
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
