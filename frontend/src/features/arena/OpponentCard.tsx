import { ChevronDown, Shield, ShieldOff } from "lucide-react";
import { memo, type ReactNode, useId, useState } from "react";

import { outcomeOfHit } from "#game/loot";
import { playerName } from "#game/playerName";
import { obstacleTo } from "#game/targets";
import { quantity } from "#game/texts/quantities";

import { levelTitle } from "../../chain/game/capacity";
import { useChainNow, useLastPassed } from "../../chain/node/useChainNow";
import { usePlayer } from "../../chain/transactions/useWrite";
import { Mark } from "../../goals/StrikeBack";
import { MiniRig } from "../../ui/art/MiniRig";
import { Duration } from "../../ui/Duration";
import { PlayerLink } from "../../ui/PlayerLink";
import { StatusPill } from "../../ui/StatusPill";
import { useArena, useArsenal } from "./arena";
import styles from "./OpponentCard.module.css";
import {
  endsOfObstacles,
  endsOfProtection,
  isSmall,
  lootAt,
  type Opponent,
  orderTargets,
  type Target,
} from "./opponents";
import { TargetRow } from "./TargetRow";

interface OpponentCardProps {
  opponent: Opponent;
  /** Time by which the components are ordered, Unix seconds; fixed, so that nothing moves under a player's finger. */
  orderedAt: number;
  /** True for the only card on the screen, which shows everything immediately. */
  alone?: boolean;
}

/** ID of the card, to which the focus returns after an attack on the opponent. */
export function cardId(address: string): string {
  return `opponent-${address}`;
}

/** Number of targets on a card before it is opened. */
const FIRST_ROWS = 3;

/** Card of another player: identity, defence, and the loot to take. Not rendered again when the list grows. */
export const OpponentCard = memo(function OpponentCard({ opponent, orderedAt, alone }: OpponentCardProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { address, targets } = opponent;
  const now = useLastPassed(endsOfObstacles(opponent));
  const { rules, fighter } = useArena();
  const arsenal = useArsenal();
  const player = usePlayer();
  const ordered = orderTargets(opponent, { arsenal, rules, now: orderedAt });
  const isLittle = (target: Target) =>
    !obstacleTo(target, opponent, arsenal, orderedAt) &&
    outcomeOfHit(opponent.shields, target) === "hit" &&
    isSmall(lootAt(target, rules, orderedAt).gain, fighter?.income);
  const first = ordered.filter((target, place) => place === 0 || !isLittle(target)).slice(0, FIRST_ROWS);
  const shown = isOpen || alone ? ordered : first;
  const attackable = targets.filter(
    (target) => !obstacleTo(target, opponent, arsenal, now) && outcomeOfHit(opponent.shields, target) !== "bounced",
  ).length;
  const from = Math.min(...endsOfProtection(opponent, arsenal));
  return (
    <article
      id={cardId(address)}
      className={`raised ${styles.card}`}
      tabIndex={-1}
      aria-label={`Opponent ${playerName(address)}`}
      data-alone={alone}
    >
      <header className={`row wraps between ${styles.header}`}>
        <h2 className={styles.name}>
          <PlayerLink address={address} className="quiet-link" />
        </h2>
        <StatusPill>
          Level {opponent.level}, {levelTitle(opponent.level)}
        </StatusPill>
      </header>
      <TheirDefence opponent={opponent}>
        {player !== undefined && attackable === 0 && now < from && from < Infinity && (
          <Mark player={player} rival={address} from={from} />
        )}
      </TheirDefence>
      <p className={`muted small ${styles.summary}`}>
        {summaryOf(attackable, opponent.shields, arsenal !== undefined)}
      </p>
      <ul id={listId} className={`stack gap-0 container ${styles.targets}`}>
        {shown.map((target) => (
          <TargetRow key={target.id} target={target} opponent={opponent} />
        ))}
      </ul>
      {!alone && ordered.length > first.length && (
        <button
          type="button"
          className={`row gap-1 muted small strong ${styles.more}`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Fewer" : `All ${ordered.length} components`} <ChevronDown size={16} aria-hidden />
        </button>
      )}
      <MiniRig
        className={styles.rig}
        components={opponent.components}
        nowSeconds={now}
        label={`Rig of ${playerName(address)}`}
        isListed={!alone}
      />
    </article>
  );
});

/** Text for the number of components that can be raided. */
function summaryOf(attackable: number, shields: number, isArmed: boolean): string {
  if (attackable === 0) return "Nothing to raid now";
  if (!isArmed) return `${quantity(attackable, "component")} unprotected`;
  if (shields > 0) return `${quantity(shields, "shield")} to break before any loot`;
  return `${quantity(attackable, "component")} to raid now`;
}

function TheirDefence({ opponent: { shields, immuneUntil }, children }: { opponent: Opponent; children: ReactNode }) {
  const isImmune = useLastPassed([immuneUntil]) < immuneUntil;
  return (
    <p className={`row wraps ${styles.defence}`}>
      <StatusPill
        tone={shields > 0 ? "calm" : "neutral"}
        icon={shields > 0 ? <Shield aria-hidden /> : <ShieldOff aria-hidden />}
      >
        {shields > 0 ? quantity(shields, "shield") : "No shields"}
      </StatusPill>
      {isImmune && <Immunity until={immuneUntil} />}
      {children}
    </p>
  );
}

function Immunity({ until }: { until: number }) {
  const nowSeconds = useChainNow();
  const { paused } = useArena();
  return (
    <StatusPill tone="calm">
      Immune
      {paused ? (
        ", timer frozen"
      ) : (
        <>
          , ends <Duration at={until} now={nowSeconds} />
        </>
      )}
    </StatusPill>
  );
}
