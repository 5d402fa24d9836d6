import { useMemo } from "react";

import { formatDateTime } from "#game/times";

import { fillDays, noonOf } from "../../chain/indexer/days";
import { indexedQuery, useIndexed } from "../../chain/indexer/indexer";
import { chainNow } from "../../chain/node/clock";
import { Banner } from "../../ui/Banner";
import { Chart, type Line } from "../../ui/Chart";
import { Loading, Skeletons } from "../../ui/Skeleton";
import { SUMS } from "../../ui/sums";
import styles from "./ActivityScreen.module.css";
import { readTrends, type Trend } from "./trendsQuestion";

type Day = Trend["days"][number];
type Hour = Trend["hours"][number];

/** Charts of the game and its pool over time. */
export default function Trends() {
  const trends = useIndexed(indexedQuery(["trends"], readTrends));
  if (trends.status === "ready") return <Charts trends={trends.data} />;
  if (trends.status === "off") return <Banner title={trends.reason}>Charts return when it does.</Banner>;
  return (
    <Loading what="the charts" className="stack gap-2">
      <Skeletons count={3} height="17rem" radius="var(--radius-lg)" />
    </Loading>
  );
}

const NOTHING = { joined: 0, attacks: 0, hits: 0, claimed: 0n, looted: 0n, spent: 0n };
const EVENTS: readonly Line<Day>[] = [
  ["Attacks", "hot", ({ attacks }) => attacks],
  ["Hits", "brass", ({ hits }) => hits],
  ["Joined", "earning", ({ joined }) => joined],
];
const AMOUNTS: readonly Line<Day>[] = [
  ["Collected", "earning", ({ claimed }) => claimed],
  [SUMS.won, "hot", ({ looted }) => looted],
];
/** Line for a chart of its own, because of the scale: a component costs what it earns in months. */
const SPENT: readonly Line<Day>[] = [["Spent", "brass", ({ spent }) => spent]];
const POOL: readonly Line<Hour>[] = [["Not yet earned", "calm", ({ reserve, owed }) => reserve - owed]];
const SPEED: readonly Line<Hour>[] = [["Of full rewards", "earning", ({ speed }) => speed / 100]];
const asPercentage = (value: number) => `${Math.round(value * 10) / 10} %`;
const asCount = (value: number) => String(Math.round(value * 10) / 10);
const hourOf = ({ hour }: Hour) => hour;

function Charts({ trends: { days: known, hours } }: { trends: Trend }) {
  const days = useMemo(() => fillDays(known, chainNow(), NOTHING), [known]);
  const byDay = { rows: days, at: noonOf, empty: "Nothing has happened yet." };
  const byHour = { ...byDay, rows: hours, at: hourOf, formatTime: formatDateTime };
  return (
    <div className={`cards ${styles.trends}`}>
      <Chart {...byDay} title="Players and attacks by day" lines={EVENTS} format={asCount} />
      <Chart {...byDay} title="Income by day" lines={AMOUNTS} />
      <Chart {...byDay} title="Spending by day" lines={SPENT} />
      <Chart {...byHour} title="Reward pool" lines={POOL} />
      <Chart {...byHour} title="Speed of rewards" lines={SPEED} format={asPercentage} />
    </div>
  );
}
