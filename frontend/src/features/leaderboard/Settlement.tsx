import { useMutation } from "@tanstack/react-query";
import { Check, CircleHelp, Gift, ShieldCheck, X } from "lucide-react";

import type { League } from "#game/league";
import { formatDate } from "#game/times";

import { toPlayerError } from "../../chain/game/errors";
import { verifyLeague } from "../../chain/league/prizes";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { usePrize } from "../../writes/usePrize";
import styles from "./Settlement.module.css";

const FINDING_ICONS = {
  true: <Check className="earning" size={16} aria-hidden />,
  false: <X size={16} aria-hidden />,
  undefined: <CircleHelp size={16} aria-hidden />,
};

export interface SettlementProps {
  league: League;
  /** The connected player. */
  player: string | undefined;
}

/** A settled week: its prizes, the player's own to claim, and a check of all of it by this browser. */
export default function Settlement({ league, player }: SettlementProps) {
  const { prizes, end } = league;
  const check = useMutation({ mutationFn: () => verifyLeague(league) });
  const own = prizes.findIndex(({ account }) => account === player);
  const total = prizes.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return (
    <Panel
      tone={own < 0 ? "neutral" : "earning"}
      title="Prizes"
      aside={
        <Button size="sm" icon={<ShieldCheck aria-hidden />} onClick={() => check.mutate()} pending={check.isPending}>
          Verify
        </Button>
      }
    >
      <div className="stack gap-3">
        <p className="muted small">
          <Amount wei={total} /> for {prizes.length} winners, to claim until {formatDate(end)}.
        </p>
        {own >= 0 && <OwnPrize league={league} index={own} />}
        <ul className="stack gap-1 small" aria-live="polite">
          {check.data?.map(({ text, isTrue }) => (
            <li key={text} className={`row gap-2 ${styles.line} ${isTrue === false ? "hot" : "muted"}`}>
              {FINDING_ICONS[`${isTrue}`]}
              <span className={styles.finding}>{isTrue === undefined ? `Unknown: ${text}` : text}</span>
            </li>
          ))}
          {check.error && <li className="hot">{toPlayerError(check.error).message}</li>}
        </ul>
      </div>
    </Panel>
  );
}

function OwnPrize({ league, index }: { league: League; index: number }) {
  const { isClaimed, claim } = usePrize(league, index);
  const { amount, place } = league.prizes[index]!;
  return (
    <div className="row wraps between gap-3">
      <p>
        You {["came first", "came second", "came third"][place - 1] ?? `took place ${place}`} and win{" "}
        <Amount className="earning strong" wei={BigInt(amount)} />.
      </p>
      {isClaimed ? (
        <span className="inline-row muted small">
          <Check size={16} aria-hidden /> Claimed
        </span>
      ) : (
        <Button variant="primary" icon={<Gift aria-hidden />} {...claim}>
          Claim the prize
        </Button>
      )}
    </div>
  );
}
