import { useQuery } from "@tanstack/react-query";

import { quantity } from "#game/texts/quantities";
import { formatDay } from "#game/times";

import { hasIndexer } from "../../chain/indexer/indexer";
import { BADGE_TEXTS } from "../../goals/badgeTexts";
import { badgesOf } from "../../goals/goals";
import { pastQuery } from "../../goals/past";
import { BadgeArt } from "../../ui/art/BadgeArt";
import { Panel } from "../../ui/Panel";
import styles from "./Profile.module.css";
import type { ProfileViewProps } from "./ProfileView";
import { Proof } from "./Proof";

/** Badges of a player. Without an indexer only one's own link to their transactions. */
export default function Badges({ address, isOwn, stats, components, skins }: ProfileViewProps) {
  const { data: past } = useQuery({ ...pastQuery(address), enabled: isOwn || hasIndexer });
  const badges = badgesOf(past?.events ?? [], address, {
    raider: Number(stats.successfulAttacks),
    defender: Number(stats.successfulDefenses),
    builder: components.filter(({ purchased }) => purchased).length,
    collector: skins.length,
    veteran: Number(stats.level),
  });
  const earned = badges.flat().filter(({ isEarned }) => isEarned).length;
  return (
    <Panel title={`Badges, ${earned} of ${badges.flat().length}`}>
      <div className={`cards gap-5 ${styles.badges}`}>
        {badges.map((row) => {
          const [name, thing, ...titles] = BADGE_TEXTS[row[0]!.row];
          return (
            <section key={name} aria-label={name} className="stack gap-2">
              <h3 className="small">{name}</h3>
              <ul className={`tiny ${styles.row}`}>
                {row.map(({ tier, needed, isEarned, by }) => {
                  const need = thing === "level" ? `level ${needed}` : quantity(needed, thing);
                  return (
                    <li key={tier} className={isEarned ? "centered" : "centered faint"}>
                      <BadgeArt emblem={row[0]!.row} tier={tier} isEarned={isEarned} />
                      <Proof event={by} label={`${titles[tier]}, ${need}`}>
                        <strong>{titles[tier]}</strong>
                      </Proof>
                      <span className="block muted">{by ? formatDay(by.at) : need}</span>
                      {!isEarned && <span className="visually-hidden">not earned yet</span>}
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </div>
    </Panel>
  );
}
