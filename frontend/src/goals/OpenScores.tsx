import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";

import { useChainNow } from "../chain/useChainNow";
import { AddressTag } from "../ui/AddressTag";
import { Amount } from "../ui/Amount";
import { Button } from "../ui/Button";
import { Duration } from "../ui/Duration";
import { counted } from "../ui/format";
import { Panel } from "../ui/Panel";
import { openScores } from "./model";
import { pastQuery } from "./past";
import { StrikeBack } from "./StrikeBack";
import styles from "./goals.module.css";

/** Rivals shown before all are asked for. */
const SHOWN = 3;

/** Revenge list: rivals whom the player has not hit since they hit the player. Nothing if there are none. */
export default function OpenScores({ player }: { player: string }) {
  const { data: past } = useQuery(pastQuery(player));
  const now = useChainNow();
  const [isOpen, setOpen] = useState(false);
  const scores = past ? openScores(past.events, player) : [];
  if (scores.length === 0) return null;
  return (
    <Panel
      title="Scores to settle"
      tone="hot"
      aside={
        scores.length > SHOWN && (
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Fewer" : `All ${scores.length}`}
          </Button>
        )
      }
    >
      <ul className={styles.scores}>
        {scores.slice(0, isOpen ? undefined : SHOWN).map(({ rival, hits, lost, at }) => (
          <li key={rival} className="row between gap-3">
            <span className="stack gap-1">
              <Link href={`/profile/${rival}`} className="plain-link">
                <AddressTag address={rival} inert />
              </Link>
              <span className="muted small">
                {counted(hits, "hit")}, <Amount wei={lost} /> lost, <Duration at={at} now={now} inert />
              </span>
            </span>
            <StrikeBack player={player} rival={rival} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
