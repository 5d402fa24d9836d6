import { useId, useState } from "react";

import type { AttackOutcome } from "#game/outcomes";
import { linesFor, lineText, type Side } from "#game/tauntLines";

import { deployment } from "../chain/node/deployment";
import type { Tauntable } from "../chain/taunts/taunts";
import { usePlayer, useWrite } from "../chain/transactions/useWrite";
import { Button } from "../ui/Button";
import { taunt } from "../writes/taunt";
import { Said, useLines } from "./Said";
import styles from "./Taunts.module.css";

/** Lines that are offered at first. */
const OFFERED = 3;

interface ChoiceProps {
  attack: Tauntable & { readonly outcome: AttackOutcome };
  /** Lines that are offered at first. */
  offered?: number;
}

/** Lines of an attack, and some to choose from for a player who was in it and has said nothing yet: one tap says one. */
export function TauntChoice({ attack, offered = OFFERED }: ChoiceProps) {
  const player = usePlayer();
  const lines = useLines(attack);
  const [isAll, setAll] = useState(false);
  const labelId = useId();
  const side = sideOf(attack, player);
  if (deployment.taunts === undefined) return null;
  if (side === undefined || lines[side] !== undefined) return <Said attack={attack} />;
  const fitting = linesFor(side, attack.outcome);
  // Starts at a different line for each attack, for variety.
  const start = attack.id % fitting.length;
  const shown = [...fitting.slice(start), ...fitting.slice(0, start)].slice(0, isAll ? fitting.length : offered);
  return (
    <div className={offered === 1 ? "row wraps gap-3" : `stack gap-2 ${styles.choice}`}>
      <Said attack={attack} />
      <p id={labelId} className={offered === 1 ? "visually-hidden" : "muted small"}>
        {side === "attacker" ? "Leave a taunt" : "Answer"}
      </p>
      <div role="group" aria-labelledby={labelId} className={`row wraps gap-2 ${styles.lines}`}>
        {shown.map((line) => (
          <Line key={line} attackId={attack.id} line={line} />
        ))}
        {!isAll && offered === OFFERED && fitting.length > offered && (
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            More lines
          </Button>
        )}
      </div>
    </div>
  );
}

function Line({ attackId, line }: { attackId: number; line: number }) {
  return (
    <Button size="sm" {...useWrite(taunt(attackId, line))}>
      “{lineText(line)}”
    </Button>
  );
}

function sideOf({ attacker, victim }: Tauntable, player: string | undefined): Side | undefined {
  if (player === attacker) return "attacker";
  return player === victim ? "victim" : undefined;
}
