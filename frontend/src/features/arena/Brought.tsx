import { useQuery } from "@tanstack/react-query";
import { Award, Check, CircleDashed, Gift, Trophy } from "lucide-react";

import { announcedShare, DIVISIONS, prizeOf } from "#game/league";
import { ordinal } from "#game/texts/quantities";

import type { PlayerStats } from "../../chain/game/queries";
import { isLeagueNear, leagueMoveQuery } from "../../chain/league/league";
import { deployment } from "../../chain/node/deployment";
import { useChainNow } from "../../chain/node/useChainNow";
import { BADGE_TEXTS } from "../../goals/badgeTexts";
import { type BadgeRow, BADGES, goalsAdvancedBy } from "../../goals/goals";
import { pastQuery } from "../../goals/past";
import { Amount } from "../../ui/Amount";
import type { AttackedResult } from "../../writes/attackComponent";

interface BroughtProps {
  player: string;
  result: AttackedResult;
  /** Stats after the attack; undefined until they are read. */
  stats: Pick<PlayerStats, "successfulAttacks"> | undefined;
}

/** Progress from an attack besides its loot: goals, badges, and the place in the league. */
export default function Brought({ player, result, stats }: BroughtProps) {
  const { id, outcome, levelReached } = result;
  const now = useChainNow();
  const { data: past } = useQuery(pastQuery(player));
  const { data: move } = useQuery({ ...leagueMoveQuery(player, id), enabled: outcome === "hit" && isLeagueNear() });
  const goals = goalsAdvancedBy(past?.events ?? [], player, id, now);
  const badges = [
    outcome === "hit" && stats ? badgeAt("raider", Number(stats.successfulAttacks)) : undefined,
    levelReached === undefined ? undefined : badgeAt("veteran", levelReached),
  ].filter((badge) => badge !== undefined);
  const { before, after } = move ?? {};
  const prize = move ? prizeOf(move.after.net, announcedShare(deployment.announcedPrizes, move.week) ?? 0) : 0n;
  return (
    <ul role="list" className="row wraps gap-2 small middle" aria-label="Other progress">
      {goals.map(({ text, done, count }) => (
        <li key={text} className="inline-row">
          {done === count ? (
            <Check size={16} className="earning" aria-hidden />
          ) : (
            <CircleDashed size={16} className="muted" aria-hidden />
          )}{" "}
          {text}: {done} of {count}
        </li>
      ))}
      {badges.map((badge) => (
        <li key={badge} className="inline-row">
          <Award size={16} className="brass" aria-hidden /> Badge: {badge}
        </li>
      ))}
      {after?.place !== undefined && after.place !== before?.place && (
        <li className="inline-row">
          <Trophy size={16} className="brass" aria-hidden /> {DIVISIONS[after.division]!.name} league:{" "}
          {before?.place !== undefined && `${ordinal(before.place)} to `}
          {ordinal(after.place)}
        </li>
      )}
      {prize > 0n && (
        <li className="inline-row">
          <Gift size={16} className="brass" aria-hidden /> League prize so far: <Amount wei={prize} />
        </li>
      )}
    </ul>
  );
}

/** Badge that a total of exactly this many earns. */
function badgeAt(row: BadgeRow, total: number): string | undefined {
  const tier = (BADGES[row] as readonly number[]).indexOf(total);
  return tier < 0 ? undefined : BADGE_TEXTS[row].slice(2)[tier];
}
