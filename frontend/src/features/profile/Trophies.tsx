import { Trophy } from "lucide-react";
import { Link } from "wouter";

import { formatAmount } from "#game/amounts";
import { DIVISIONS } from "#game/league";
import { nameWords } from "#game/playerName";

import { leagues } from "../../chain/league/settled";
import { Amount } from "../../ui/Amount";
import { BadgeArt } from "../../ui/art/BadgeArt";
import { Panel } from "../../ui/Panel";
import { Share } from "../../ui/Share";
import { useTokenSymbol } from "../../ui/token";

/** Places that a player has won in settled weeks of the league, the latest first. */
export default function Trophies({ address }: { address: string }) {
  const symbol = useTokenSymbol();
  const trophies = leagues
    .flatMap(({ week, prizes }) => prizes.map((prize) => ({ week, ...prize })))
    .filter(({ account }) => account === address)
    .reverse();
  if (trophies.length === 0) return null;
  return (
    <Panel
      title="Trophies"
      aside={
        <Link href="/leaderboard/league" className="muted small">
          League
        </Link>
      }
    >
      <ul className="stack gap-2 small">
        {trophies.map(({ week, place, division, amount }) => (
          <li key={week} className="row wraps between gap-3">
            <span className="row gap-2">
              <Trophy className={place === 1 ? "brass" : "muted"} size={18} aria-hidden />
              Place {place} in {DIVISIONS[division]!.name}, week {week}
            </span>
            <span className="row gap-3">
              <Amount className="muted" wei={BigInt(amount)} compact />
              <Share
                path={`/profile/${address}`}
                title={`Place ${place}`}
                text={`${nameWords(address)} came in at place ${place} of the ${DIVISIONS[division]!.name} division in week ${week}.`}
                figure={`+${formatAmount(BigInt(amount))} ${symbol}`}
                tone="earning"
                art={<BadgeArt emblem="raider" tier={4 - place} isEarned />}
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
