import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "wouter";

import { useWritesDisabledReason } from "../../chain/chain";
import { attackRulesQuery, bountiesQuery, componentTypesQuery, pausedQuery } from "../../chain/queries";
import { type ReadState, readAll } from "../../chain/readAll";
import { hasIndexer } from "../../chain/indexer/indexer";
import { ErrorState } from "../../ui/ErrorState";
import { Skeleton } from "../../ui/Skeleton";
import { useWallet } from "../../wallet/useWallet";
import { readAddress } from "./address";
import { ArenaView } from "./ArenaView";
import { Battlefield } from "./Battlefield";
import { OpponentsSkeleton } from "./OpponentList";
import type { PagePlace } from "./queries";
import { useFighter } from "./useFighter";
import { useOpponents } from "./useOpponents";
import { useRandomOpponent } from "./useRandomOpponent";
import { useTargets } from "./useTargets";

type ReadFailure = Extract<ReadState<never>, { status: "error" }>;

/** The arena: a page of opponents, another one with each visit, or the one whose address is in the screen's. */
export default function ArenaScreen() {
  const wallet = useWallet();
  const player = wallet.address;
  const [, navigate] = useLocation();
  const show = (address: string) => navigate(`/arena/${address}`);
  const [place, setPlace] = useState<PagePlace>(() => ({ seed: Math.random() }));
  const { address: entered } = useParams<{ address?: string }>();
  const wantsTargets = hasIndexer && entered === "targets";
  const sought = entered === undefined || wantsTargets ? undefined : readAddress(entered, player);

  const fighter = useFighter(player);
  const settings = useQuery(componentTypesQuery);
  const game = readAll({
    settings,
    bounties: useQuery(bountiesQuery(settings.data)),
    paused: useQuery(pausedQuery),
    rules: useQuery(attackRulesQuery),
  });
  const targets = useTargets(wantsTargets, player, fighter.status === "ready" ? fighter.data : undefined, game);
  const opponents = useOpponents(sought ? { address: sought.address } : (targets.whom ?? { place }), player);
  const random = useRandomOpponent(player, show);
  const offline = useWritesDisabledReason();
  return (
    <ArenaView
      own={player}
      onFind={(address) => {
        random.forget();
        show(address);
      }}
      random={{ ...random, disabledReason: player ? offline : "Connect a wallet first" }}
      reason={targets.reason}
      tab={hasIndexer && !sought && player !== undefined ? (wantsTargets ? "targets" : "everybody") : undefined}
      playersCount={opponents.status === "ready" ? opponents.page?.count : undefined}
    >
      {game.status === "ready" && fighter.status === "ready" ? (
        <Battlefield
          key={player}
          wallet={wallet}
          game={game.data}
          fighter={fighter.data}
          sought={sought}
          opponents={targets.isLoading ? { status: "loading" } : opponents}
          offline={offline}
          onPlace={setPlace}
        />
      ) : (
        <Unready reads={game.status === "ready" ? fighter : game} />
      )}
    </ArenaView>
  );
}

/** What is there as long as not all has been read that the arena is about. */
function Unready({ reads }: { reads: { status: "ready" | "loading" } | ReadFailure }) {
  if (reads.status === "error") {
    const { message, onRetry, retrying } = reads;
    return <ErrorState title="The arena did not load" message={message} onRetry={onRetry} retrying={retrying} />;
  }
  return (
    <>
      <Skeleton height="11rem" radius="var(--radius-lg)" />
      <OpponentsSkeleton />
    </>
  );
}
