import { Info, Trophy } from "lucide-react";
import { Link, useParams } from "wouter";

import { BUTTON_LOOK } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { formatCount } from "../../ui/format";
import { Loading } from "../../ui/Loading";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Skeletons } from "../../ui/Skeleton";
import { Tabs } from "../../ui/Tabs";
import { useWallet } from "../../wallet/useWallet";
import { MAX_RANKED, useStanding, useStandings } from "./queries";
import { Ranking } from "./Ranking";
import { ORDERS, type Order, rank } from "./standings";
import styles from "./LeaderboardScreen.module.css";

const TABS = Object.entries(ORDERS).map(([order, name]) => ({ href: `/leaderboard/${order}`, name }));

/** Who is best: by level, by what was stolen, by attacks that were fended off. */
export default function LeaderboardScreen() {
  const order = useOrder();
  return (
    <div className={styles.screen}>
      <ScreenHeader title="Leaderboard">
        <Tabs label="Ranked by" tabs={TABS} current={`/leaderboard/${order}`} />
      </ScreenHeader>
      <Places order={order} />
    </div>
  );
}

function useOrder(): Order {
  const { by } = useParams<{ by?: string }>();
  return by === "stolen" || by === "defended" ? by : "level";
}

function Places({ order }: { order: Order }) {
  const { address } = useWallet();
  const players = useStandings();
  const isPartial = players.status === "ready" && players.count > MAX_RANKED;
  const own = useStanding(isPartial ? address : undefined);
  if (players.status === "error") return <ErrorState title="The leaderboard did not load" {...players} />;
  if (players.status === "loading") return <RankingSkeleton />;
  const places = rank(players.standings, order);
  if (places.length === 0) return <Nobody />;
  return (
    <>
      {isPartial && <Limit count={players.count} />}
      <Ranking key={order} places={places} order={order} player={address} own={own} />
    </>
  );
}

/** What is missing in a game of more players than one browser should read. */
function Limit({ count }: { count: number }) {
  return (
    <p className={styles.limit}>
      <Info size={16} aria-hidden />
      <span>
        These are the first {formatCount(MAX_RANKED)} players who joined, of {formatCount(count)}. Ranking everybody
        takes an indexer, and this console runs without one.
      </span>
    </p>
  );
}

function Nobody() {
  return (
    <EmptyState
      icon={<Trophy aria-hidden />}
      title="Nobody plays yet"
      text="The first place is free. It begins with a component."
      action={
        <Link href="/market" className={BUTTON_LOOK}>
          To the market
        </Link>
      }
    />
  );
}

function RankingSkeleton() {
  return (
    <Loading what="the leaderboard" className={styles.skeleton}>
      <Skeletons count={8} height="2.75rem" radius="var(--radius-md)" />
    </Loading>
  );
}
