import { useQuery } from "@tanstack/react-query";
import { Dices } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useParams } from "wouter";

import { readArsenal } from "#game/targets";
import { quantity } from "#game/texts/quantities";

import { findPlayers } from "../../chain/game/findPlayers";
import { attackRulesQuery, bountiesQuery, componentTypesQuery, pausedQuery, poolQuery } from "../../chain/game/queries";
import { readAll, type Unread } from "../../chain/game/readAll";
import { useWritesDisabledReason } from "../../chain/node/chain";
import { usePlayer } from "../../chain/transactions/useWrite";
import { parseAddress } from "../../ui/address";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { ErrorState } from "../../ui/EmptyState";
import { PlayerSearch } from "../../ui/PlayerSearch";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./ArenaScreen.module.css";
import { stopAwaiting } from "./awaited";
import { Battlefield } from "./Battlefield";
import { OpponentsSkeleton } from "./OpponentList";
import { hasMorePages, type PagePlace, playerPageQuery } from "./queries";
import { type OpponentReads, useFighter, useOpponents, useTargets } from "./reads";
import { useRandomOpponent } from "./useRandomOpponent";

/** Arena: opponents to raid, or the one opponent in the screen's address. */
export default function ArenaScreen() {
  const player = usePlayer();
  const [, navigate] = useLocation();
  const show = (address: string) => navigate(`/arena/${address}`);
  const [place, setPlace] = useState<PagePlace>(() => ({ seed: Math.random() }));
  const { address: entered } = useParams<{ address?: string }>();
  const searched = entered === undefined ? undefined : parseAddress(entered, player);

  const fighter = useFighter(player);
  const settings = useQuery(componentTypesQuery);
  const game = readAll({
    settings,
    bounties: useQuery(bountiesQuery(settings.data)),
    paused: useQuery(pausedQuery),
    pool: useQuery(poolQuery),
    rules: useQuery(attackRulesQuery),
  });
  const pageRead = readAll({ page: useQuery({ ...playerPageQuery(place), enabled: searched === undefined }) });
  const page = searched === undefined && pageRead.status === "ready" ? pageRead.data.page : undefined;
  const components = fighter.status === "ready" ? fighter.data?.components : undefined;
  const ids = components ? [...readArsenal(components).working] : [];
  const canHunt = player !== undefined && ids.length > 0 && game.status === "ready" && page && hasMorePages(page);
  const targets = useTargets(canHunt ? { player, ids, ...game.data } : undefined);
  const best = targets.status === "ready" ? targets.data : [];
  const listed = searched ? [searched.address] : [...best, ...(page?.players ?? [])];
  const others = [...new Set(listed)].filter((each) => each !== undefined).filter((each) => each !== player);
  const reads = useOpponents(others);
  const opponents: OpponentReads =
    !searched && pageRead.status !== "ready" ? pageRead : targets.status === "loading" ? { status: "loading" } : reads;

  const canDraw = player !== undefined && components && game.status === "ready";
  const random = useRandomOpponent(canDraw ? { player, components, game: game.data, place } : undefined, show);
  const offline = useWritesDisabledReason();
  // On other screens, notices show the result.
  useEffect(() => stopAwaiting, []);
  return (
    <div className="stack gap-5">
      <ScreenHeader title="Arena" subtitle={page ? quantity(page.count, "player") : "Raid others"}>
        <div className={`row wraps end gap-4 ${styles.tools}`}>
          <Button
            icon={<Dices aria-hidden />}
            onClick={random.onFind}
            pending={random.pending}
            disabledReason={player ? (offline ?? (canDraw ? undefined : "Still loading")) : "Connect a wallet first"}
          >
            Random opponent
          </Button>
          <PlayerSearch
            own={player}
            findByName={findPlayers}
            onFind={(address) => {
              random.forget();
              show(address);
            }}
          />
        </div>
      </ScreenHeader>
      {targets.status === "off" && targets.reason && (
        <Banner title={targets.reason}>Until it is back, targets come from a sample of the players.</Banner>
      )}
      {random.error && <Banner tone="caution">{random.error}</Banner>}
      {game.status === "ready" && fighter.status === "ready" ? (
        <Battlefield
          key={player}
          game={game.data}
          reads={fighter.data}
          searched={searched}
          opponents={opponents}
          page={page}
          hasBest={best.length > 0}
          onPlace={setPlace}
        />
      ) : (
        <Waiting {...((game.status === "ready" ? fighter : game) as Unread)} />
      )}
    </div>
  );
}

/** Placeholder until everything that the arena needs has been read, or the error. */
function Waiting(reads: Unread) {
  if (reads.status === "error") return <ErrorState title="The arena did not load" {...reads} />;
  return (
    <>
      <Skeleton height="11rem" radius="var(--radius-lg)" />
      <OpponentsSkeleton />
    </>
  );
}
