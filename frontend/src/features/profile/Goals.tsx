import { useQuery } from "@tanstack/react-query";
import { Check, Flame } from "lucide-react";

import { quantity } from "#game/texts/quantities";

import { useChainNow } from "../../chain/node/useChainNow";
import { actionsOf, endOf, type Period, progressAt, streakAt } from "../../goals/goals";
import { pastQuery } from "../../goals/past";
import { Duration } from "../../ui/Duration";
import { Panel } from "../../ui/Panel";
import { Progress } from "../../ui/Ring";
import { Skeleton } from "../../ui/Skeleton";
import { StatusPill } from "../../ui/StatusPill";
import styles from "./Profile.module.css";
import { Proof } from "./Proof";

const NAMES: Readonly<Record<Period, readonly [heading: string, label: string]>> = {
  day: ["Today", "Goals of today"],
  week: ["This week", "Goals of this week"],
};

/** Goals of the day and the week, and the streak. */
export default function Goals({ player }: { player: string }) {
  const { data: past } = useQuery(pastQuery(player));
  const now = useChainNow();
  const actions = actionsOf(past?.events ?? [], player);
  const { days, hasToday } = streakAt(actions, now);
  return (
    <Panel
      title="Goals"
      className={styles.goals}
      aside={
        days > 0 && (
          <StatusPill tone={hasToday ? "brass" : "neutral"} icon={<Flame aria-hidden />}>
            Streak of {quantity(days, "day")}
            {!hasToday && ", ends today"}
          </StatusPill>
        )
      }
    >
      <div className={`cards gap-5 ${styles.periods}`}>
        {(Object.keys(NAMES) as Period[]).map((period) => (
          <section key={period} aria-label={NAMES[period][1]} className="stack gap-2 small">
            <p className="row between">
              <strong>{NAMES[period][0]}</strong>
              <span className="muted tiny">
                New goals <Duration at={endOf(period, now)} now={now} />
              </span>
            </p>
            <ul className="stack gap-2">
              {progressAt(actions, period, now).map(({ text, done, count, reachedBy }) => (
                <li key={text} className={`row wraps between ${styles.goal}`}>
                  <Proof event={reachedBy} label={text}>
                    {reachedBy && <Check size={16} className="earning" aria-hidden />} {text}
                  </Proof>
                  <span className="muted numbers">{past ? `${done} of ${count}` : <Skeleton width="3rem" />}</span>
                  <Progress value={done / count} label={text} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  );
}
