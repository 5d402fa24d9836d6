import { useMemo } from "react";

import { chainNow } from "../../chain/clock";
import { fillDays, noonOf } from "../../chain/indexer/days";
import { indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import { Banner } from "../../ui/Banner";
import { Chart, toSeries } from "../../ui/Chart";
import { formatDateTime, formatTokens } from "../../ui/format";
import { Loading } from "../../ui/Loading";
import { Skeletons } from "../../ui/Skeleton";
import { useTokenSymbol } from "../../ui/token";
import { type Trend, readTrends } from "./trendsQuestion";
import styles from "./ActivityScreen.module.css";

/** How the game and its pool have been going. */
export default function Trends() {
  const trends = useIndexed(indexedQuery(["trends"], readTrends));
  if (trends.status === "ready") return <Charts trends={trends.data} />;
  if (trends.status === "off") return <Banner title={trends.reason}>There are no charts meanwhile.</Banner>;
  return (
    <Loading what="the charts" className="stack gap-2">
      <Skeletons count={3} height="17rem" radius="var(--radius-lg)" />
    </Loading>
  );
}

const NOTHING = { joined: 0, attacks: 0, hits: 0, claimed: 0n, looted: 0n, spent: 0n };
const asPercentage = (value: number) => `${Math.round(value * 10) / 10} %`;
const asCount = (value: number) => String(Math.round(value * 10) / 10);

function Charts({ trends: { days: known, hours } }: { trends: Trend }) {
  const symbol = useTokenSymbol();
  const asTokens = useMemo(() => (value: number) => `${formatTokens(value)} ${symbol}`, [symbol]);
  const data = useMemo(() => {
    const days = known.length === 0 ? [] : fillDays(known, chainNow(), NOTHING);
    return {
      days: days.map(noonOf),
      hours: hours.map(({ hour }) => hour),
      events: toSeries(
        days,
        ["Attacks", "hot", ({ attacks }) => attacks],
        ["Hits", "brass", ({ hits }) => hits],
        ["Joined", "earning", ({ joined }) => joined],
      ),
      amounts: toSeries(
        days,
        ["Collected", "earning", ({ claimed }) => claimed],
        ["Looted", "hot", ({ looted }) => looted],
        ["Spent", "brass", ({ spent }) => spent],
      ),
      pool: toSeries(hours, ["Not yet earned", "calm", ({ reserve, owed }) => reserve - owed]),
      speed: toSeries(hours, ["Of full rewards", "earning", ({ speed }) => speed / 100]),
    };
  }, [known, hours]);
  return (
    <div className={`cards ${styles.trends}`}>
      <Chart title="Players and attacks by day" times={data.days} series={data.events} format={asCount} empty={QUIET} />
      <Chart title="Tokens by day" times={data.days} series={data.amounts} format={asTokens} empty={QUIET} />
      <Chart
        title="Reward pool"
        times={data.hours}
        series={data.pool}
        format={asTokens}
        formatTime={formatDateTime}
        empty={QUIET}
      />
      <Chart
        title="Speed of rewards"
        times={data.hours}
        series={data.speed}
        format={asPercentage}
        formatTime={formatDateTime}
        empty={QUIET}
      />
    </div>
  );
}

const QUIET = "Nothing has happened yet.";
