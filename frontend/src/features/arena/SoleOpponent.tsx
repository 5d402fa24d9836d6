import { ArrowLeft, Cpu, SearchX, UserRoundX } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";

import { playerName } from "#game/playerName";

import { chainNow } from "../../chain/node/clock";
import { usePlayer } from "../../chain/transactions/useWrite";
import HeadToHead from "../../goals/HeadToHead";
import { OWN_ADDRESS, type ParsedAddress } from "../../ui/address";
import { EmptyState, ErrorState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { OpponentCard } from "./OpponentCard";
import styles from "./OpponentCard.module.css";
import type { Opponent } from "./opponents";
import type { OpponentReads } from "./reads";

type SoleOpponentProps = ParsedAddress & {
  opponents: OpponentReads;
  list: readonly Opponent[];
};

/** Opponent in the screen's address, alone on the screen. */
export function SoleOpponent(props: SoleOpponentProps) {
  return (
    <section className="stack gap-3" aria-label="Opponent">
      <p>
        <Link href="/arena" className="inline-row muted small quiet-link">
          <ArrowLeft size={16} aria-hidden /> All opponents
        </Link>
      </p>
      <Content {...props} />
    </section>
  );
}

function Content({ address, error, opponents, list }: SoleOpponentProps) {
  const [orderedAt] = useState(() => Math.floor(chainNow()));
  const [opponent] = list;
  const player = usePlayer();
  if (error === OWN_ADDRESS) {
    return (
      <EmptyState
        icon={<Cpu aria-hidden />}
        title="That is you"
        text={error}
        link={{ href: "/", name: "To your rig" }}
      />
    );
  }
  if (error) return <EmptyState icon={<SearchX aria-hidden />} title="No such address" text={error} />;
  if (opponents.status === "error") return <ErrorState title="The opponent did not load" {...opponents} />;
  if (opponents.status === "loading" || !opponent || !address) {
    return (
      <Loading what="the opponent">
        <Skeleton height="31rem" radius="var(--radius-lg)" />
      </Loading>
    );
  }
  if (opponent.level === 0) {
    return (
      <EmptyState
        icon={<UserRoundX aria-hidden />}
        title="Not a player"
        text={`${playerName(address)} has never bought a component, so there is nothing to attack.`}
      />
    );
  }
  return (
    <>
      <OpponentCard key={address} opponent={opponent} orderedAt={orderedAt} alone />
      {player !== undefined && (
        <Panel title="Head to head" className={styles.alone}>
          <HeadToHead player={player} rival={address} />
        </Panel>
      )}
    </>
  );
}
