import { useMemo } from "react";

import { chainNow } from "../../chain/clock";
import { fillDays, noonOf } from "../../chain/indexer/days";
import { indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import { Banner } from "../../ui/Banner";
import { Chart, toSeries } from "../../ui/Chart";
import { formatTokens } from "../../ui/format";
import { Skeleton } from "../../ui/Skeleton";
import { useTokenSymbol } from "../../ui/token";
import { type PlayerDay, readPlayerDays } from "./indexed";

/** A player's income and losses by day, where there is an indexer. */
export default function Income({ address }: { address: string }) {
  const days = useIndexed(indexedQuery(["playerDays", address], (ask) => readPlayerDays(ask, address)));
  if (days.status === "loading") return <Skeleton height="17rem" radius="var(--radius-lg)" />;
  if (days.status === "ready") return <IncomeChart days={days.data} />;
  return days.reason ? <Banner title={days.reason}>Income and losses by day are not known meanwhile.</Banner> : null;
}

function IncomeChart({ days }: { days: readonly PlayerDay[] }) {
  const symbol = useTokenSymbol();
  const format = useMemo(() => (value: number) => `${formatTokens(value)} ${symbol}`, [symbol]);
  const { times, series } = useMemo(() => toChart(days), [days]);
  return (
    <Chart
      title="Income and losses by day"
      times={times}
      series={series}
      format={format}
      empty="Nothing has come in or gone out yet."
    />
  );
}

function toChart(known: readonly PlayerDay[]) {
  const days = known.length === 0 ? [] : fillDays(known, chainNow(), { claimed: 0n, looted: 0n, lost: 0n, spent: 0n });
  const series = toSeries(
    days,
    ["Collected", "earning", ({ claimed }) => claimed],
    ["Looted", "calm", ({ looted }) => looted],
    ["Lost", "hot", ({ lost }) => lost],
    ["Spent", "brass", ({ spent }) => spent],
  );
  return { times: days.map(noonOf), series };
}
