import { useQuery } from "@tanstack/react-query";
import { Bell, BellRing, Swords } from "lucide-react";
import { Link } from "wouter";

import { pausedQuery } from "../chain/queries";
import { usePlayer } from "../chain/transactions/useWrite";
import { useChainNow } from "../chain/useChainNow";
import { BUTTON_LOOK, Button } from "../ui/Button";
import { formatDuration } from "../ui/format";
import { playerName } from "../ui/playerName";
import { mark, useMarks, useRaidableFrom } from "./rivals";

/** Link to raid a rival; while they are protected, the time that this lasts. Nothing without a player. */
export function StrikeBack({ rival }: { rival: string }) {
  const player = usePlayer();
  return player === undefined ? null : <Response player={player} rival={rival} />;
}

function Response({ player, rival }: { player: string; rival: string }) {
  const from = useRaidableFrom(player, rival);
  const now = useChainNow();
  if (from === undefined) return null;
  if (now < from) return <Mark rival={rival} from={from} />;
  return (
    <Link href={`/arena/${rival}`} className={BUTTON_LOOK} aria-label={`Strike back at ${playerName(rival)}`}>
      <Swords aria-hidden /> Strike back
    </Link>
  );
}

/** Time from which a rival can be raided, Unix seconds, as a switch for an alert then. */
export function Mark({ rival, from }: { rival: string; from: number }) {
  const player = usePlayer();
  const isMarked = useMarks((marks) => marks[player ?? ""]?.[rival] !== undefined);
  const { data: isPaused } = useQuery(pausedQuery);
  const wait = formatDuration(from - useChainNow());
  // A pause freezes the protection.
  if (player === undefined || isPaused) return null;
  return (
    <Button
      size="sm"
      icon={isMarked ? <BellRing className="brass" aria-hidden /> : <Bell aria-hidden />}
      aria-pressed={isMarked}
      aria-label={`Raidable in ${wait}: tell me when ${playerName(rival)} can be raided`}
      title={isMarked ? "You will be told" : "Tell me then"}
      onClick={() => mark(player, rival, isMarked ? undefined : from)}
    >
      Raidable in {wait}
    </Button>
  );
}
