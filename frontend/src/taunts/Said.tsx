import { MessageSquareQuote } from "lucide-react";

import { playerName } from "#game/playerName";
import { lineText } from "#game/tauntLines";
import type { Exchange } from "#game/taunts";

import { type Tauntable, useExchanges } from "../chain/taunts/taunts";
import { usePlayer } from "../chain/transactions/useWrite";
import { useOwnLine } from "../writes/taunt";
import styles from "./Taunts.module.css";

/** Lines of the two sides of an attack; empty while they are unknown. */
export function Said({ attack }: { attack: Tauntable }) {
  const lines = useLines(attack);
  const player = usePlayer();
  if (lines.attacker === undefined && lines.victim === undefined) return null;
  return (
    <span className={`small ${styles.said}`}>
      {(["attacker", "victim"] as const).map(
        (side) =>
          lines[side] !== undefined && (
            <span key={side} className="block">
              <MessageSquareQuote size={14} aria-hidden className={`muted ${styles.icon}`} />{" "}
              <span className="muted">{attack[side] === player ? "You" : playerName(attack[side])}:</span> “
              {lines[side]}”
            </span>
          ),
      )}
    </span>
  );
}

/** Lines of the two sides, with the one that the player has just said and the chain may not show yet. */
export function useLines(attack: Tauntable): Exchange {
  const [said] = useExchanges([attack]);
  const player = usePlayer();
  const own = useOwnLine(player, attack.id);
  const just = own === undefined ? undefined : lineText(own);
  return {
    attacker: said?.attacker ?? (player === attack.attacker ? just : undefined),
    victim: said?.victim ?? (player === attack.victim ? just : undefined),
  };
}
