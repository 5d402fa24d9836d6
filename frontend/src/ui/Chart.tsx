import { formatEther } from "ethers";
import { Suspense, lazy } from "react";

import { Panel } from "./Panel";
import { Skeleton } from "./Skeleton";
import { formatDate } from "./format";
import styles from "./Chart.module.css";

// Without the library (it did not load, or does not know the browser's language) there are still the figures.
const Plot = lazy(() => import("./Plot").catch(() => ({ default: () => <></> })));

export interface Series {
  readonly name: string;
  /** The name of the token of its colour. */
  readonly tone: "earning" | "hot" | "calm" | "brass";
  /** One for each of the times. */
  readonly values: readonly number[];
}

/** A line of a chart: its name, its tone, and its value in a row; a bigint is wei, shown as tokens. */
type Line<T> = readonly [name: string, tone: Series["tone"], valueOf: (row: T) => number | bigint];

/** Lines through the same rows, each with a value of its own. */
export function toSeries<T>(rows: readonly T[], ...lines: readonly Line<T>[]): Series[] {
  const toNumber = (value: number | bigint) => (typeof value === "bigint" ? Number(formatEther(value)) : value);
  return lines.map(([name, tone, valueOf]) => ({ name, tone, values: rows.map((row) => toNumber(valueOf(row))) }));
}

export interface ChartProps {
  title: string;
  /** Unix seconds, the earliest first. */
  times: readonly number[];
  series: readonly Series[];
  /** What a value is told as, with its unit. */
  format: (value: number) => string;
  /** What a time is told as; a day by default. */
  formatTime?: (at: number) => string;
  /** Said when there is nothing to show. */
  empty: string;
}

/** How something changed over time: lines, and the same figures as a table. */
export function Chart({ title, times, series, format, formatTime = formatDate, empty }: ChartProps) {
  if (times.length === 0) {
    return (
      <Panel title={title}>
        <p className="muted">{empty}</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={title}
      aside={
        <ul className={`row wraps end gap-3 muted tiny ${styles.legend}`}>
          {series.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      }
    >
      <Suspense fallback={<Skeleton height="180px" radius="var(--radius-md)" />}>
        <Plot times={times} series={series} format={format} />
      </Suspense>
      <details className={`muted small ${styles.figures}`}>
        <summary>Figures</summary>
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}: figures`}>
          <table className={`numbers ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">When</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((at, index) => (
                <tr key={at}>
                  <th scope="row">{formatTime(at)}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{format(values[index]!)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  );
}
