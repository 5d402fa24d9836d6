import { useEffect, useState } from "react";
import { useRoute } from "wouter";

import { formatCount } from "#game/amounts";
import { quantity } from "#game/texts/quantities";

import { useAway } from "../chain/history/away";
import { useBackgroundAlerts } from "./backgroundAlerts";
import { forgetLiveRaids, useLiveRaids } from "./liveRaids";
import styles from "./RaidMark.module.css";

/** Number of attacks not yet seen, on the link to the Rig. Also runs the background alerts. */
export default function RaidMark({ player }: { player: string }) {
  const { report } = useAway(player);
  const [isHere] = useRoute("/");
  useBackgroundAlerts(player);
  const live = useLiveRaids().length;
  const [seen, setSeen] = useState(0);
  const away = report?.attacks ?? 0;
  if (isHere && seen !== away) setSeen(away);
  // The rig shows the attacks, so leaving it marks them as seen.
  useEffect(() => {
    if (isHere) forgetLiveRaids();
    return forgetLiveRaids;
  }, [isHere]);

  const count = live + (seen === away ? 0 : away);
  if (count === 0 || isHere) return null;
  return (
    <span className={styles.mark}>
      <span aria-hidden>{formatCount(count)}</span>
      <span className="visually-hidden">({quantity(count, "attack")} on you)</span>
    </span>
  );
}
