import { Crosshair, Skull, X } from "lucide-react";
import { Link } from "wouter";

import { playerName } from "#game/playerName";
import { rivalNews } from "#game/texts/news";
import { quantity } from "#game/texts/quantities";

import { classNames } from "../ui/classNames";
import { lazyPart } from "../ui/lazyPart";
import { useAttackNews } from "./backgroundAlerts";
import { forgetLiveRaids, useLiveRaids, useOpenRivals } from "./liveRaids";
import entry from "./TransactionEntry.module.css";
import styles from "./TransactionNotices.module.css";

// Lazy, because it loads the winners of all settled weeks.
const PrizeNotice = lazyPart(() => import("./PrizeNotice"));

/** News for the player in a visible console: raids, marked rivals who can be raided, and unclaimed prizes. */
export default function News({ player }: { player: string }) {
  return (
    <>
      <RaidNotice />
      <PrizeNotice player={player} />
    </>
  );
}

/** Reports the latest attack, until dismissed or the rig is opened, and marked rivals who can be raided. */
function RaidNotice() {
  const raids = useLiveRaids();
  const rivals = useOpenRivals();
  const describe = useAttackNews();
  const notices = rivals.map((rival) => ({
    ...{ key: rival, isRaid: false, ...rivalNews(rival) },
    ...{ href: `/arena/${rival}`, name: "To the arena" },
    dismiss: () => useOpenRivals.setState((known) => known.filter((other) => other !== rival), true),
  }));
  const latest = raids.at(-1);
  if (latest) {
    const { title, body } = describe(latest);
    const attacker = playerName(latest.attacker);
    const by =
      raids.length > 1 ? `It was ${attacker}, the last of ${quantity(raids.length, "attack")}.` : `It was ${attacker}.`;
    const link = { href: "/", name: "To your rig" };
    notices.unshift({ key: "raid", isRaid: true, title, body: `${body} ${by}`, ...link, dismiss: forgetLiveRaids });
  }
  if (notices.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Raids" data-notices>
      {notices.map(({ key, isRaid, title, body, href, name, dismiss }) => (
        <li key={key} className={classNames("stack gap-3 muted", entry.entry)}>
          {isRaid ? (
            <Skull className="hot" size={18} aria-hidden />
          ) : (
            <Crosshair className="earning" size={18} aria-hidden />
          )}
          <div>
            <p className={`bright ${entry.title}`}>{title}</p>
            <p className="small">{body}</p>
            <Link className="inline-row gap-1 small" href={href} onClick={dismiss}>
              {name}
            </Link>
          </div>
          <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
