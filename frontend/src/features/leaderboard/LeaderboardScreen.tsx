import { Trophy } from "lucide-react";
import { Link, useParams } from "wouter";

import { toPlayerError } from "../../chain/errors";
import type { HistoryState } from "../../chain/history/History";
import { gameHistory, useHistory } from "../../chain/history/useHistory";
import { words } from "../../chain/words";
import { Banner } from "../../ui/Banner";
import { BUTTON_LOOK, Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { ReadingProgress } from "../../ui/ReadingProgress";
import { Loading } from "../../ui/Loading";
import { Skeletons } from "../../ui/Skeleton";
import { Tabs } from "../../ui/Tabs";
import { useWallet } from "../../wallet/useWallet";
import { liveStandings } from "./liveStandings";
import { Ranking } from "./Ranking";
import { ORDERS, type Order } from "./standings";
import styles from "./LeaderboardScreen.module.css";

const TABS = Object.entries(ORDERS).map(([order, name]) => ({ href: `/leaderboard/${order}`, name }));

/** Who is best: by level, by what was stolen, by attacks that came to nothing. */
export default function LeaderboardScreen() {
  const history = useHistory();
  const order = useOrder();
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>Leaderboard</h1>
        <Tabs label="Ranked by" tabs={TABS} current={`/leaderboard/${order}`} />
      </header>
      <Places history={history} order={order} />
    </div>
  );
}

function useOrder(): Order {
  const { by } = useParams<{ by?: string }>();
  return by === "stolen" || by === "defended" ? by : "level";
}

function Places({ history, order }: { history: HistoryState; order: Order }) {
  const { address } = useWallet();
  const { status, blocks, error } = history;
  const places = liveStandings.ranking(order);
  const retry = () => gameHistory.retry();
  if (status === "failed" && places.length === 0) {
    return (
      <ErrorState
        title="The leaderboard did not load"
        message={toPlayerError(error, words()).message}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {status === "loading" && <ReadingProgress {...blocks} />}
      {status === "failed" && (
        <Banner tone="caution" title="These ranks are not final." action={<Button onClick={retry}>Try again</Button>}>
          Older events are missing. {toPlayerError(error, words()).message}
        </Banner>
      )}
      {places.length > 0 ? (
        <Ranking key={order} places={places} order={order} player={address} />
      ) : status === "loading" ? (
        <RankingSkeleton />
      ) : (
        <Nobody />
      )}
    </>
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
