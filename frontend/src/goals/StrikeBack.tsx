import { useQuery } from "@tanstack/react-query";
import { Bell, BellRing, Swords } from "lucide-react";
import { Link } from "wouter";

import { MAX_MARKS } from "#game/alarm";
import { playerName } from "#game/playerName";
import { roughDuration } from "#game/times";

import { pausedQuery } from "../chain/game/queries";
import { useChainNow } from "../chain/node/useChainNow";
import { Button, SMALL_BUTTON_LOOK } from "../ui/Button";
import { mark, useMarks, useRaidableFrom } from "./rivals";

interface Rivalry {
  player: string;
  rival: string;
}

/** Link to raid a rival; while they are protected, the time that this lasts. */
export function StrikeBack({ player, rival }: Rivalry) {
  const from = useRaidableFrom(player, rival);
  const now = useChainNow();
  if (from === undefined) return null;
  if (now < from) return <Mark player={player} rival={rival} from={from} />;
  return (
    <Link
      href={`/arena/${rival}`}
      className={`nowrap ${SMALL_BUTTON_LOOK}`}
      aria-label={`Strike back at ${playerName(rival)}`}
    >
      <Swords aria-hidden /> Strike back
    </Link>
  );
}

/** Switch for an alert when a rival can be raided again; nothing once they can. */
export function Remind({ player, rival }: Rivalry) {
  const from = useRaidableFrom(player, rival);
  const now = useChainNow();
  return from !== undefined && now < from && <Mark player={player} rival={rival} from={from} />;
}

/** Switch for an alert when a rival can be raided. */
export function Mark({ player, rival, from }: Rivalry & { from: number }) {
  const isMarked = useMarks((marks) => marks[player]?.[rival] !== undefined);
  const isFull = useMarks((marks) => Object.keys(marks[player] ?? {}).length >= MAX_MARKS);
  const { data: isPaused } = useQuery(pausedQuery);
  const wait = roughDuration(from - useChainNow());
  // A pause freezes the protection.
  if (isPaused) return null;
  return (
    <Button
      size="sm"
      className="nowrap"
      icon={isMarked ? <BellRing className="brass" aria-hidden /> : <Bell aria-hidden />}
      aria-pressed={isMarked}
      aria-label={`Raidable in ${wait}: notify me when ${playerName(rival)} can be raided`}
      disabledReason={isFull && !isMarked ? `You can mark ${MAX_MARKS} rivals: remove a mark first.` : undefined}
      title={isMarked ? "You will be notified" : "Notify me then"}
      onClick={() => mark(player, rival, isMarked ? undefined : from)}
    >
      Raidable in {wait}
    </Button>
  );
}
