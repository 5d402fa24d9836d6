import { useQuery } from "@tanstack/react-query";
import { Shield, X } from "lucide-react";
import { useEffect } from "react";
import { Link } from "wouter";

import { componentName } from "#game/names";
import { quantity } from "#game/texts/quantities";

import type { Attacker } from "../../chain/history/away";
import { usePlayer } from "../../chain/transactions/useWrite";
import { StrikeBack } from "../../goals/StrikeBack";
import { Heard } from "../../taunts/Heard";
import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { Button, BUTTON_LOOK } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./AwayPanel.module.css";
import { answersQuery, earnedIn, isAnswered, type News, rewardsAtQuery } from "./news";
import { RepairAll } from "./RepairAll";
import type { OwnRig } from "./rig";
import rig from "./RigScreen.module.css";
import { useNextStep } from "./useNextStep";
import { useRepair } from "./writes";

/** Attackers shown, at most; the activity has all of them. */
const SHOWN_ATTACKERS = 3;

/** Report on the time since the last visit, with ways to respond. */
export default function AwayPanel({ own, report, onDismiss, onLook }: News & { own: OwnRig }) {
  const { shields, maxShields } = own.defence;
  useEffect(onLook);
  const repair = useRepair(own);
  const next = useNextStep(own);
  const player = usePlayer() ?? "";
  const { data: end, isLoading } = useQuery({
    ...rewardsAtQuery(player, report.blocks.to),
    enabled: report.before !== undefined,
  });
  const earned = earnedIn(report, end);
  const { data: ownHits = [] } = useQuery(answersQuery(player, report));
  const { areAll, attacks, hits, lost } = report;
  const broken = report.attackers.reduce((sum, attacker) => sum + attacker.broken, 0);
  const attackers = report.attackers.filter((attacker) => !isAnswered(attacker, ownHits));
  const defended = attacks === 0 ? "Nobody attacked" : `${attacks - hits} of ${attacks}${areAll ? "" : " or more"}`;
  const sums = [
    (isLoading || earned !== undefined) && {
      name: "Earned",
      tone: "earning",
      value: earned === undefined ? <Skeleton width="5rem" /> : <Amount wei={earned} />,
    },
    { name: "Lost", tone: lost > 0n ? "hot" : undefined, value: <Amount wei={lost} /> },
    broken > 0 && { name: "Shields broken", tone: "hot", value: broken },
    { name: "Defended", tone: attacks > hits ? "calm" : undefined, value: defended },
  ];
  return (
    <Panel
      title="While you were away"
      tone={hits > 0 ? "hot" : "calm"}
      aside={<Button variant="ghost" size="sm" icon={<X aria-hidden />} aria-label="Dismiss" onClick={onDismiss} />}
      className={`container ${rig.away}`}
    >
      <div className={`stack ${styles.layout}`}>
        <dl className={`row wraps baseline gap-5 ${styles.sums}`}>
          {sums.map(
            (sum) =>
              sum && (
                <div key={sum.name} data-tone={sum.tone}>
                  <dt className="muted tiny">{sum.name}</dt>
                  <dd className="large strong">{sum.value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className={`row wraps gap-3 ${styles.actions}`}>
          {repair && (
            <div className={styles.repair}>
              <RepairAll {...repair} look={{ variant: next === "repair" ? "primary" : "secondary" }} />
            </div>
          )}
          {shields < maxShields && (
            <Link href="/market/supplies" className={BUTTON_LOOK}>
              <Shield aria-hidden /> Get shields
            </Link>
          )}
          {attacks > 0 && (
            <Link href="/activity/yours" className={`muted small ${styles.link}`}>
              {attackers.length > SHOWN_ATTACKERS
                ? `${attackers.length - SHOWN_ATTACKERS} more in the log`
                : "See the log"}
            </Link>
          )}
        </div>
        {/* Last, because what is said of them is read after them. */}
        {attackers.length > 0 && (
          <ul className="stack gap-2">
            {attackers.slice(0, SHOWN_ATTACKERS).map((attacker) => (
              <li key={attacker.address} className={`row between gap-3 ${styles.attacker}`}>
                <span className="row wraps gap-1">
                  <AddressTag address={attacker.address} inert />
                  <span className="muted small">
                    <Action attacker={attacker} />
                  </span>
                  <Heard attacks={attacker.raids} />
                </span>
                <StrikeBack player={player} rival={attacker.address} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Action({ attacker: { attacks, hacked, broken, lost } }: { attacker: Attacker }) {
  if (hacked.length === 0) {
    return broken > 0 ? `broke ${quantity(broken, "shield")}` : `got nothing from ${quantity(attacks, "attack")}`;
  }
  const what =
    hacked.length <= 2 ? `your ${hacked.map(componentName).join(" and ")}` : quantity(hacked.length, "component");
  return (
    <>
      {broken > 0 ? `broke ${quantity(broken, "shield")}, hacked ${what} and took ` : `hacked ${what} and took `}
      <Amount wei={lost} />
    </>
  );
}
