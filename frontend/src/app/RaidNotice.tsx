import { Skull, X } from "lucide-react";
import { Link } from "wouter";

import { counted } from "../../../scripts/game/amounts";
import { playerName } from "../../../scripts/game/playerName";
import { classNames } from "../ui/classNames";
import { useAttackText } from "./backgroundAlerts";
import { forgetLiveRaids, useLiveRaids } from "./liveRaids";
import entry from "./TransactionEntry.module.css";
import styles from "./TransactionNotices.module.css";

/** Reports the latest attack on the player while the console is visible, until dismissed or the rig is opened. */
export default function RaidNotice() {
  const raids = useLiveRaids();
  const describeAttack = useAttackText();
  const latest = raids.at(-1);
  if (!latest) return null;
  const [title, text] = describeAttack(latest);
  return (
    <ul className={styles.list} aria-label="Raids" data-notices>
      <li className={classNames("stack gap-3 muted", entry.entry)} data-tone="error">
        <Skull size={18} aria-hidden />
        <div>
          <p className={entry.title}>{title}</p>
          <p className={entry.detail}>
            {text} It was {playerName(latest.attacker)}
            {raids.length > 1 && `, the last of ${counted(raids.length, "attack")}`}.
          </p>
          <Link className={entry.link} href="/">
            To your rig
          </Link>
        </div>
        <button type="button" className="icon-button" aria-label="Dismiss" onClick={forgetLiveRaids}>
          <X size={16} aria-hidden />
        </button>
      </li>
    </ul>
  );
}
