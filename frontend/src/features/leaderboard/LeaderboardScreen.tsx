import { keepPreviousData } from "@tanstack/react-query";
import { Info, Trophy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useParams } from "wouter";

import { formatCount } from "#game/amounts";

import { hasIndexer, indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import { Banner } from "../../ui/Banner";
import { EmptyState, ErrorState } from "../../ui/EmptyState";
import { lazyPart } from "../../ui/lazyPart";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Loading, Skeletons } from "../../ui/Skeleton";
import { Tabs } from "../../ui/Tabs";
import { useWallet } from "../../wallet/useWallet";
import { MAX_RANKED, useStanding, useStandings } from "./queries";
import { Ranking, type RankingProps } from "./Ranking";
import { readRanking } from "./readRanking";
import { ALL_ORDERS, type ChainOrder, type Order, ORDERS, pageOf, rank } from "./standings";

const League = lazyPart(() => import("./League"), <RankingSkeleton />);

/** Ranking by level, loot or defended attacks, and with an indexer by more; and the week's league. */
export default function LeaderboardScreen() {
  const { by = "" } = useParams<{ by?: string }>();
  if (by === "league") {
    return (
      <Frame order="league" orders={hasIndexer ? ALL_ORDERS : ORDERS}>
        <League />
      </Frame>
    );
  }
  const order = Object.hasOwn(hasIndexer ? ALL_ORDERS : ORDERS, by) ? (by as Order) : "level";
  return <Leaderboard key={order} order={order} />;
}

function Leaderboard({ order }: { order: Order }) {
  const { address } = useWallet();
  const [page, setPage] = useState(0);
  const ranking = useIndexed({
    ...indexedQuery(["ranking", order, page, address], (ask) => readRanking(ask, order, page, address)),
    placeholderData: keepPreviousData,
  });
  if (ranking.status === "off") {
    const ofChain = order in ORDERS ? (order as ChainOrder) : "level";
    return (
      <Frame order={ofChain} orders={ORDERS}>
        {ranking.reason && (
          <Banner title={ranking.reason}>Until it is back, the ranking is read from the chain.</Banner>
        )}
        <Places order={ofChain} />
      </Frame>
    );
  }
  return (
    <Frame order={order} orders={ALL_ORDERS}>
      {ranking.status === "loading" ? (
        <RankingSkeleton />
      ) : (
        <Listed ranking={ranking.data} order={order} player={address} onPage={setPage} />
      )}
    </Frame>
  );
}

interface FrameProps {
  order: Order | "league";
  orders: Partial<typeof ALL_ORDERS>;
  children: ReactNode;
}

function Frame({ order, orders, children }: FrameProps) {
  const tabs = Object.entries({ league: "League", ...orders }).map(([each, name]) => ({
    href: `/leaderboard/${each}`,
    name,
  }));
  return (
    <div className="stack page">
      <ScreenHeader title="Leaderboard">
        <Tabs label="Ranked by" tabs={tabs} current={`/leaderboard/${order}`} />
      </ScreenHeader>
      {children}
    </div>
  );
}

/** Ranking read from the chain. */
function Places({ order }: { order: ChainOrder }) {
  const { address, status } = useWallet();
  const [page, setPage] = useState(0);
  const players = useStandings();
  const isPartial = players.status === "ready" && players.count > MAX_RANKED;
  const own = useStanding(isPartial ? address : undefined);
  if (players.status === "error") return <ErrorState title="The leaderboard did not load" {...players} />;
  // A player's own rank is above the others.
  if (players.status === "loading" || status === "connecting") return <RankingSkeleton />;
  const ranking = pageOf(rank(players.standings, order), order, page, address, own);
  return (
    <>
      {isPartial && <Limit count={players.count} />}
      <Listed ranking={ranking} order={order} player={address} onPage={setPage} />
    </>
  );
}

/** Notice of a game with more players than one browser should read: only the first of them are ranked. */
function Limit({ count }: { count: number }) {
  return (
    <p className="remark">
      <Info size={16} aria-hidden />
      <span>
        These are the first {formatCount(MAX_RANKED)} players who joined, of {formatCount(count)}. A full ranking needs
        an indexer{hasIndexer ? "." : ", and this console has none."}
      </span>
    </p>
  );
}

function Listed(props: RankingProps) {
  if (props.ranking.count > 0) return <Ranking {...props} />;
  return (
    <EmptyState
      icon={<Trophy aria-hidden />}
      title="No players yet"
      text="First place is free. All it takes is a component."
      link={{ href: "/market", name: "To the market" }}
    />
  );
}

function RankingSkeleton() {
  return (
    <Loading what="the leaderboard" className="stack gap-2">
      <Skeletons count={8} height="2.75rem" radius="var(--radius-md)" />
    </Loading>
  );
}
