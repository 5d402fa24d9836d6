import { useMemo } from "react";

import { fillDays, noonOf } from "../../chain/indexer/days";
import { indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import { chainNow } from "../../chain/node/clock";
import { Banner } from "../../ui/Banner";
import { Chart, type Line } from "../../ui/Chart";
import { Skeleton } from "../../ui/Skeleton";
import { SUMS } from "../../ui/sums";
import { type PlayerDay, readPlayerDays } from "./playerDays";
import styles from "./Profile.module.css";

const NOTHING = { claimed: 0n, looted: 0n, lost: 0n, spent: 0n };
const INCOME: readonly Line<PlayerDay>[] = [
  ["Collected", "earning", ({ claimed }) => claimed],
  [SUMS.won, "calm", ({ looted }) => looted],
  ["Stolen from them", "hot", ({ lost }) => lost],
];
/** Line for a chart of its own, because of the scale: a component costs what it earns in months. */
const SPENT: readonly Line<PlayerDay>[] = [["Spent", "brass", ({ spent }) => spent]];

/** Chart of a player's income and losses by day, if there is an indexer. */
export default function Income({ address }: { address: string }) {
  const days = useIndexed(indexedQuery(["playerDays", address], (ask) => readPlayerDays(ask, address)));
  if (days.status === "loading") return <Skeleton height="17rem" radius="var(--radius-lg)" />;
  if (days.status === "ready") return <IncomeChart days={days.data} />;
  return days.reason ? <Banner title={days.reason}>Income by day returns when it does.</Banner> : null;
}

function IncomeChart({ days }: { days: readonly PlayerDay[] }) {
  const rows = useMemo(() => fillDays(days, chainNow(), NOTHING), [days]);
  const empty = "Nothing has come in or gone out yet.";
  return (
    <div className={`cards ${styles.charts}`}>
      <Chart title="Income and losses by day" rows={rows} at={noonOf} lines={INCOME} empty={empty} />
      <Chart title="Spending by day" rows={rows} at={noonOf} lines={SPENT} empty="Nothing spent yet." />
    </div>
  );
}
