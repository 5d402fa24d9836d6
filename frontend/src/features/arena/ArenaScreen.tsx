import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "wouter";

import { useWritesDisabledReason } from "../../chain/chain";
import { attackRulesQuery, bountiesQuery, componentTypesQuery, pausedQuery } from "../../chain/queries";
import { type ReadState, readAll } from "../../chain/readAll";
import { parseAddress } from "../../ui/address";
import { ErrorState } from "../../ui/ErrorState";
import { Skeleton } from "../../ui/Skeleton";
import { useWallet } from "../../wallet/useWallet";
import { ArenaView } from "./ArenaView";
import { Battlefield } from "./Battlefield";
import { readArsenal } from "./model";
import { OpponentsSkeleton } from "./OpponentList";
import { hasMorePages } from "./paging";
import type { PagePlace } from "./queries";
import { useFighter } from "./useFighter";
import { type OpponentReads, listed, useOpponents, usePlayerPage } from "./useOpponents";
import { useRandomOpponent } from "./useRandomOpponent";
import { useTargets } from "./useTargets";

type ReadFailure = Extract<ReadState<never>, { status: "error" }>;

/** The arena: whom one can raid, or the one opponent whose address is in the screen's. */
export default function ArenaScreen() {
  const wallet = useWallet();
  const player = wallet.address;
  const [, navigate] = useLocation();
  const show = (address: string) => navigate(`/arena/${address}`);
  const [place, setPlace] = useState<PagePlace>(() => ({ seed: Math.random() }));
  const { address: entered } = useParams<{ address?: string }>();
  const sought = entered === undefined ? undefined : parseAddress(entered, player);

  const fighter = useFighter(player);
  const settings = useQuery(componentTypesQuery);
  const game = readAll({
    settings,
    bounties: useQuery(bountiesQuery(settings.data)),
    paused: useQuery(pausedQuery),
    rules: useQuery(attackRulesQuery),
  });
  const pageRead = usePlayerPage(place, sought === undefined);
  const page = sought === undefined && pageRead.status === "ready" ? pageRead.data.page : undefined;
  const components = fighter.status === "ready" ? fighter.data?.components : undefined;
  const ids = components ? [...readArsenal(components).working] : [];
  const canHunt = player !== undefined && ids.length > 0 && game.status === "ready" && page && hasMorePages(page);
  const targets = useTargets(canHunt ? { player, ids, ...game.data } : undefined);
  const best = targets.status === "ready" ? targets.data : [];
  const reads = useOpponents(sought ? listed([sought.address], undefined, player) : listed(best, page, player));
  const opponents: OpponentReads =
    !sought && pageRead.status !== "ready" ? pageRead : targets.status === "loading" ? { status: "loading" } : reads;

  const canDraw = player !== undefined && components && game.status === "ready";
  const random = useRandomOpponent(canDraw ? { player, components, game: game.data, place } : undefined, show);
  const offline = useWritesDisabledReason();
  const disabledReason = player ? (offline ?? (canDraw ? undefined : "Still loading")) : "Connect a wallet first";
  return (
    <ArenaView
      own={player}
      onFind={(address) => {
        random.forget();
        show(address);
      }}
      random={{ ...random, disabledReason }}
      reason={targets.status === "off" ? targets.reason : undefined}
      playersCount={page?.count}
    >
      {game.status === "ready" && fighter.status === "ready" ? (
        <Battlefield
          key={player}
          wallet={wallet}
          game={game.data}
          fighter={fighter.data}
          sought={sought}
          opponents={opponents}
          page={page}
          hasBest={best.length > 0}
          offline={offline}
          onPlace={setPlace}
        />
      ) : (
        <Unready reads={game.status === "ready" ? fighter : game} />
      )}
    </ArenaView>
  );
}

/** Shown until everything that the arena needs has been read. */
function Unready({ reads }: { reads: { status: "ready" | "loading" } | ReadFailure }) {
  if (reads.status === "error") return <ErrorState title="The arena did not load" {...reads} />;
  return (
    <>
      <Skeleton height="11rem" radius="var(--radius-lg)" />
      <OpponentsSkeleton />
    </>
  );
}
