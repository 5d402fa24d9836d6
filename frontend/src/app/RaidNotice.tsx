import { Crosshair, Skull, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { counted } from "../ui/format";
import { playerName } from "../ui/playerName";
import { useTokenSymbol } from "../ui/token";
import { classNames } from "../ui/classNames";
import { describeAttack } from "./backgroundAlerts";
import { forgetLiveRaids, useLiveRaids, useOpenRivals } from "./liveRaids";
import entry from "./TransactionEntry.module.css";
import styles from "./TransactionNotices.module.css";

/**
 * Reports the latest attack on the player while the console is visible, until dismissed or the rig is opened, and marked
 * rivals who can be raided.
 */
export default function RaidNotice() {
  const raids = useLiveRaids();
  const rivals = useOpenRivals();
  const symbol = useTokenSymbol();
  const latest = raids.at(-1);
  const [title, text] = latest ? describeAttack(latest, symbol) : [];
  const forget = (rival: string) =>
    useOpenRivals.setState(
      rivals.filter((other) => other !== rival),
      true,
    );
  return (
    <ul className={styles.list} aria-label="Raids" data-notices>
      {latest && (
        <Notice
          icon={<Skull size={18} aria-hidden />}
          tone="error"
          title={title}
          link={{ href: "/", name: "To your rig" }}
          onDismiss={forgetLiveRaids}
        >
          {text} It was {playerName(latest.attacker)}
          {raids.length > 1 && `, the last of ${counted(raids.length, "attack")}`}.
        </Notice>
      )}
      {rivals.map((rival) => (
        <Notice
          key={rival}
          icon={<Crosshair size={18} aria-hidden />}
          tone="success"
          title={`${playerName(rival)} can be raided`}
          link={{ href: `/arena/${rival}`, name: "To the arena" }}
          onFollow={() => forget(rival)}
          onDismiss={() => forget(rival)}
        >
          You asked to be told when the protection is over.
        </Notice>
      ))}
    </ul>
  );
}

interface NoticeProps {
  icon: ReactNode;
  tone: "error" | "success";
  title: string | undefined;
  link: { href: string; name: string };
  onFollow?: () => void;
  onDismiss: () => void;
  children: ReactNode;
}

function Notice({ icon, tone, title, link, onFollow, onDismiss, children }: NoticeProps) {
  return (
    <li className={classNames("stack gap-3 muted", entry.entry)} data-tone={tone}>
      {icon}
      <div>
        <p className={entry.title}>{title}</p>
        <p className={entry.detail}>{children}</p>
        <Link className={entry.link} href={link.href} onClick={onFollow}>
          {link.name}
        </Link>
      </div>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
        <X size={16} aria-hidden />
      </button>
    </li>
  );
}
