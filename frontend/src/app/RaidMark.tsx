import { useRoute } from "wouter";

import { useAway } from "../chain/history/away";
import { useBackgroundAlerts } from "./backgroundAlerts";
import styles from "./RaidMark.module.css";

/** Marks the way to the Rig while it has news of attacks, and watches over it while the tab is in the background. */
export default function RaidMark({ player }: { player: string }) {
  const { report } = useAway(player);
  const [isHere] = useRoute("/");
  useBackgroundAlerts(player);
  if (!report?.attacks || isHere) return null;
  return (
    <span className={styles.mark}>
      <span className="visually-hidden">(attacked while you were away)</span>
    </span>
  );
}
