import { useEffect, useState } from "react";
import { useRoute } from "wouter";

import { useAway } from "../chain/history/away";
import { counted, formatCount } from "../ui/format";
import { useBackgroundAlerts } from "./backgroundAlerts";
import { forgetLiveRaids, useLiveRaids } from "./liveRaids";
import styles from "./RaidMark.module.css";

/** Marks the way to the Rig with the attacks that were not seen there yet, and watches over it. */
export default function RaidMark({ player }: { player: string }) {
  const { report } = useAway(player);
  const [isHere] = useRoute("/");
  useBackgroundAlerts(player);
  const live = useLiveRaids().length;
  const [seen, setSeen] = useState(0);
  const away = report?.attacks ?? 0;
  if (isHere && seen !== away) setSeen(away);
  // Whoever comes to the rig sees it, and whoever leaves it has seen it.
  useEffect(() => {
    if (isHere) forgetLiveRaids();
    return forgetLiveRaids;
  }, [isHere]);

  const count = live + (seen === away ? 0 : away);
  if (count === 0 || isHere) return null;
  return (
    <span className={styles.mark}>
      <span aria-hidden>{formatCount(count)}</span>
      <span className="visually-hidden">({counted(count, "attack")} on you)</span>
    </span>
  );
}
